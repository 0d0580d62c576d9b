/** How volumes are, by what RAID arithmetic says of their drives and by what is done with them at the moment. */
import { operationsOn } from '../../operations/index.js';
import { judgeVolume, type VolumeState } from '../../raid/index.js';
import type { Status } from '../../resource/shared-rows.js';
import type { ControllerTree } from '../../tree.js';
import { arrayHealth, type StorageDevice, storageDiscovery } from '../parts/index.js';
import { isForeground } from './initialisation.js';
import { type LocatedVolume, volumeUri } from './located.js';
import { type DriveConditions, driveCondition, driveInBay } from './shelf.js';
import type { VolumeArray } from './state.js';

/** By how its drives are now. */
export function judgeArray(tree: DriveConditions, device: StorageDevice, array: VolumeArray): VolumeState {
  return judgeVolume(array.group, (bay) => {
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
