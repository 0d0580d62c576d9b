/**
 * Storage of a blueprint: devices, drives, caches, their URIs, and the discovery of storage by POST. The state of a
 * drive is stored as the condition of the part.
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

/** Drive bay of the blueprint. A condition of the part records whether the bay contains a drive. */
export interface Drive {
  /** Name in faults and settings: `DE00A000/3` is the drive in bay 3 of the storage `DE00A000`. */
  readonly name: string;
  readonly device: StorageDevice;
  readonly built: BuiltDrive;
}

/** Returns the storage devices in blueprint order. */
export const listStorageDevices = memoize(
  ({ nics, storage }: Devices) => [nics, storage],
  (devices): readonly StorageDevice[] =>
    listPcieDevices(devices).filter((device) => device.kind === 'storage'),
);

/** Returns all drives by storage device, in blueprint order. */
export const listDrives = memoize(
  ({ nics, storage }: Devices) => [nics, storage],
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

/** Returns the drive with a name; undefined for an unknown name. */
export function findDrive(devices: Devices, name: string): Drive | undefined {
  return listDrives(devices).find((drive) => drive.name === name);
}

/** Returns the drive with a name. Throws for an unknown name, because callers have validated it. */
export function driveNamed(devices: Devices, name: string): Drive {
  const drive = findDrive(devices, name);
  if (drive === undefined) throw new Error(`no drive ${name}`);
  return drive;
}

/** Returns the ids of the storage devices that have an energy pack for their cache. */
export function listEnergyPacks({ storage }: Devices): readonly string[] {
  return storage.filter(({ cacheMiB, energyPack }) => cacheMiB > 0 && energyPack).map(({ id }) => id);
}

/**
 * Returns the location of a drive in the form of logs and of `Location`: `Slot=17:Port=2:Box=1:Bay=4`. Source:
 * behaviour § 2.9.
 */
export function driveLabel({ device, built: { port, box, bay } }: Drive): string {
  return `${boxLabel(device, port, box)}:Bay=${bay}`;
}

/**
 * Returns the location of a drive in the two parts that alerts use: `Port=2:Box=1:Bay=4` and `Slot 17`. Source:
 * behaviour § 4.
 */
export function driveSlotLocation({ device, built: { port, box, bay } }: Drive) {
  return { place: `Port=${port}:Box=${box}:Bay=${bay}`, slot: `Slot ${device.built.slot}` };
}

export function boxLabel({ built: { slot } }: StorageDevice, port: number, box: number): string {
  return `Slot=${slot}:Port=${port}:Box=${box}`;
}

/** Firmware version of the energy packs. Assumption: all of them have the same version. */
export const energyPackVersion = '0.70';
/** Part number of the energy packs for orders. Source: behaviour § 2.4. */
export const energyPackModel = 'P02381-B21';

/** Checks that the cache has a working energy pack. */
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

/** Returns the id of a drive: the number of its bay at a controller, or else an arbitrary derived id. */
export function driveId({ seed }: Pick<ControllerTree, 'seed'>, { name, device, built }: Drive): string {
  if (device.built.kind === 'raid') return String(built.bay);
  return deriveDigest(seed, `drive/${name}`).slice(0, directIdDigits).toUpperCase();
}

/**
 * Returns the URI of the enclosure of a drive: an enclosure of the controller's own, or the enclosure of the server for
 * direct drives.
 */
export function enclosureUri({ built }: Pick<StorageDevice, 'built'>): string {
  return built.kind === 'raid' ? `${root}Chassis/${built.id}/` : chassisUri;
}

/** Checks that the storage hosts its resources itself. Source: behaviour "Storage devices". */
export function isSelfHosted({ StorageId = '' }: Params): boolean {
  return StorageId.startsWith('DE');
}

/**
 * Returns the form of the ETags of a storage. A storage that hosts its resources itself has its own form (behaviour §
 * 1.1).
 */
export function storageETag(params: Params): ETagForm {
  return isSelfHosted(params) ? 'strong' : 'weak';
}

// Storage that the controller has discovered. Each start of the host searches the storage, which is absent from the
// responses during the search. While the host is off, the controller shows the last result (behaviour § 3.1). Clients
// wait for `DeviceDiscovery`, which guarantees that all storage was found: from then on the storage is shown, even if
// its controllers have not completed their reports.

type Discovery = 'looking' | 'cached' | 'found';

export function storageDiscovery(tree: Pick<ControllerTree, 'machines'>): Discovery {
  const power = powerRecord(tree);
  if (isStorageFound(power)) return 'found';
  return deviceDiscovery(power).SmartArrayDiscovery === 'Cached' ? 'cached' : 'looking';
}

export function isStorageFound(power: PowerRecord): boolean {
  return deviceDiscovery(power).DeviceDiscovery === 'vMainDeviceDiscoveryComplete';
}

/** Returns the reason why storage cannot be changed now: it has no power, or it does not respond yet. */
export function findStorageUnavailable(tree: Pick<ControllerTree, 'machines'>): Message | undefined {
  return storageDiscovery(tree) === 'found' ? undefined : baseMessage('ResourceInStandby');
}

/**
 * Recommended time until a client repeats a refused change. Assumption: polling twice a minute is sufficient. Unit: s.
 */
const retrySeconds = 30;

/**
 * Returns the message that a change of storage should be repeated later, because POST has not discovered the storage
 * yet (behaviour § 2.9).
 */
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

/** Returns the drives of a device, except removed drives. */
export function listFittedDrives(
  { conditions }: Pick<ControllerTree, 'conditions'>,
  device: StorageDevice,
): readonly Drive[] {
  return drivesOf(device).filter(({ name }) => findCondition(conditions, 'drive', name) !== 'removed');
}
