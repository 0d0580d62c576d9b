/** Whether secure boot lets an image start, what servers are started from, and what is measured. Source: UEFI 2.10 § 32.5.3. */

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
  /** SHA-256 of each certificate that it is signed by, and of those that vouch for them; none of an unsigned one. */
  readonly signers: readonly string[];
  /** SHA-256 of the image as it is signed. Both in hexadecimal, of either case. */
  readonly digest: string;
}

export type ImageVerification = 'allowed' | 'notSigned' | 'notTrusted' | 'revoked';

/** Whether the server was started with secure boot. */
export function isSecureBootInForce({ secureBoot }: SecureBootTree): boolean {
  return secureBoot.enabled.inForce;
}

/** What is forbidden stays so, whatever allows it; without secure boot everything is started. */
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

/** The variables that are measured, in that order, as UEFI has their bytes. Source: TCG-PFP 1.05 § 3.3.4.8. */
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
 * Places in `delivered/db.pem`, from 0. Installed systems and the media that install them come from their publisher, others
 * have what they start signed by it.
 */
const signers = { operatingSystem: 1, medium: 1, network: 2 } as const;

type ImageKind = keyof typeof signers;

/** Assumption: there is one image of each kind, whose digest is that of the name of the kind (behaviour § 2.8). */
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
  notTrusted: 'nobody who is trusted has signed it',
  revoked: 'it is revoked',
};

/** Why it is not started, in words; undefined for what is. */
export function findRejection(
  tree: SecureBootTree,
  { kind }: { readonly kind: ImageKind },
): string | undefined {
  return objections[verifyImage(tree, signedImage(kind))];
}
