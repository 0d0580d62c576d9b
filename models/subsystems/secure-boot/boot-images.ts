/** What servers are started from, by where it comes from: who has signed it, and whether secure boot has anything against it. */
import { createHash } from 'node:crypto';
import { authorizedKeys } from './delivered-keys-data.js';
import { type ImageJudgement, judgeImage, type SecureBootTree, type SignedImage } from './judge.js';
import { fingerprintOf } from './keys.js';

const [, ofSystems, ofThirdParties] = authorizedKeys;

/** Installed systems and the media that install them come from their publisher, others have what they start signed by it. */
const signers = { operatingSystem: ofSystems, medium: ofSystems, network: ofThirdParties } as const;

type ImageKind = keyof typeof signers;

/** Assumption: there is one image of each kind, whose digest is that of the name of the kind (behaviour § 2.8). */
export function signedImage(kind: ImageKind): SignedImage {
  return {
    signers: [fingerprintOf(signers[kind])],
    digest: createHash('sha256').update(kind).digest('hex'),
  };
}

const objections: Readonly<Record<ImageJudgement, string | undefined>> = {
  allowed: undefined,
  notSigned: 'it is not signed',
  notTrusted: 'nobody who is trusted has signed it',
  revoked: 'it is revoked',
};

/** Why it is not started, in words; undefined for what is. */
export function findObjection(
  tree: SecureBootTree,
  { kind }: { readonly kind: ImageKind },
): string | undefined {
  return objections[judgeImage(tree, signedImage(kind))];
}
