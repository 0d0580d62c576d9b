/** Digests of images in the databases of secure boot, which the standard calls signatures. */
import { onReset } from '../../../resource/annotations.js';
import { at, type ResourceForm } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { uuid } from '../../../resource/kinds.js';
import { oneOf, text } from '../../../resource/readers.js';
import { row } from '../../../resource/rows.js';
import { fixed, identity } from '../../../resource/shared-rows.js';
import { creation, optional, required } from '../../../resource/writes.js';
import type { HeldKey } from '../held-keys.js';
import { requestChange } from '../requests.js';
import { databasePattern } from '../uris.js';
import { databasesOf, defaultsOf, listDelivered, listHeld } from './key-places.js';
import { ownerReader, ownerWords, serviceOwner } from './owner.js';

const collectionPattern = `${databasePattern}Signatures/` as const;
const memberPattern = `${collectionPattern}{SignatureId}/` as const;

interface SignaturePlace {
  readonly params: { readonly SignatureId: string };
  readonly part: HeldKey<'signatures'>;
}
type SignatureView = View<SignaturePlace>;

const type = 'EFI_CERT_SHA256_GUID';
const registry = 'UEFI';
const digestWords = 'SHA-256 of the image, in hexadecimal.';
const typeWords = 'What kind of signature it is.';
const registryWords = 'Whose names the kinds of signatures have.';

/** Of SHA-256. */
const digestDigits = 64;
const digestReader = text({ lengthMax: digestDigits, pattern: /^[\dA-Fa-f]{64}$/ });

const signatureForm: ResourceForm<SignaturePlace> = {
  type: 'Signature.v1_0_2.Signature',
  says: 'The digest of an image.',
  properties: {
    ...identity(({ part }: SignatureView) => part.id, 'SHA256 Signature'),
    SignatureString: row(text(), digestWords, ({ part }) => part.key.digest),
    SignatureType: fixed(type, typeWords),
    SignatureTypeRegistry: fixed(registry, registryWords),
    UefiSignatureOwner: row(uuid, ownerWords, ({ part }) => part.key.owner),
  },
};

export const changeableSignature = at(memberPattern, (tree) =>
  listHeld(tree, 'signatures').map(({ params, part }) => ({
    params: { ...params, SignatureId: part.id },
    part,
  })),
).resource({
  ...signatureForm,
  removal: {
    privilege: 'HostBIOSConfigPriv',
    apply: (stage, at) => {
      const { database, id } = at.part;
      return requestChange(stage, { type: 'remove', database, kind: 'signatures', id });
    },
  },
});

export const defaultSignature = at(memberPattern, () =>
  listDelivered('signatures').map(({ params, part }) => ({
    params: { ...params, SignatureId: part.id },
    part,
  })),
).resource(signatureForm);

const collectionForm = {
  type: 'SignatureCollection.SignatureCollection',
  says: 'The digests of images in one database.',
  name: 'SecureBoot Signatures',
  description: 'Signatures of a SecureBoot database',
} as const;

export const signatures = at(collectionPattern, () => databasesOf('signatures')).collection({
  ...collectionForm,
  members: changeableSignature,
  creation: creation({
    privilege: 'HostBIOSConfigPriv',
    properties: {
      SignatureString: required(digestReader, digestWords),
      SignatureType: required(oneOf([type]), typeWords),
      SignatureTypeRegistry: required(oneOf([registry]), registryWords),
      UefiSignatureOwner: optional(ownerReader, ownerWords),
    },
    applyTimes: onReset,
    apply: (stage, { SignatureString, UefiSignatureOwner = serviceOwner }, at) => {
      const key = { owner: UefiSignatureOwner, digest: SignatureString.toUpperCase() };
      return requestChange(stage, { type: 'enrol', database: at.part, kind: 'signatures', key });
    },
  }),
});

export const defaultSignatures = at(collectionPattern, () => defaultsOf('signatures')).collection({
  ...collectionForm,
  members: defaultSignature,
});
