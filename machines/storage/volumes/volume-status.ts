/** Status of volumes, which follows from the state of their drives and from running operations. */

import type { ControllerTree } from '../../../models/index.js';
import { operationsOn } from '../../../models/operations/index.js';
import { assessVolume, type VolumeState } from '../../../models/raid/index.js';
import type { Status } from '../../../models/resource/index.js';
import { arrayHealth, type StorageDevice, storageDiscovery } from '../../parts/index.js';
import { type DriveConditions, driveCondition, driveInBay } from './drive-shelf.js';
import { isForeground } from './initialisation.js';
import { type LocatedVolume, volumesOf, volumeUri } from './located-volumes.js';
import type { HasVolumes, VolumeArray } from './state.js';

/** Computes the state of an array from the current state of its drives. */
export function assessArray(tree: DriveConditions, device: StorageDevice, array: VolumeArray): VolumeState {
  return assessVolume(array.group, (bay) => {
    const drive = driveInBay(device, bay);
    return drive === undefined ? 'lost' : driveCondition(tree, drive, array);
  });
}

/** Returns the status of a volume. A volume is unavailable during its initialization in the foreground. */
export function volumeStatus(tree: ControllerTree, located: LocatedVolume): Status {
  const Health = arrayHealth(located.array);
  if (Health === 'Critical' || storageDiscovery(tree) !== 'found')
    return { Health, State: 'UnavailableOffline' };
  const isStarting = operationsOn(tree, volumeUri(located)).some(isForeground);
  // State of an enabled volume; `Degraded` means enabled in a degraded mode. Source: DSP8010 Resource.State, Degraded.
  const usual = Health === 'Warning' ? 'Degraded' : 'Enabled';
  return { Health, State: isStarting ? 'Starting' : usual };
}

// Functions for subsystems that own data on volumes: the existing volumes, and whether their data can be read.

/** Returns the serial numbers of the volumes, oldest first. */
export function volumeSerials(tree: HasVolumes, device: StorageDevice): readonly number[] {
  return volumesOf(tree, device)
    .map(({ volume }) => volume.serial)
    .sort((one, other) => one - other);
}

/**
 * Returns whether a volume can be read. A deleted or failed volume cannot, nor can a volume during its initialization
 * in the foreground. The result follows from the current state of the drives, because a boot reads the volume before
 * the controller completes its next review after POST.
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
