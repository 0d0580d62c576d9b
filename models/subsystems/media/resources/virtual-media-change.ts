/** Whether a medium may come, go or change, whichever way it was asked for, and what then stands in the log. */
import type { Json } from '../../../../engine/index.js';
import type { Author } from '../../../inputs.js';
import { baseMessage, type Message, mgmtMessage } from '../../../messages/index.js';
import { sealedQuery, splitAddress } from '../../../outbound/sealed-address.js';
import type { ControllerStage, Means } from '../../../resource/define.js';
import { managerPattern } from '../../../resource/one-server.js';
import type { PlaceOf } from '../../../resource/place.js';
import { type Place, unknown, wrongForm } from '../../../resource/problems.js';
import type { Reader } from '../../../resource/readers.js';
import { webAddress } from '../../../resource/web-address.js';
import { isLicensed } from '../../license/index.js';
import { emptyDrive, imageName, type KeptImage, type VirtualDriveId, virtualDrives } from '../state.js';

/** A virtual drive, and which of them. */
export const drivePattern = `${managerPattern}VirtualMedia/{MediaId}/` as const;
export type DrivePlace = PlaceOf<typeof drivePattern, VirtualDriveId>;

/** Unit: characters. Assumption: the same as for the address of a boot image. */
const imageLengthMax = 2_048;

/** An address without credentials in it: it is shown to everyone. */
export const imageAddress = webAddress(imageLengthMax);

/** The same, with nothing for no image. */
export const imageOrNone: Reader<string> = {
  rule: { type: 'string', lengthMax: imageLengthMax },
  read: (value, place) =>
    value === null || value === '' ? { ok: true, value: '' } : imageAddress.read(value, place),
};

/** Puts away what is asked of an image: whoever signs addresses does it there. Sealed, to be fetched by. */
export function keptImage(asked: string, { secrets, params: { MediaId } }: Means): KeptImage {
  const split = splitAddress(asked);
  return { image: split.address, query: sealedQuery(split, `VirtualMedia/${MediaId}`, secrets) };
}

function isSameImage(one: KeptImage, other: KeptImage): boolean {
  return one.image === other.image && one.query?.text === other.query?.text;
}

const bootPointer = '/Oem/Vnd/BootOnNextServerReset';

/** Judges what a PATCH has set, and has an ejected medium leave nothing behind. */
export function finishDrivePatch(
  stage: ControllerStage,
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
export function insert(
  stage: ControllerStage,
  id: VirtualDriveId,
  medium: KeptImage & { readonly writeProtected: boolean },
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

export function eject(stage: ControllerStage, id: VirtualDriveId, by: Author): Message | undefined {
  if (stage.tree.virtualMedia[id].image === '') return mgmtMessage('NoVirtualMediaConnectionAvailable');
  stage.draft.virtualMedia[id] = { ...emptyDrive };
  stage.emit('virtualMedia.ejected', { user: by.userName }, reporter);
  return undefined;
}

function problemWithInsert(
  { tree }: ControllerStage,
  id: VirtualDriveId,
  { image }: { readonly image: string },
  place: Place,
): Message | undefined {
  const { extension } = virtualDrives[id];
  if (!isLicensed(tree.license, 'virtualMedia')) return mgmtMessage('LicenseKeyRequired');
  if (!tree.controllerSettings.inForce.protocols.VirtualMedia.enabled)
    return mgmtMessage('VirtualMediaIsDisabled');
  if (tree.virtualMedia[id].image !== '') return mgmtMessage('MaxVirtualMediaConnectionEstablished');
  return imageName(image).toLowerCase().endsWith(extension) ? undefined : wrongForm(place, image);
}

export function conflict(name: string, other: string): Message {
  return baseMessage('PropertyValueConflict', [name, other], `/${name}`);
}

/** No machine is behind it: what comes and goes does so at once. */
const reporter = 'virtual-media';
