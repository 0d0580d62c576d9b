/** Volumes with their storage and drives, and the use of each drive. */

import type { ControllerTree, Transaction } from '../../../models/index.js';
import { isOnDrive } from '../../../models/raid/index.js';
import {
  type Drive,
  driveName,
  driveUri,
  listShownStorage,
  type StorageDevice,
  storagePattern,
  storageUri,
} from '../../parts/index.js';
import { bayName, driveInBay, isPulled } from './drive-shelf.js';
import { type HasVolumes, type Volume, type VolumeArray, type VolumeSet, volumeSet } from './state.js';

export const volumesPattern = `${storagePattern}Volumes/` as const;
export const volumePattern = `${volumesPattern}{VolumeId}/` as const;

export interface LocatedVolume {
  readonly device: StorageDevice;
  readonly array: VolumeArray;
  readonly volume: Volume;
}

export function volumesUri(device: StorageDevice): string {
  return `${storageUri(device)}Volumes/`;
}

export function volumeUri({ device, volume }: Pick<LocatedVolume, 'device' | 'volume'>): string {
  return `${volumesUri(device)}${volume.id}/`;
}

export function volumesOf(tree: HasVolumes, device: StorageDevice): readonly LocatedVolume[] {
  return volumeSet(tree, device.built).arrays.flatMap((array) =>
    array.volumes.map((volume) => ({ device, array, volume })),
  );
}

/** Returns the volumes of the storage that is currently shown, in the order of their creation. */
export function listShownVolumes(tree: ControllerTree): readonly LocatedVolume[] {
  return listShownStorage(tree).flatMap((device) =>
    volumesOf(tree, device).toSorted((one, other) => one.volume.serial - other.volume.serial),
  );
}

export function findVolume(tree: HasVolumes, device: StorageDevice, id: string): LocatedVolume | undefined {
  return volumesOf(tree, device).find(({ volume }) => volume.id === id);
}

/** Use of a drive: in a volume, as a spare, or none. */
export type DriveUse = 'volume' | 'dedicatedSpare' | 'globalSpare' | 'none';

export function driveUse(tree: HasVolumes, { device, built }: Drive): DriveUse {
  const bay = bayName(built);
  const { arrays, globalSpares } = volumeSet(tree, device.built);
  if (arrays.some(({ group }) => isOnDrive(group, bay))) return 'volume';
  if (arrays.some(({ spares }) => spares.includes(bay))) return 'dedicatedSpare';
  return globalSpares.includes(bay) ? 'globalSpare' : 'none';
}

/** Returns the URIs of the volumes on a drive. */
export function volumesOn(tree: HasVolumes, { device, built }: Drive): readonly string[] {
  return volumesOf(tree, device)
    .filter(({ array }) => isOnDrive(array.group, bayName(built)))
    .map(volumeUri);
}

/** Returns the URIs of the installed drives in some bays, in the order of the bays. */
export function uriInBays(
  tree: Pick<ControllerTree, 'seed' | 'conditions'>,
  device: StorageDevice,
  bays: readonly string[],
): readonly string[] {
  return bays.flatMap((bay) => {
    const drive = driveInBay(device, bay);
    return drive === undefined || isPulled(tree, drive) ? [] : [driveUri(tree, drive)];
  });
}

/**
 * Stores the volume set of a storage. Only the changed parts of the state are copied, because few parts change at once.
 */
export function writeVolumes(stage: Transaction, { built }: StorageDevice, set: VolumeSet): void {
  const { byStorage } = stage.view.volumes;
  const before = overwrittenBays(volumeSet(stage.view, built));
  stage.put('volumes', { byStorage: { ...byStorage, [built.id]: set } });
  const taken = overwrittenBays(set).filter((bay) => !before.includes(bay));
  if (taken.length === 0) return;
  const drives = taken.map((bay) => driveName(built, { bay: Number(bay) }));
  stage.emit('drives.overwritten', { drives }, 'volumes');
}

/**
 * Returns the bays of the drives that an array overwrites. A drive without RAID is passed through to the host and
 * retains its data.
 */
function overwrittenBays({ arrays }: VolumeSet): readonly string[] {
  return arrays.flatMap(({ group: { raidType, spans } }) => (raidType === 'None' ? [] : spans.flat()));
}

/** Changes the array of a volume. */
export function changeArray(
  stage: Transaction,
  { device, volume }: LocatedVolume,
  change: (array: VolumeArray) => VolumeArray,
): void {
  const set = volumeSet(stage.view, device.built);
  const arrays = set.arrays.map((array) =>
    array.volumes.some(({ id }) => id === volume.id) ? change(array) : array,
  );
  writeVolumes(stage, device, { ...set, arrays });
}

export function changeVolume(stage: Transaction, located: LocatedVolume, change: Partial<Volume>): void {
  changeArray(stage, located, (array) => ({
    ...array,
    volumes: array.volumes.map((volume) =>
      volume.id === located.volume.id ? { ...volume, ...change } : volume,
    ),
  }));
}
