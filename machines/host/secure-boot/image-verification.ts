/** Verification of images by secure boot: the boot images, and the measured variables. Source: UEFI 2.10 § 32.5.3. */

import { createHash } from 'node:crypto';
import { encodeSignatureDatabase } from '../../../models/formats/index.js';
import type { ControllerTree } from '../../../models/index.js';
import type { DatabaseId } from './databases.js';
import authorizedKeys from './delivered/db.pem';
import { enrolledKeys } from './enrolled-keys.js';
import { derOf, fingerprintOf } from './keys.js';

export type SecureBootTree = Pick<ControllerTree, 'secureBoot'>;

/** An image that the firmware is about to start. */
export interface SignedImage {
  /** SHA-256 of each signing certificate and of its issuers; empty for an unsigned image. */
  readonly signers: readonly string[];
  /** SHA-256 of the signed image. Both in hexadecimal, of either case. */
  readonly digest: string;
}

export type ImageVerification = 'allowed' | 'notSigned' | 'notTrusted' | 'revoked';

/** Whether the server was started with secure boot. */
export function isSecureBootInForce({ secureBoot }: SecureBootTree): boolean {
  return secureBoot.enabled.inForce;
}

/** A forbidden image stays forbidden even if another key allows it; without secure boot all images are allowed. */
export function verifyImage(tree: SecureBootTree, { signers, digest }: SignedImage): ImageVerification {
  if (!isSecureBootInForce(tree)) return 'allowed';
  const names = new Set([digest, ...signers].map((name) => name.toUpperCase()));
  const isNamedIn = (database: DatabaseId) => fingerprintsIn(tree, database).some((name) => names.has(name));
  if (isNamedIn('dbx')) return 'revoked';
  if (isNamedIn('db')) return 'allowed';
  return signers.length === 0 ? 'notSigned' : 'notTrusted';
}

function fingerprintsIn({ secureBoot: { databases } }: SecureBootTree, database: DatabaseId): string[] {
  return [
    ...enrolledKeys(databases, database, 'certificates'),
    ...enrolledKeys(databases, database, 'signatures'),
  ].map(({ key }) => fingerprintOf(key));
}

/** Measured variables in order, in their UEFI encoding. Source: TCG-PFP 1.05 § 3.3.4.8. */
export function secureBootKeys({
  secureBoot: { databases },
}: SecureBootTree): Readonly<Record<'PK' | 'KEK' | 'db' | 'dbx', Buffer>> {
  const variable = (database: DatabaseId) =>
    encodeSignatureDatabase({
      certificates: enrolledKeys(databases, database, 'certificates').map(({ key }) => ({
        owner: key.owner,
        data: derOf(key),
      })),
      digests: enrolledKeys(databases, database, 'signatures').map(({ key }) => ({
        owner: key.owner,
        data: Buffer.from(key.digest, 'hex'),
      })),
    });
  return { PK: variable('PK'), KEK: variable('KEK'), db: variable('db'), dbx: variable('dbx') };
}

/**
 * Indexes in `delivered/db.pem`. Installed systems and installation media are signed by their publisher, other images
 * by a third party.
 */
const signers = { operatingSystem: 1, medium: 1, network: 2 } as const;

type ImageKind = keyof typeof signers;

/** Assumption: there is one image of each kind, and its digest is that of the name of the kind (behaviour § 2.8). */
export function signedImage(kind: ImageKind): SignedImage {
  const signer = authorizedKeys[signers[kind]];
  if (signer === undefined) throw new Error(`no certificate of delivered/db.pem signs images of ${kind}`);
  return {
    signers: [fingerprintOf(signer)],
    digest: createHash('sha256').update(kind).digest('hex'),
  };
}

const objections: Readonly<Record<ImageVerification, string | undefined>> = {
  allowed: undefined,
  notSigned: 'it is not signed',
  notTrusted: 'no trusted signer has signed it',
  revoked: 'it is revoked',
};

/** Reason of rejection for display; undefined for an admitted image. */
export function findRejection(
  tree: SecureBootTree,
  { kind }: { readonly kind: ImageKind },
): string | undefined {
  return objections[verifyImage(tree, signedImage(kind))];
}
