/** Image digests in the secure boot databases, which the standard calls signatures. */

import { serviceKeyOwner } from '../../../../models/blueprint/index.js';
import type { ControllerTree, Transaction } from '../../../../models/index.js';
import {
  creation,
  defineAt,
  fixed,
  identity,
  ofSystem,
  oneOf,
  onReset,
  optional,
  type ResourceForm,
  required,
  row,
  text,
  uuid,
  type View,
} from '../../../../models/resource/index.js';
import { type DatabaseId, databaseIds, databasePattern, databases, defaultOf } from '../databases.js';
import { deliveredKeys, type EnrolledKey, enrolledKeys } from '../enrolled-keys.js';
import type { KeyKind } from '../keys.js';
import { keysOf } from '../modes.js';
import { requestChange } from '../requests.js';

/**
 * Description of the property with the owner of a key. In UEFI terms the owner is a GUID that is chosen at enrollment.
 */
export const ownerWords = 'GUID of the owner that enrolled the key.';

export const ownerReader = text({
  lengthMax: 36,
  pattern: /^[\dA-Fa-f]{8}(?:-[\dA-Fa-f]{4}){3}-[\dA-Fa-f]{12}$/,
});

const collectionPattern = `${databasePattern}Signatures/` as const;
const memberPattern = `${collectionPattern}{SignatureId}/` as const;

interface SignaturePlace {
  readonly params: { readonly SignatureId: string };
  readonly part: EnrolledKey<'signatures'>;
}
type SignatureView = View<SignaturePlace>;

const type = 'EFI_CERT_SHA256_GUID';
const registry = 'UEFI';
const digestWords = 'SHA-256 hash of the image, in hexadecimal digits.';
const typeWords = 'Type of the signature.';
const registryWords = 'Registry that defines the signature types.';

/** Number of hexadecimal digits of a SHA-256 digest. */
const digestDigits = 64;
const digestReader = text({ lengthMax: digestDigits, pattern: /^[\dA-Fa-f]{64}$/ });

const signatureForm: ResourceForm<SignaturePlace> = {
  type: 'Signature.v1_0_2.Signature',
  typeDescription: 'Hash of a boot image in a secure boot database.',
  properties: {
    ...identity(({ part }: SignatureView) => part.id, 'SHA256 Signature'),
    SignatureString: row(text(), digestWords, ({ part }) => part.key.digest),
    SignatureType: fixed(type, typeWords),
    SignatureTypeRegistry: fixed(registry, registryWords),
    UefiSignatureOwner: row(uuid, ownerWords, ({ part }) => part.key.owner),
  },
};

export const changeableSignature = defineAt(memberPattern, (tree) =>
  listHeld(tree, 'signatures').map(({ params, part }) => ({
    params: { ...params, SignatureId: part.id },
    part,
  })),
).resource({
  ...signatureForm,
  removal: removalOf('signatures'),
});

export const defaultSignature = defineAt(memberPattern, (tree) =>
  listDelivered(tree, 'signatures').map(({ params, part }) => ({
    params: { ...params, SignatureId: part.id },
    part,
  })),
).resource(signatureForm);

const collectionForm = {
  type: 'SignatureCollection.SignatureCollection',
  typeDescription: 'Image hashes of a secure boot database.',
  name: 'SecureBoot Signatures',
  description: 'Signatures of a secure boot database',
} as const;

export const signatures = defineAt(collectionPattern, () => databasesOf('signatures')).collection({
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
    apply: (stage, { SignatureString, UefiSignatureOwner = serviceKeyOwner }, at) => {
      const key = { owner: UefiSignatureOwner, digest: SignatureString.toUpperCase() };
      return requestChange(stage, { type: 'enrol', database: at.part, kind: 'signatures', key });
    },
  }),
});

export const defaultSignatures = defineAt(collectionPattern, () => defaultsOf('signatures')).collection({
  ...collectionForm,
  members: defaultSignature,
});

/**
 * Key and its database. The database is a changeable database, or the read-only database with the factory contents of a
 * changeable one.
 */
interface KeyPart<Kind extends KeyKind> extends EnrolledKey<Kind> {
  readonly database: DatabaseId;
}

interface Listed<Part> {
  readonly params: typeof ofSystem & { readonly DatabaseId: string };
  readonly part: Part;
}

/** Creates the DELETE handler of a key, which requests the removal of the key at the next host start. */
export function removalOf<Kind extends KeyKind>(kind: Kind) {
  return {
    privilege: 'HostBIOSConfigPriv',
    apply: (stage: Transaction, { part }: { readonly part: KeyPart<Kind> }) =>
      requestChange(stage, { type: 'remove', database: part.database, kind, id: part.id }),
  } as const;
}

/** Lists the databases that accept keys of a kind. */
export function databasesOf(kind: KeyKind): readonly Listed<DatabaseId>[] {
  return takers(kind).map((part) => ({ params: { ...ofSystem, DatabaseId: part }, part }));
}

export function defaultsOf(kind: KeyKind): readonly Listed<DatabaseId>[] {
  return takers(kind).map((part) => ({ params: { ...ofSystem, DatabaseId: defaultOf(part) }, part }));
}

function takers(kind: KeyKind): readonly DatabaseId[] {
  return databaseIds.filter((database) => databases[database].max[kind] > 0);
}

export function listHeld<Kind extends KeyKind>(
  tree: ControllerTree,
  kind: Kind,
): readonly Listed<KeyPart<Kind>>[] {
  const keys = keysOf(tree);
  return databasesOf(kind).flatMap(({ params, part: database }) =>
    enrolledKeys(keys, database, kind).map((held) => ({
      params,
      part: { ...held, database },
    })),
  );
}

export function listDelivered<Kind extends KeyKind>(
  { blueprint }: ControllerTree,
  kind: Kind,
): readonly Listed<KeyPart<Kind>>[] {
  return defaultsOf(kind).flatMap(({ params, part: database }) =>
    deliveredKeys(blueprint, database, kind).map((held) => ({ params, part: { ...held, database } })),
  );
}
