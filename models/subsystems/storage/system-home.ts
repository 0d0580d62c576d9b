/**
 * What the operating system is on, and whether that can be read. A running one keeps what it has loaded; the next start
 * reads it from here (behaviour § 3.1).
 */
import type { Json } from '../../../engine/index.js';
import type { Blueprint } from '../../blueprint/schema.js';
import type { ControllerStage } from '../../stage.js';
import type { ControllerTree } from '../../tree.js';
import { isErasing } from '../erase/index.js';
import {
  type Drive,
  driveName,
  drivesOf,
  findCondition,
  listStorageDevices,
  type StorageDevice,
} from '../parts/index.js';
import { driveUse, isVolumeReadable, volumeSerials } from '../volumes/index.js';
import { driveState, type SystemHome } from './state.js';

type Readable = Pick<
  ControllerTree,
  'blueprint' | 'conditions' | 'operations' | 'seed' | 'storage' | 'volumes'
>;

/**
 * Where it was delivered. Assumption: on the first storage that has drives, as installers choose it: on the first volume
 * there, else on the first drive.
 */
export function deliveredHome({ boot, storage }: Blueprint): SystemHome | null {
  const built = storage.find(({ drives }) => drives.length > 0);
  const [drive] = built?.drives ?? [];
  if (boot.operatingSystem === 'none' || built === undefined || drive === undefined) return null;
  return built.volumes.length > 0
    ? { on: 'volume', storage: built.id, serial: 0 }
    : { on: 'drive', storage: built.id, bay: drive.bay, exchanges: 0 };
}

/** Where one that is installed now goes: by the same rule, to what can be read. Undefined where there is no room. */
export function chooseHome(tree: Readable): SystemHome | undefined {
  return listStorageDevices(tree.blueprint)
    .flatMap((device) => homesOn(tree, device))
    .find((home) => isHomeReadable(tree, home));
}

function homesOn(tree: Readable, device: StorageDevice): readonly SystemHome[] {
  const storage = device.built.id;
  const volumes = volumeSerials(tree, device).map((serial) => ({ on: 'volume', storage, serial }) as const);
  const free = drivesOf(device).filter((drive) => driveUse(tree, drive) === 'none');
  const drives = free.map((drive) => {
    const { exchanges } = driveState(tree, drive);
    return { on: 'drive', storage, bay: drive.built.bay, exchanges } as const;
  });
  return [...volumes, ...drives];
}

/** Whether a start finds the operating system where it is. */
export function isSystemReadable(tree: Readable): boolean {
  const { system } = tree.storage;
  return system !== null && isHomeReadable(tree, system);
}

function isHomeReadable(tree: Readable, home: SystemHome): boolean {
  const device = listStorageDevices(tree.blueprint).find(({ built }) => built.id === home.storage);
  if (device === undefined) return false;
  if (home.on === 'volume') return isVolumeReadable(tree, device, home.serial);
  const drive = drivesOf(device).find(({ built }) => built.bay === home.bay);
  return drive !== undefined && isSamePiece(tree, drive, home.exchanges) && isDriveReadable(tree, drive);
}

function isSamePiece(tree: Readable, drive: Drive, exchanges: number): boolean {
  return driveState(tree, drive).exchanges === exchanges;
}

/** One that foretells its failure is read as ever. */
function isDriveReadable(tree: Readable, drive: Drive): boolean {
  const condition = findCondition(tree.conditions, 'drive', drive.name);
  const isThere = condition === undefined || condition === 'degraded';
  return isThere && !driveState(tree, drive).off && !isErasing(tree, drive);
}

/** These drives hold nothing any more. */
export function loseSystemOn(stage: ControllerStage, drives: Json | undefined): void {
  if (!Array.isArray(drives)) throw new Error('no list of drives');
  const { system } = stage.view.storage;
  if (system?.on === 'drive' && drives.includes(driveName({ id: system.storage }, system)))
    stage.draft.storage.system = null;
}

/** What was on this volume is overwritten. */
export function loseSystemOnVolume(stage: ControllerStage, told: { storage: Json; serial: Json }): void {
  const { system } = stage.view.storage;
  if (system?.on === 'volume' && system.storage === told.storage && system.serial === told.serial)
    stage.draft.storage.system = null;
}
