/** Drives of a controller in the form of the RAID calculations. A drive is identified by its bay. */

import type { ControllerTree } from '../../../models/index.js';
import { operationsOn } from '../../../models/operations/index.js';
import {
  type DriveCondition,
  type DriveShelf,
  isOnDrive,
  type RaidDrive,
} from '../../../models/raid/index.js';
import {
  type BuiltDrive,
  type Drive,
  driveOf,
  driveUri,
  findCondition,
  isFunctional,
  listFittedDrives,
  type StorageDevice,
} from '../../parts/index.js';
import { driveArray, type HasVolumes, type VolumeArray, type VolumeSet } from './state.js';

export function bayName({ bay }: Pick<BuiltDrive, 'bay'>): string {
  return String(bay);
}

export type WithDrives = HasVolumes &
  Pick<ControllerTree, 'blueprint' | 'conditions' | 'operations' | 'seed' | 'storage'>;

/** Returns the input for the validation of a new volume: the drives in their bays, and their current assignment. */
export function shelfOf(tree: WithDrives, device: StorageDevice, set: VolumeSet): DriveShelf {
  const arrayOf = (bay: string) => set.arrays.find(({ group }) => isOnDrive(group, bay));
  const fitted = listFittedDrives(tree, device);
  return {
    raidTypes: device.built.raidTypes,
    drives: fitted.map((drive) => asRaidDrive(tree, drive, arrayOf(bayName(drive.built)))),
    arrays: set.arrays.map(driveArray),
    spares: [
      ...set.globalSpares,
      ...set.arrays.flatMap(({ spares }) => spares),
      ...busyBays(tree, fitted, set),
    ],
  };
}

/** Kind of the operations that rebuild a drive. Such an operation ends when its array is deleted. */
export const rebuildKind = 'volumes.rebuild';

/**
 * Returns the bays of drives that another operation such as an erase uses. These drives are in no volume, but they are
 * not available for one.
 */
function busyBays(tree: WithDrives, drives: readonly Drive[], { arrays }: VolumeSet): readonly string[] {
  return drives
    .filter((drive) => operationsOn(tree, driveUri(tree, drive)).some(({ kind }) => kind !== rebuildKind))
    .map(({ built }) => bayName(built))
    .filter((bay) => !arrays.some(({ group }) => isOnDrive(group, bay)));
}

function asRaidDrive(tree: DriveConditions, drive: Drive, array: VolumeArray | undefined): RaidDrive {
  return raidDrive(drive.built, driveCondition(tree, drive, array));
}

export type DriveConditions = Pick<ControllerTree, 'conditions' | 'storage'>;

/** Returns the condition of a drive in its array. A drive that is powered off counts as failed. */
export function driveCondition(
  { conditions, storage }: DriveConditions,
  { name, built }: Drive,
  array: VolumeArray | undefined,
): DriveCondition {
  if (!isFunctional(conditions, 'drive', name) || storage.drives[name]?.off === true) return 'lost';
  return array?.lacking.includes(bayName(built)) === true ? 'rebuilding' : 'ok';
}

function raidDrive(built: BuiltDrive, condition: DriveCondition): RaidDrive {
  const { capacityBytes, mediaType, protocol, blockSizeBytes } = built;
  return { driveId: bayName(built), capacityBytes, mediaType, protocol, blockSizeBytes, condition };
}

export function driveInBay(device: StorageDevice, bay: string): Drive | undefined {
  const built = device.built.drives.find((each) => bayName(each) === bay);
  return built && driveOf(device, built);
}

/** Returns whether the bay of a drive is empty. A drive that is inserted later is a different drive. */
export function isPulled({ conditions }: Pick<ControllerTree, 'conditions'>, { name }: Drive): boolean {
  return findCondition(conditions, 'drive', name) === 'removed';
}
