/** How volumes are, by what RAID arithmetic says of their drives and by what is done with them at the moment. */

import type { ControllerTree } from '../../../models/index.js';
import { operationsOn } from '../../../models/operations/index.js';
import { assessVolume, type VolumeState } from '../../../models/raid/index.js';
import type { Status } from '../../../models/resource/index.js';
import { arrayHealth, type StorageDevice, storageDiscovery } from '../../parts/index.js';
import { type DriveConditions, driveCondition, driveInBay } from './drive-shelf.js';
import { isForeground } from './initialisation.js';
import { type LocatedVolume, volumesOf, volumeUri } from './located-volumes.js';
import type { HasVolumes, VolumeArray } from './state.js';

/** By how its drives are now. */
export function assessArray(tree: DriveConditions, device: StorageDevice, array: VolumeArray): VolumeState {
  return assessVolume(array.group, (bay) => {
    const drive = driveInBay(device, bay);
    return drive === undefined ? 'lost' : driveCondition(tree, drive, array);
  });
}

/** One that is being initialised in the foreground is there for nobody until that is done. */
export function volumeStatus(tree: ControllerTree, located: LocatedVolume): Status {
  const Health = arrayHealth(located.array);
  if (Health === 'Critical' || storageDiscovery(tree) !== 'found')
    return { Health, State: 'UnavailableOffline' };
  const isStarting = operationsOn(tree, volumeUri(located)).some(isForeground);
  // Source: DSP8010 Resource.State, Degraded: enabled, in a degraded mode.
  const usual = Health === 'Warning' ? 'Degraded' : 'Enabled';
  return { Health, State: isStarting ? 'Starting' : usual };
}

// Which volumes there are, for whoever keeps something on one, and whether what is there can be read.

/** From the oldest on. */
export function volumeSerials(tree: HasVolumes, device: StorageDevice): readonly number[] {
  return volumesOf(tree, device)
    .map(({ volume }) => volume.serial)
    .sort((one, other) => one - other);
}

/**
 * Not one that is gone, has failed, or is to be waited for until it is initialised. By its drives as they are now: what was
 * found of it last is told only when POST is through, and whoever starts from it reads it before that.
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
