/** Whether an image may be started, and what of secure boot is measured. Source: UEFI 2.10 § 32.5.3. */
import { encodeSignatureDatabase } from '../../formats/efi-signature-list.js';
import type { ControllerTree } from '../../tree.js';
import type { DatabaseId } from './databases.js';
import { heldKeys } from './held-keys.js';
import { derOf, fingerprintOf } from './keys.js';

export type SecureBootTree = Pick<ControllerTree, 'secureBoot'>;

/** An image that the firmware is about to start. */
export interface SignedImage {
  /** SHA-256 of each certificate that it is signed by, and of those that vouch for them; none of an unsigned one. */
  readonly signers: readonly string[];
  /** SHA-256 of the image as it is signed. Both in hexadecimal, of either case. */
  readonly digest: string;
}

export type ImageJudgement = 'allowed' | 'notSigned' | 'notTrusted' | 'revoked';

/** Whether the server was started with secure boot. */
export function isSecureBootInForce({ secureBoot }: SecureBootTree): boolean {
  return secureBoot.enabled.inForce;
}

/** What is forbidden stays so, whatever allows it; without secure boot everything is started. */
export function judgeImage(tree: SecureBootTree, { signers, digest }: SignedImage): ImageJudgement {
  if (!isSecureBootInForce(tree)) return 'allowed';
  const names = new Set([digest, ...signers].map((name) => name.toUpperCase()));
  const isNamedIn = (database: DatabaseId) => fingerprintsIn(tree, database).some((name) => names.has(name));
  if (isNamedIn('dbx')) return 'revoked';
  if (isNamedIn('db')) return 'allowed';
  return signers.length === 0 ? 'notSigned' : 'notTrusted';
}

function fingerprintsIn({ secureBoot: { databases } }: SecureBootTree, database: DatabaseId): string[] {
  return [
    ...heldKeys(databases, database, 'certificates'),
    ...heldKeys(databases, database, 'signatures'),
  ].map(({ key }) => fingerprintOf(key));
}

/** The variables that are measured, in that order, as UEFI has their bytes. Source: TCG-PFP 1.05 § 3.3.4.8. */
export function secureBootKeys({
  secureBoot: { databases },
}: SecureBootTree): Readonly<Record<'PK' | 'KEK' | 'db' | 'dbx', Buffer>> {
  const variable = (database: DatabaseId) =>
    encodeSignatureDatabase({
      certificates: heldKeys(databases, database, 'certificates').map(({ key }) => ({
        owner: key.owner,
        data: derOf(key),
      })),
      digests: heldKeys(databases, database, 'signatures').map(({ key }) => ({
        owner: key.owner,
        data: Buffer.from(key.digest, 'hex'),
      })),
    });
  return { PK: variable('PK'), KEK: variable('KEK'), db: variable('db'), dbx: variable('dbx') };
}
