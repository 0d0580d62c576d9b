/**
 * Location of the operating system, and whether the operating system is readable. A running operating system continues
 * with its loaded parts. The next start reads it from this location (behaviour § 3.1).
 */
import type { Json } from '../../../engine/index.js';
import type { Blueprint } from '../../../models/blueprint/index.js';
import { type ControllerTree, memoize, type Transaction } from '../../../models/index.js';
import {
  type Drive,
  driveName,
  drivesOf,
  isFunctional,
  listStorageDevices,
  type StorageDevice,
} from '../../parts/index.js';
import { powerAddress } from '../../power/index.js';
import { isErasing } from '../erase/index.js';
import { driveUse, isVolumeReadable, volumeSerials } from '../volumes/index.js';
import { driveState, type SystemDisk } from './state.js';

type Readable = Pick<
  ControllerTree,
  'blueprint' | 'conditions' | 'operations' | 'seed' | 'storage' | 'volumes'
>;

/**
 * Returns the location of the factory-installed operating system. Assumption: it is on the first storage with drives,
 * as installers choose it. It is on the first volume of this storage, or else on its first drive.
 */
export const deliveredSystemDisk = memoize(({ storage, boot }: Blueprint) => [storage, boot], findFirstDisk);

function findFirstDisk({ boot, storage }: Blueprint): SystemDisk | null {
  const built = storage.find(({ drives }) => drives.length > 0);
  const [drive] = built?.drives ?? [];
  if (boot.operatingSystem === 'none' || built === undefined || drive === undefined) return null;
  return built.volumes.length > 0
    ? { on: 'volume', storage: built.id, serial: 0 }
    : { on: 'drive', storage: built.id, bay: drive.bay, exchanges: 0 };
}

/**
 * Returns the location of a new installation by the same rule, but on readable storage; undefined if no readable
 * storage exists.
 */
export function chooseSystemDisk(tree: Readable): SystemDisk | undefined {
  return listStorageDevices(tree.blueprint)
    .flatMap((device) => homesOn(tree, device))
    .find((home) => isHomeReadable(tree, home));
}

function homesOn(tree: Readable, device: StorageDevice): readonly SystemDisk[] {
  const storage = device.built.id;
  const volumes = volumeSerials(tree, device).map((serial) => ({ on: 'volume', storage, serial }) as const);
  const free = drivesOf(device).filter((drive) => driveUse(tree, drive) === 'none');
  const drives = free.map((drive) => {
    const { exchanges } = driveState(tree, drive);
    return { on: 'drive', storage, bay: drive.built.bay, exchanges } as const;
  });
  return [...volumes, ...drives];
}

/** Returns whether a start of the host can read the operating system. */
export function isSystemReadable(tree: Readable): boolean {
  const { system } = tree.storage;
  return system !== null && isHomeReadable(tree, system);
}

function isHomeReadable(tree: Readable, home: SystemDisk): boolean {
  const device = listStorageDevices(tree.blueprint).find(({ built }) => built.id === home.storage);
  if (device === undefined) return false;
  if (home.on === 'volume') return isVolumeReadable(tree, device, home.serial);
  const drive = drivesOf(device).find(({ built }) => built.bay === home.bay);
  return drive !== undefined && isSamePiece(tree, drive, home.exchanges) && isDriveReadable(tree, drive);
}

function isSamePiece(tree: Readable, drive: Drive, exchanges: number): boolean {
  return driveState(tree, drive).exchanges === exchanges;
}

/** Returns whether a drive can be read. A drive with a predicted failure can be read. */
function isDriveReadable(tree: Readable, drive: Drive): boolean {
  const works = isFunctional(tree.conditions, 'drive', drive.name);
  return works && !driveState(tree, drive).off && !isErasing(tree, drive);
}

/** Removes the operating system if it is on one of the erased drives. */
export function eraseSystemOn(stage: Transaction, drives: Json | undefined): void {
  if (!Array.isArray(drives)) throw new Error('no list of drives');
  const { system } = stage.view.storage;
  if (system?.on === 'drive' && drives.includes(driveName({ id: system.storage }, system)))
    stage.draft.storage.system = null;
}

/** Removes the operating system if it is on the volume whose data was overwritten. */
export function eraseSystemOnVolume(stage: Transaction, told: { storage: Json; serial: Json }): void {
  const { system } = stage.view.storage;
  if (system?.on === 'volume' && system.storage === told.storage && system.serial === told.serial)
    stage.draft.storage.system = null;
}

/**
 * Notifies the host when the disk of its running operating system is lost or restored. Causes are the removal, failure
 * or erase of drives and the deletion of volumes.
 */
export function followSystemDisk(stage: Transaction): void {
  const { tree, view } = stage;
  // The host is not notified if there is no operating system on a disk. A running operating system whose data was
  // erased from a working disk continues, because it is already loaded (fault `operatingSystem.lost`).
  if (view.storage.system === null) return;
  const [before, after] = [isSystemReadable(tree), isSystemReadable(view)];
  if (before !== after) stage.offer(powerAddress, { type: after ? 'systemDisk.back' : 'systemDisk.lost' });
}
