/**
 * Storage of a blueprint: devices, drives, caches, their URIs, and whether POST has discovered them. The state of a
 * drive is a condition.
 */

import { deriveDigest } from '../../engine/index.js';
import type { Blueprint } from '../../models/blueprint/index.js';
import { type ControllerTree, memoize } from '../../models/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../models/messages/index.js';
import type { ETagForm } from '../../models/redfish/index.js';
import { chassisUri, type Params, root, systemPattern, systemUri } from '../../models/resource/index.js';
import { deviceDiscovery, type PowerRecord, powerRecord } from '../power/index.js';
import { findCondition } from './conditions.js';
import { type BuiltStorage, listPcieDevices, type PcieDevice } from './parts.js';

type Devices = Pick<Blueprint, 'storage' | 'nics'>;

export type StorageDevice = PcieDevice & { readonly kind: 'storage' };
export type BuiltDrive = BuiltStorage['drives'][number];

/** A drive bay of the blueprint: whether it contains a drive is a condition. */
export interface Drive {
  /** Name in faults and settings: `DE00A000/3` is in bay 3 of that storage. */
  readonly name: string;
  readonly device: StorageDevice;
  readonly built: BuiltDrive;
}

/** In blueprint order. */
export const listStorageDevices = memoize(
  (devices: Devices) => [devices],
  (devices): readonly StorageDevice[] =>
    listPcieDevices(devices).filter((device) => device.kind === 'storage'),
);

/** By storage, in blueprint order. */
export const listDrives = memoize(
  (devices: Devices) => [devices],
  (devices): readonly Drive[] => listStorageDevices(devices).flatMap(drivesOf),
);

export function drivesOf(device: StorageDevice): readonly Drive[] {
  return device.built.drives.map((built) => driveOf(device, built));
}

export function driveOf(device: StorageDevice, built: BuiltDrive): Drive {
  return { name: driveName(device.built, built), device, built };
}

export function driveName({ id }: Pick<BuiltStorage, 'id'>, { bay }: Pick<BuiltDrive, 'bay'>): string {
  return `${id}/${bay}`;
}

/** Undefined for an unknown name. */
export function findDrive(devices: Devices, name: string): Drive | undefined {
  return listDrives(devices).find((drive) => drive.name === name);
}

/** Throws for an unknown name: callers have validated it. */
export function driveNamed(devices: Devices, name: string): Drive {
  const drive = findDrive(devices, name);
  if (drive === undefined) throw new Error(`no drive ${name}`);
  return drive;
}

/** Storage with an energy pack for its cache, by id. */
export function listEnergyPacks({ storage }: Devices): readonly string[] {
  return storage.filter(({ cacheMiB, energyPack }) => cacheMiB > 0 && energyPack).map(({ id }) => id);
}

/** In the form of logs and locations: `Slot=17:Port=2:Box=1:Bay=4`. Source: behaviour § 2.9. */
export function driveLabel({ device, built: { port, box, bay } }: Drive): string {
  return `${boxLabel(device, port, box)}:Bay=${bay}`;
}

/** In two parts, as in alerts: `Port=2:Box=1:Bay=4` of `Slot 17`. Source: behaviour § 4. */
export function driveSlotLocation({ device, built: { port, box, bay } }: Drive) {
  return { place: `Port=${port}:Box=${box}:Bay=${bay}`, slot: `Slot ${device.built.slot}` };
}

export function boxLabel({ built: { slot } }: StorageDevice, port: number, box: number): string {
  return `Slot=${slot}:Port=${port}:Box=${box}`;
}

/** Assumption: all have the same version. */
export const energyPackVersion = '0.70';
/** Part number for orders. Source: behaviour § 2.4. */
export const energyPackModel = 'P02381-B21';

/** Whether the energy pack of the cache is working. */
export function isCacheProtected(
  { blueprint, conditions }: Pick<ControllerTree, 'blueprint' | 'conditions'>,
  { id }: BuiltStorage,
): boolean {
  return listEnergyPacks(blueprint).includes(id) && findCondition(conditions, 'energyPack', id) === undefined;
}

export const storagesPattern = `${systemPattern}Storage/` as const;
export const storagePattern = `${storagesPattern}{StorageId}/` as const;
export const drivePattern = `${storagePattern}Drives/{DriveId}/` as const;

export function storageUri({ built }: Pick<StorageDevice, 'built'>): string {
  return `${systemUri}Storage/${built.id}/`;
}

export function driveUri(tree: Pick<ControllerTree, 'seed'>, drive: Drive): string {
  return `${storageUri(drive.device)}Drives/${driveId(tree, drive)}/`;
}

/** Number of digits in the id of a directly attached drive. Source: behaviour § 2.9. */
const directIdDigits = 8;

/** A controller numbers its drives by their bays; ids of other drives have no meaning. */
export function driveId({ seed }: Pick<ControllerTree, 'seed'>, { name, device, built }: Drive): string {
  if (device.built.kind === 'raid') return String(built.bay);
  return deriveDigest(seed, `drive/${name}`).slice(0, directIdDigits).toUpperCase();
}

/** Drives of a controller are in an enclosure behind it, others in that of the server. */
export function enclosureUri({ built }: Pick<StorageDevice, 'built'>): string {
  return built.kind === 'raid' ? `${root}Chassis/${built.id}/` : chassisUri;
}

/** Whether the storage hosts its resources itself. Source: behaviour "Storage devices". */
export function isSelfHosted({ StorageId = '' }: Params): boolean {
  return StorageId.startsWith('DE');
}

/** Such storage has its own form of ETags (behaviour § 1.1). */
export function storageETag(params: Params): ETagForm {
  return isSelfHosted(params) ? 'strong' : 'weak';
}

// Storage known to the controller. Storage that POST discovers is searched in every start of the host, and absent
// during the search; while the host is off the last result is shown (behaviour § 3.1). Clients wait for
// `DeviceDiscovery`, which guarantees all storage: it is shown from then on, even while its controllers have more to
// report.

type Discovery = 'looking' | 'cached' | 'found';

export function storageDiscovery(tree: Pick<ControllerTree, 'machines'>): Discovery {
  const power = powerRecord(tree);
  if (isStorageFound(power)) return 'found';
  return deviceDiscovery(power).SmartArrayDiscovery === 'Cached' ? 'cached' : 'looking';
}

export function isStorageFound(power: PowerRecord): boolean {
  return deviceDiscovery(power).DeviceDiscovery === 'vMainDeviceDiscoveryComplete';
}

/** Reason why storage cannot be changed now: it has no power, or does not respond yet. */
export function findStorageUnavailable(tree: Pick<ControllerTree, 'machines'>): Message | undefined {
  return storageDiscovery(tree) === 'found' ? undefined : baseMessage('ResourceInStandby');
}

/** Assumption: polling twice a minute is sufficient. Unit: s. */
const retrySeconds = 30;

/** Reason to repeat later a change of storage that POST has not discovered yet (behaviour § 2.9). */
export function awaitedStorage(
  tree: ControllerTree,
  { StorageId = '' }: Readonly<Record<string, string>>,
): Message | undefined {
  const isFitted = ({ built }: StorageDevice) => built.id.toLowerCase() === StorageId.toLowerCase();
  return storageDiscovery(tree) === 'looking' && listStorageDevices(tree.blueprint).some(isFitted)
    ? mgmtMessage('ResourceNotReadyRetry', [String(retrySeconds)])
    : undefined;
}

export function listShownStorage(tree: ControllerTree): readonly StorageDevice[] {
  return storageDiscovery(tree) === 'looking' ? [] : listStorageDevices(tree.blueprint);
}

/** Without removed drives. */
export function listFittedDrives(
  { conditions }: Pick<ControllerTree, 'conditions'>,
  device: StorageDevice,
): readonly Drive[] {
  return drivesOf(device).filter(({ name }) => findCondition(conditions, 'drive', name) !== 'removed');
}
