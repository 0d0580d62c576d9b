/** Where storage and its drives are served, and whose resources those are. */
import { deriveDigest } from '../../../engine/index.js';
import type { ETagForm } from '../../redfish/etag.js';
import { chassisUri, systemPattern, systemUri } from '../../resource/one-server.js';
import type { Params } from '../../resource/place.js';
import { root } from '../../resource/uris.js';
import type { ControllerTree } from '../../tree.js';
import type { Drive, StorageDevice } from './drives.js';

export const storagesPattern = `${systemPattern}Storage/` as const;
export const storagePattern = `${storagesPattern}{StorageId}/` as const;
export const drivePattern = `${storagePattern}Drives/{DriveId}/` as const;

export function storageUri({ built }: Pick<StorageDevice, 'built'>): string {
  return `${systemUri}Storage/${built.id}/`;
}

export function driveUri(tree: Pick<ControllerTree, 'seed'>, drive: Drive): string {
  return `${storageUri(drive.device)}Drives/${driveId(tree, drive)}/`;
}

/** Digits of the id of a drive that hangs on the processor's own lanes. Source: behaviour § 2.9. */
const directIdDigits = 8;

/** A controller counts its drives by their bays; others have an id that nothing is told by. */
export function driveId({ seed }: Pick<ControllerTree, 'seed'>, { name, device, built }: Drive): string {
  if (device.built.kind === 'raid') return String(built.bay);
  return deriveDigest(seed, `drive/${name}`).slice(0, directIdDigits).toUpperCase();
}

/** Drives of a controller sit in an enclosure behind it, others in that of the server. */
export function enclosureUri({ built }: Pick<StorageDevice, 'built'>): string {
  return built.kind === 'raid' ? `${root}Chassis/${built.id}/` : chassisUri;
}

/** Whether it hosts its resources itself. Source: behaviour "Storage devices". */
export function isSelfHosted({ StorageId = '' }: Params): boolean {
  return StorageId.startsWith('DE');
}

/** What does tags them its own way (behaviour § 1.1). */
export function storageETag(params: Params): ETagForm {
  return isSelfHosted(params) ? 'strong' : 'weak';
}
