/** Whether a medium may come, go or change, whichever way it was asked for, and what then stands in the log. */
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

/** A virtual drive, and which of them. */
export const drivePattern = `${managerPattern}VirtualMedia/{MediaId}/` as const;
export type VirtualDriveLocation = ResourceLocationOf<typeof drivePattern, VirtualDriveId>;

/** Unit: characters. Assumption: the same as for the address of a boot image. */
const imageLengthMax = 2_048;

/** An address without credentials in it: it is shown to everyone. */
const imageAddress = webAddress(imageLengthMax);

/** The same, with nothing for no image. */
export const imageOrNone: Reader<string> = {
  rule: { type: 'string', lengthMax: imageLengthMax },
  read: (value, place) =>
    value === null || value === '' ? { ok: true, value: '' } : imageAddress.read(value, place),
};

/** Puts away what is asked of an image: whoever signs addresses does it there. Sealed, to be fetched by. */
export function storeImage(asked: string, { secrets, params: { MediaId } }: WriteContext): StoredImage {
  const split = splitAddress(asked);
  return { image: split.address, query: sealedQuery(split, `VirtualMedia/${MediaId}`, secrets) };
}

function isSameImage(one: StoredImage, other: StoredImage): boolean {
  return one.image === other.image && one.query?.text === other.query?.text;
}

const bootPointer = '/Oem/Vnd/BootOnNextServerReset';

/** Judges what a PATCH has set, and has an ejected medium leave nothing behind. */
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
    // A CD cannot be written to, whatever is asked of it with its image.
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

/** Puts an image into an empty drive, or says why not. */
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

/** No machine is behind it: what comes and goes does so at once. */
const reporter = 'virtual-media';

const byMediaUser = { privilege: 'VirtualMediaPriv' } as const;

/** What a signed image comes with. Taken and not judged: the image itself is not read either. */
const signing = text({ lengthMax: pemLengthMax });
/** Unit: characters. Assumption: as for accounts of other services. */
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

/** Inserting and ejecting: the standard's actions and the vendor's, which do the same by other names. */
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
  // The image itself is not read, so nothing needs what the controller would log in with.
  redact: ({ UserName: _, Password: __, ...body }, means) => ({
    ok: true,
    value: { ...body, Image: storeImage(body.Image, means) },
  }),
  apply: (stage, body, at: WriteTarget<VirtualDriveLocation>) => {
    const { Image, Inserted, TransferProtocolType } = body;
    // A medium that is only made known is not something such a drive has.
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
