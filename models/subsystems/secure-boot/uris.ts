/** Where secure boot is served. */
import { ofSystem, systemPattern } from '../../resource/one-server.js';
import { fill } from '../../resource/uris.js';
import type { DatabaseId } from './databases.js';
import type { KeyKind } from './keys.js';

export const secureBootPattern = `${systemPattern}SecureBoot/` as const;
export const databasesPattern = `${secureBootPattern}SecureBootDatabases/` as const;
export const databasePattern = `${databasesPattern}{DatabaseId}/` as const;

export const secureBootUri = fill(secureBootPattern, ofSystem);
export const databasesUri = fill(databasesPattern, ofSystem);

export function databaseUri(database: DatabaseId): string {
  return `${databasesUri}${database}/`;
}

/** The database that shows what another was delivered with. */
export function defaultOf(database: DatabaseId): string {
  return `${database}Default`;
}

const segments: Readonly<Record<KeyKind, string>> = {
  certificates: 'Certificates',
  signatures: 'Signatures',
};

export function keyUri(database: DatabaseId, kind: KeyKind, id: string): string {
  return `${databaseUri(database)}${segments[kind]}/${id}/`;
}
