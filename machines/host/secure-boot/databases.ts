/**
 * Key databases of secure boot: their names, allowed contents, and factory contents (`delivered/`). The factory
 * contents are image digests, and certificates that were made for this simulator. The private keys of these
 * certificates were destroyed, except for one (`test/support/bios/secure-boot-signer.ts`). Source: behaviour § 2.8;
 * UEFI 2.10 § 32.
 */

import { secureBootDatabaseIds } from '../../../models/blueprint/index.js';
import { fill, ofSystem, systemPattern } from '../../../models/resource/index.js';
import authorizedKeys from './delivered/db.pem';
import revokedKeys from './delivered/dbx.pem';
import revokedDigests from './delivered/dbx-digests.json' with { type: 'json' };
import keyExchangeKeys from './delivered/KEK.pem';
import platformKeys from './delivered/PK.pem';
import type { KeyCertificate, KeyKind, KeysByKind } from './keys.js';

export const databaseIds = secureBootDatabaseIds;
export type DatabaseId = (typeof databaseIds)[number];

interface Database {
  readonly name: string;
  /** Maximum number of keys of each kind. */
  readonly max: Readonly<Record<KeyKind, number>>;
  readonly delivered: { readonly [Kind in KeyKind]: readonly KeysByKind[Kind][] };
}

/** Number of keys without a limit. Only `databaseBytesMax` limits a database. Source: behaviour § 2.8. */
const anyNumber = Number.POSITIVE_INFINITY;

/**
 * Maximum size of the firmware variable of a database. Unit: bytes, in the UEFI encoding. Assumption: the non-volatile
 * memory of the firmware has a few MiB, of which each database may use 128 KiB. This size holds 2,700 digests, which is
 * six times the published revocation lists, or about eighty certificates of common size.
 */
export const databaseBytesMax = 131_072;

const ofSignatures = { certificates: anyNumber, signatures: anyNumber } as const;
/** Freezes certificates, so that their digests are computed only once (`keys.ts`). */
function frozen(keys: readonly KeyCertificate[]): readonly KeyCertificate[] {
  return keys.map((key) => Object.freeze(key));
}

const nothing = { certificates: [], signatures: [] } as const;

export const databases: Readonly<Record<DatabaseId, Database>> = {
  PK: {
    name: 'Platform Key',
    max: { certificates: 1, signatures: 0 },
    delivered: { certificates: frozen(platformKeys), signatures: [] },
  },
  KEK: {
    name: 'Key Exchange Key Database',
    max: { certificates: anyNumber, signatures: 0 },
    delivered: { certificates: frozen(keyExchangeKeys), signatures: [] },
  },
  db: {
    name: 'Authorized Signature Database',
    max: ofSignatures,
    delivered: { certificates: frozen(authorizedKeys), signatures: [] },
  },
  dbx: {
    name: 'Forbidden Signature Database',
    max: ofSignatures,
    delivered: { certificates: frozen(revokedKeys), signatures: revokedDigests },
  },
  dbt: { name: 'Authorized Timestamp Signature Database', max: ofSignatures, delivered: nothing },
  dbr: { name: 'Authorized Recovery Signature Database', max: ofSignatures, delivered: nothing },
};

export const secureBootPattern = `${systemPattern}SecureBoot/` as const;
export const databasesPattern = `${secureBootPattern}SecureBootDatabases/` as const;
export const databasePattern = `${databasesPattern}{DatabaseId}/` as const;

export const secureBootUri = fill(secureBootPattern, ofSystem);
export const databasesUri = fill(databasesPattern, ofSystem);

export function databaseUri(database: DatabaseId): string {
  return `${databasesUri}${database}/`;
}

/** Returns the id of the read-only database that contains the factory contents of another database. */
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
