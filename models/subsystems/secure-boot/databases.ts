/**
 * The databases of secure boot: what each is called, what may be in it, and what it holds when the server is delivered.
 * Source: behaviour § 2.8; UEFI 2.10 § 32.
 */
import { authorizedKeys, keyExchangeKeys, platformKeys } from './delivered-keys-data.js';
import type { KeyCertificate, KeyKind, KeysByKind } from './keys.js';
import { revokedDigests, revokedKeys } from './revoked-keys-data.js';

/** In the order they are listed. */
export const databaseIds = ['PK', 'KEK', 'db', 'dbx', 'dbt', 'dbr'] as const;
export type DatabaseId = (typeof databaseIds)[number];

interface Database {
  readonly name: string;
  /** Number of keys of each kind that it takes at most. */
  readonly max: Readonly<Record<KeyKind, number>>;
  readonly delivered: { readonly [Kind in KeyKind]: readonly KeysByKind[Kind][] };
}

/** Bounded by `databaseBytesMax` alone. Source: behaviour § 2.8. */
const anyNumber = Number.POSITIVE_INFINITY;

/**
 * Size of the variable that holds one database. Unit: bytes, as UEFI encodes it. Assumption: non-volatile memory of firmware
 * is a few MiB, of which each database has 128 KiB: 2,700 digests, six times the revocation lists of the field, or some
 * eighty certificates of common size.
 */
export const databaseBytesMax = 131_072;

const ofSignatures = { certificates: anyNumber, signatures: anyNumber } as const;
/** Frozen, so that their digests are computed once (`keys.ts`). */
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
