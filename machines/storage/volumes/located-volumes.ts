/** Volumes with what they are on, and what drives are used for. */

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

/** Of the storage that is shown at the moment, in the order they were made. */
export function listShownVolumes(tree: ControllerTree): readonly LocatedVolume[] {
  return listShownStorage(tree).flatMap((device) =>
    volumesOf(tree, device).toSorted((one, other) => one.volume.serial - other.volume.serial),
  );
}

export function findVolume(tree: HasVolumes, device: StorageDevice, id: string): LocatedVolume | undefined {
  return volumesOf(tree, device).find(({ volume }) => volume.id === id);
}

/** What a drive is used for: in a volume, to stand in for one, or for nothing yet. */
export type DriveUse = 'volume' | 'dedicatedSpare' | 'globalSpare' | 'none';

export function driveUse(tree: HasVolumes, { device, built }: Drive): DriveUse {
  const bay = bayName(built);
  const { arrays, globalSpares } = volumeSet(tree, device.built);
  if (arrays.some(({ group }) => isOnDrive(group, bay))) return 'volume';
  if (arrays.some(({ spares }) => spares.includes(bay))) return 'dedicatedSpare';
  return globalSpares.includes(bay) ? 'globalSpare' : 'none';
}

/** The volumes on a drive, by address. */
export function volumesOn(tree: HasVolumes, { device, built }: Drive): readonly string[] {
  return volumesOf(tree, device)
    .filter(({ array }) => isOnDrive(array.group, bayName(built)))
    .map(volumeUri);
}

/** The addresses of those drives that are in their bays, in the order they are counted. */
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

/** By hand: few parts of it change at once. */
export function writeVolumes(stage: Transaction, { built }: StorageDevice, set: VolumeSet): void {
  const { byStorage } = stage.view.volumes;
  const before = overwrittenBays(volumeSet(stage.view, built));
  stage.put('volumes', { byStorage: { ...byStorage, [built.id]: set } });
  const taken = overwrittenBays(set).filter((bay) => !before.includes(bay));
  if (taken.length === 0) return;
  const drives = taken.map((bay) => driveName(built, { bay: Number(bay) }));
  stage.emit('drives.overwritten', { drives }, 'volumes');
}

/** Those of arrays. A drive that is handed through whole keeps what is on it. */
function overwrittenBays({ arrays }: VolumeSet): readonly string[] {
  return arrays.flatMap(({ group: { raidType, spans } }) => (raidType === 'None' ? [] : spans.flat()));
}

/** Changes the array that a volume is on, as it is by now. */
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
