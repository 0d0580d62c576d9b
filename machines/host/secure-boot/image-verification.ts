/**
 * Image verification by secure boot: the boot images, and the firmware variables that the TPM measures. Source:
 * UEFI 2.10 § 32.5.3.
 */

import { createHash } from 'node:crypto';
import { encodeSignatureDatabase } from '../../../models/formats/index.js';
import type { ControllerTree } from '../../../models/index.js';
import type { DatabaseId } from './databases.js';
import authorizedKeys from './delivered/db.pem';
import { enrolledKeys, type KeyBlueprint } from './enrolled-keys.js';
import { derOf, fingerprintOf } from './keys.js';
import { keysOf } from './modes.js';

export type SecureBootTree = Pick<ControllerTree, 'blueprint' | 'secureBoot'>;

/** Image that the firmware is about to start. */
export interface SignedImage {
  /**
   * SHA-256 digests of the signing certificates and of their issuers, in upper-case or lower-case hexadecimal; empty
   * for an unsigned image.
   */
  readonly signers: readonly string[];
  /** SHA-256 digest of the signed image, in upper-case or lower-case hexadecimal. */
  readonly digest: string;
}

export type ImageVerification = 'allowed' | 'notSigned' | 'notTrusted' | 'revoked';

/** Returns whether the server was started with secure boot. */
export function isSecureBootInForce({ secureBoot }: SecureBootTree): boolean {
  return secureBoot.enabled.inForce;
}

/**
 * Verifies an image. A key in `dbx` rejects the image even if another key in `db` allows it. Without secure boot all
 * images are allowed.
 */
export function verifyImage(tree: SecureBootTree, { signers, digest }: SignedImage): ImageVerification {
  if (!isSecureBootInForce(tree)) return 'allowed';
  const names = new Set([digest, ...signers].map((name) => name.toUpperCase()));
  const isNamedIn = (database: DatabaseId) => fingerprintsIn(tree, database).some((name) => names.has(name));
  if (isNamedIn('dbx')) return 'revoked';
  if (isNamedIn('db')) return 'allowed';
  return signers.length === 0 ? 'notSigned' : 'notTrusted';
}

function fingerprintsIn(tree: SecureBootTree, database: DatabaseId): string[] {
  const keys = keysOf(tree);
  return [...enrolledKeys(keys, database, 'certificates'), ...enrolledKeys(keys, database, 'signatures')].map(
    ({ key }) => fingerprintOf(key),
  );
}

/** Returns the measured variables in order, in their UEFI encoding. Source: TCG-PFP 1.05 § 3.3.4.8. */
export function secureBootKeys(tree: SecureBootTree): Readonly<Record<'PK' | 'KEK' | 'db' | 'dbx', Buffer>> {
  const keys = keysOf(tree);
  const variable = (database: DatabaseId) =>
    encodeSignatureDatabase({
      certificates: enrolledKeys(keys, database, 'certificates').map(({ key }) => ({
        owner: key.owner,
        data: derOf(key),
      })),
      digests: enrolledKeys(keys, database, 'signatures').map(({ key }) => ({
        owner: key.owner,
        data: Buffer.from(key.digest, 'hex'),
      })),
    });
  return { PK: variable('PK'), KEK: variable('KEK'), db: variable('db'), dbx: variable('dbx') };
}

/**
 * Index of the signing certificate in `db` at the start, by kind of image; the last one where there are fewer. Installed
 * systems and installation media are signed by their publisher, network images by a third party.
 */
const signers = { operatingSystem: 1, medium: 1, network: 2 } as const;

type ImageKind = keyof typeof signers;

/**
 * Returns the image of a kind; unsigned if `db` has no certificate at the start. Assumption: there is one image of each
 * kind, and its digest is the digest of the name of the kind (behaviour § 2.8).
 */
export function signedImage({ secureBoot }: KeyBlueprint, kind: ImageKind): SignedImage {
  const trusted =
    secureBoot === undefined
      ? authorizedKeys
      : ((secureBoot.keys ?? secureBoot.factoryKeys).db?.certificates ?? []);
  const signer = trusted[Math.min(signers[kind], trusted.length - 1)];
  return {
    signers: signer === undefined ? [] : [fingerprintOf(signer)],
    digest: createHash('sha256').update(kind).digest('hex'),
  };
}

const objections: Readonly<Record<ImageVerification, string | undefined>> = {
  allowed: undefined,
  notSigned: 'it is not signed',
  notTrusted: 'no trusted signer has signed it',
  revoked: 'it is revoked',
};

/** Returns the reason why secure boot rejects an image, for display; undefined if it allows the image. */
export function findRejection(
  tree: SecureBootTree,
  { kind }: { readonly kind: ImageKind },
): string | undefined {
  return objections[verifyImage(tree, signedImage(tree.blueprint, kind))];
}
