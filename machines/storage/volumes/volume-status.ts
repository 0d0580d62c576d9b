/** Status of volumes, by the RAID arithmetic of their drives and by running operations. */

import type { ControllerTree } from '../../../models/index.js';
import { operationsOn } from '../../../models/operations/index.js';
import { assessVolume, type VolumeState } from '../../../models/raid/index.js';
import type { Status } from '../../../models/resource/index.js';
import { arrayHealth, type StorageDevice, storageDiscovery } from '../../parts/index.js';
import { type DriveConditions, driveCondition, driveInBay } from './drive-shelf.js';
import { isForeground } from './initialisation.js';
import { type LocatedVolume, volumesOf, volumeUri } from './located-volumes.js';
import type { HasVolumes, VolumeArray } from './state.js';

/** By the current state of its drives. */
export function assessArray(tree: DriveConditions, device: StorageDevice, array: VolumeArray): VolumeState {
  return assessVolume(array.group, (bay) => {
    const drive = driveInBay(device, bay);
    return drive === undefined ? 'lost' : driveCondition(tree, drive, array);
  });
}

/** A volume is unavailable during its initialisation in the foreground. */
export function volumeStatus(tree: ControllerTree, located: LocatedVolume): Status {
  const Health = arrayHealth(located.array);
  if (Health === 'Critical' || storageDiscovery(tree) !== 'found')
    return { Health, State: 'UnavailableOffline' };
  const isStarting = operationsOn(tree, volumeUri(located)).some(isForeground);
  // Source: DSP8010 Resource.State, Degraded: enabled, in a degraded mode.
  const usual = Health === 'Warning' ? 'Degraded' : 'Enabled';
  return { Health, State: isStarting ? 'Starting' : usual };
}

// Existing volumes for owners of data, and whether the data is readable.

/** Oldest first. */
export function volumeSerials(tree: HasVolumes, device: StorageDevice): readonly number[] {
  return volumesOf(tree, device)
    .map(({ volume }) => volume.serial)
    .sort((one, other) => one - other);
}

/**
 * False for a deleted or failed volume, or one in foreground initialisation. By the current state of its drives: the
 * last review is updated only after POST, and a boot reads the volume before that.
 */
export function isVolumeReadable(
  tree: HasVolumes & DriveConditions & Pick<ControllerTree, 'operations'>,
  device: StorageDevice,
  serial: number,
): boolean {
  const located = volumesOf(tree, device).find(({ volume }) => volume.serial === serial);
  if (located === undefined || assessArray(tree, device, located.array) === 'failed') return false;
  return !operationsOn(tree, volumeUri(located)).some(isForeground);
}
