/**
 * The databases of secure boot: what each is called, what may be in it, and what it holds when the server is delivered.
 * Source: behaviour § 2.8; UEFI 2.10 § 32.
 */
import { authorizedKeys, keyExchangeKeys, platformKeys } from './delivered-keys-data.js';
import type { KeyKind, KeysByKind } from './keys.js';
import { revokedDigests, revokedKeys } from './revoked-keys-data.js';

/** In the order they are listed. */
export const databaseIds = ['PK', 'KEK', 'db', 'dbx', 'dbt', 'dbr'] as const;
export type DatabaseId = (typeof databaseIds)[number];

interface Database {
  readonly name: string;
  /** How many of each kind it takes at most. */
  readonly max: Readonly<Record<KeyKind, number>>;
  readonly delivered: { readonly [Kind in KeyKind]: readonly KeysByKind[Kind][] };
}

/** Source: behaviour § 9. */
const ofSignatures = { certificates: 16, signatures: 10 } as const;
const nothing = { certificates: [], signatures: [] } as const;

export const databases: Readonly<Record<DatabaseId, Database>> = {
  PK: {
    name: 'Platform Key',
    max: { certificates: 1, signatures: 0 },
    delivered: { certificates: platformKeys, signatures: [] },
  },
  KEK: {
    name: 'Key Exchange Key Database',
    max: { certificates: 16, signatures: 0 },
    delivered: { certificates: keyExchangeKeys, signatures: [] },
  },
  db: {
    name: 'Authorized Signature Database',
    max: ofSignatures,
    delivered: { certificates: authorizedKeys, signatures: [] },
  },
  dbx: {
    name: 'Forbidden Signature Database',
    max: ofSignatures,
    delivered: { certificates: revokedKeys, signatures: revokedDigests },
  },
  dbt: { name: 'Authorized Timestamp Signature Database', max: ofSignatures, delivered: nothing },
  dbr: { name: 'Authorized Recovery Signature Database', max: ofSignatures, delivered: nothing },
};
