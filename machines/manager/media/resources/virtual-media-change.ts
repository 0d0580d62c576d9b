/**
 * Validation of requests that insert, eject or change a medium, for all interfaces, and the log entries of the changes.
 */
import type { Json } from '../../../../engine/index.js';
import { type Author, isLicensed, type Transaction } from '../../../../models/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../../models/messages/index.js';
import { sealedQuery, splitAddress } from '../../../../models/outbound/index.js';
import {
  action,
  flag,
  line,
  managerPattern,
  oneOf,
  optional,
  type PropertyLocation,
  pemLengthMax,
  type Reader,
  type ResourceLocationOf,
  refused,
  required,
  text,
  unknown,
  type WriteContext,
  type WriteTarget,
  webAddress,
  written,
  wrongForm,
} from '../../../../models/resource/index.js';
import { emptyDrive, imageName, type StoredImage, type VirtualDriveId, virtualDrives } from '../state.js';

/** URI pattern of a virtual drive, by its id. */
export const drivePattern = `${managerPattern}VirtualMedia/{MediaId}/` as const;
export type VirtualDriveLocation = ResourceLocationOf<typeof drivePattern, VirtualDriveId>;

/** Maximum length of an image URI. Unit: characters. Assumption: the same limit as for the address of a boot image. */
const imageLengthMax = 2_048;

/** Reader of an image URI without credentials, because every user can read the URI. */
const imageAddress = webAddress(imageLengthMax);

/** Reader of an image URI; an empty text or null means no image. */
export const imageOrNone: Reader<string> = {
  rule: { type: 'string', lengthMax: imageLengthMax },
  read: (value, place) =>
    value === null || value === '' ? { ok: true, value: '' } : imageAddress.read(value, place),
};

/**
 * Splits an image URI into its address and its query. The query is stored sealed, because it may contain a signature
 * that the download needs.
 */
export function storeImage(asked: string, { secrets, params: { MediaId } }: WriteContext): StoredImage {
  const split = splitAddress(asked);
  return { image: split.address, query: sealedQuery(split, `VirtualMedia/${MediaId}`, secrets) };
}

function isSameImage(one: StoredImage, other: StoredImage): boolean {
  return one.image === other.image && one.query?.text === other.query?.text;
}

const bootPointer = '/Oem/Vnd/BootOnNextServerReset';

/** Validates the settings of a PATCH, and deletes all data of an ejected medium. */
export function finishDrivePatch(
  stage: Transaction,
  id: VirtualDriveId,
  set: ReadonlyMap<string, Json>,
  by: Author,
): readonly Message[] {
  const before = stage.tree.virtualMedia[id];
  const drive = stage.draft.virtualMedia[id];
  if (set.has(bootPointer) && !virtualDrives[id].canBeStarted) {
    return [unknown({ name: 'BootOnNextServerReset', pointer: bootPointer })];
  }
  const inserted = set.get('/Inserted');
  if (inserted === false && !set.has('/Image')) Object.assign(drive, { image: '', query: null });
  if (inserted !== undefined && inserted !== (drive.image !== '')) return [conflict('Inserted', 'Image')];
  if (drive.image !== '' && !isSameImage(drive, before)) {
    const problem = problemWithInsert(stage, id, drive, { name: 'Image', pointer: '/Image' });
    if (problem !== undefined) return [problem];
    // A CD is always write-protected, whatever the request contains.
    if (!virtualDrives[id].canBeWritten) drive.writeProtected = true;
    stage.emit('virtualMedia.inserted', { user: by.userName }, reporter);
  } else if (drive.image === '' && (set.has('/Image') || inserted === false)) {
    if (set.get(bootPointer) === true) return [mgmtMessage('NoScriptedVirtualMediaConnectionAvailable')];
    const problem = eject(stage, id, by);
    return problem === undefined ? [] : [problem];
  } else if (drive.image !== '' && drive.writeProtected !== before.writeProtected) {
    return [mgmtMessage('UnableToModifyAfterVirtualMediaInsert', ['WriteProtected'], '/WriteProtected')];
  }
  if (!drive.writeProtected && !virtualDrives[id].canBeWritten)
    return [conflict('WriteProtected', 'MediaTypes')];
  return drive.bootOnNextReset && drive.image === ''
    ? [mgmtMessage('NoScriptedVirtualMediaConnectionAvailable')]
    : [];
}

/** Inserts an image into an empty drive, or returns the reasons for the refusal. */
function insert(
  stage: Transaction,
  id: VirtualDriveId,
  medium: StoredImage & { readonly writeProtected: boolean },
  by: Author,
  action: string,
): Message | undefined {
  const problem = problemWithInsert(stage, id, medium, { name: 'Image', pointer: '/Image', action });
  if (problem !== undefined) return problem;
  const writeProtected = medium.writeProtected || !virtualDrives[id].canBeWritten;
  stage.draft.virtualMedia[id] = { ...medium, writeProtected, bootOnNextReset: false };
  stage.emit('virtualMedia.inserted', { user: by.userName }, reporter);
  return undefined;
}

function eject(stage: Transaction, id: VirtualDriveId, by: Author): Message | undefined {
  if (stage.tree.virtualMedia[id].image === '') return mgmtMessage('NoVirtualMediaConnectionAvailable');
  stage.draft.virtualMedia[id] = { ...emptyDrive };
  stage.emit('virtualMedia.ejected', { user: by.userName }, reporter);
  return undefined;
}

function problemWithInsert(
  { tree }: Transaction,
  id: VirtualDriveId,
  { image }: { readonly image: string },
  place: PropertyLocation,
): Message | undefined {
  const { extension } = virtualDrives[id];
  if (!isLicensed(tree.license, 'virtualMedia')) return mgmtMessage('LicenseKeyRequired');
  if (!tree.controllerSettings.inForce.protocols.VirtualMedia.enabled)
    return mgmtMessage('VirtualMediaIsDisabled');
  if (tree.virtualMedia[id].image !== '') return mgmtMessage('MaxVirtualMediaConnectionEstablished');
  return imageName(image).toLowerCase().endsWith(extension) ? undefined : wrongForm(place, image);
}

function conflict(name: string, other: string): Message {
  return baseMessage('PropertyValueConflict', [name, other], `/${name}`);
}

/**
 * Source name of the facts about insertion and ejection. No machine reports the facts, because both operations are
 * immediate.
 */
const reporter = 'virtual-media';

const byMediaUser = { privilege: 'VirtualMediaPriv' } as const;

/**
 * Reader of a parameter that belongs to a signed image. The parameters are accepted without verification, because the
 * image is not read either.
 */
const signing = text({ lengthMax: pemLengthMax });
/**
 * Reader of credentials. Maximum length: 255 characters. Assumption: the same limit as for accounts of other services.
 */
const credential = line({ lengthMax: 255 });

const intent = optional(signing, 'Purpose of a signed request; accepted without verification.');
const signature = optional(signing, 'Signature of the image; accepted without verification.');

const image = required(imageAddress, 'URI of the image, without credentials; empty for no medium.');
const writeProtected = optional(flag, 'Indicates whether the medium is read-only for the server.');

interface Kept {
  readonly Image: StoredImage;
  readonly WriteProtected?: boolean;
}

function ended(problem: Message | undefined) {
  return problem === undefined ? written(baseMessage('Success')) : refused(problem);
}

function inserted(
  stage: Transaction,
  { Image, WriteProtected = true }: Kept,
  { part, by }: WriteTarget<VirtualDriveLocation>,
  name: string,
) {
  return ended(insert(stage, part, { ...Image, writeProtected: WriteProtected }, by, name));
}

function ejected(stage: Transaction, { part, by }: WriteTarget<VirtualDriveLocation>) {
  return ended(eject(stage, part, by));
}

/** Actions that insert and eject a medium. The actions of the standard and of the vendor are equivalent. */
export const insertMedia = action({
  name: 'VirtualMedia.InsertMedia',
  description: 'Inserts a virtual medium. The response does not wait until the image is read.',
  ...byMediaUser,
  parameters: {
    Image: image,
    Inserted: optional(flag, 'Indicates whether a medium is in the drive.'),
    TransferMethod: optional(
      oneOf(['Stream']),
      'Transfer method of the image: streamed on demand, or copied first.',
    ),
    TransferProtocolType: optional(oneOf(['HTTP', 'HTTPS']), 'Network protocol that transfers the image.'),
    UserName: optional(credential, 'User name for the image URI; accepted and not stored.'),
    Password: optional(credential, 'Password for the image URI; accepted and not stored.'),
    WriteProtected: writeProtected,
  },
  // Credentials for the image are dropped, because the image is not read.
  redact: ({ UserName: _, Password: __, ...body }, means) => ({
    ok: true,
    value: { ...body, Image: storeImage(body.Image, means) },
  }),
  apply: (stage, body, at: WriteTarget<VirtualDriveLocation>) => {
    const { Image, Inserted, TransferProtocolType } = body;
    // A medium cannot be attached to a virtual drive without being inserted.
    if (Inserted === false) return refused(conflict('Inserted', 'Image'));
    const scheme = new URL(Image.image).protocol.slice(0, -1).toUpperCase();
    if (TransferProtocolType !== undefined && TransferProtocolType !== scheme) {
      return refused(conflict('TransferProtocolType', 'Image'));
    }
    return inserted(stage, body, at, 'VirtualMedia.InsertMedia');
  },
});

export const ejectMedia = action({
  name: 'VirtualMedia.EjectMedia',
  description: 'Ejects the virtual medium.',
  ...byMediaUser,
  parameters: {},
  apply: (stage, _, at: WriteTarget<VirtualDriveLocation>) => ejected(stage, at),
});

export const insertVirtualMedia = action({
  name: 'VndMgmtVirtualMedia.InsertVirtualMedia',
  description: 'Inserts a virtual medium. The response does not wait until the image is read.',
  vendor: true,
  ...byMediaUser,
  parameters: {
    Image: image,
    WriteProtected: writeProtected,
    Intent: intent,
    Certificate: optional(signing, 'Certificate that signs the image; accepted without verification.'),
    Signature: signature,
  },
  redact: (body, means) => ({ ok: true, value: { ...body, Image: storeImage(body.Image, means) } }),
  apply: (stage, body, at: WriteTarget<VirtualDriveLocation>) =>
    inserted(stage, body, at, 'VndMgmtVirtualMedia.InsertVirtualMedia'),
});

export const ejectVirtualMedia = action({
  name: 'VndMgmtVirtualMedia.EjectVirtualMedia',
  description: 'Ejects the virtual medium.',
  vendor: true,
  ...byMediaUser,
  parameters: { Intent: intent, Signature: signature },
  apply: (stage, _, at: WriteTarget<VirtualDriveLocation>) => ejected(stage, at),
});
