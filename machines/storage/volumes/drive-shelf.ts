/** The drives of a controller in the form of RAID arithmetic. Drives are identified by their bays. */

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

/** Input for the validation of a new volume: the drives in their bays, and their current assignment. */
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

/** Kind of the operations that rebuild a drive; each ends with its array. */
export const rebuildKind = 'volumes.rebuild';

/** Drives in another operation such as an erase: not in a volume, but not available. */
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

/** Condition of a drive for its array. A drive that was switched off counts as failed. */
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

/** Whether its bay is empty. A drive inserted later is another one. */
export function isPulled({ conditions }: Pick<ControllerTree, 'conditions'>, { name }: Drive): boolean {
  return findCondition(conditions, 'drive', name) === 'removed';
}
