/** Volumes with what they are on, and what drives are used for. */
import { isOnDrive } from '../../raid/index.js';
import type { ControllerTree } from '../../tree.js';
import {
  type Drive,
  driveUri,
  listKnownStorage,
  type StorageDevice,
  storagePattern,
  storageUri,
} from '../parts/index.js';
import { bayName, driveInBay, isPulled } from './shelf.js';
import { type HasVolumes, type Volume, type VolumeArray, volumeSet } from './state.js';

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
export function listKnownVolumes(tree: ControllerTree): readonly LocatedVolume[] {
  return listKnownStorage(tree).flatMap((device) =>
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
