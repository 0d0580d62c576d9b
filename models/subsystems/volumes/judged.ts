/** How volumes are, by what RAID arithmetic says of their drives and by what is done with them at the moment. */
import { operationsOn } from '../../operations/index.js';
import { judgeVolume, type VolumeState } from '../../raid/index.js';
import type { Status } from '../../resource/shared-rows.js';
import type { ControllerTree } from '../../tree.js';
import { type Health, type StorageDevice, storageDiscovery } from '../parts/index.js';
import { isForeground } from './initialisation.js';
import { type LocatedVolume, volumeUri } from './located.js';
import { driveCondition, driveInBay } from './shelf.js';
import type { VolumeArray } from './state.js';

export function judgeArray(
  tree: Pick<ControllerTree, 'conditions'>,
  device: StorageDevice,
  array: VolumeArray,
): VolumeState {
  return judgeVolume(array.group, (bay) => {
    const drive = driveInBay(device, bay);
    return drive === undefined ? 'lost' : driveCondition(tree, drive, array);
  });
}

const healths = {
  optimal: 'OK',
  partlyDegraded: 'Warning',
  degraded: 'Warning',
  failed: 'Critical',
} as const satisfies Readonly<Record<VolumeState, Health>>;

function volumeHealth(tree: Pick<ControllerTree, 'conditions'>, { device, array }: LocatedVolume): Health {
  return healths[judgeArray(tree, device, array)];
}

/** One that is being initialised in the foreground is there for nobody until that is done. */
export function volumeStatus(tree: ControllerTree, located: LocatedVolume): Status {
  const Health = volumeHealth(tree, located);
  if (Health === 'Critical' || storageDiscovery(tree) !== 'found')
    return { Health, State: 'UnavailableOffline' };
  const isStarting = operationsOn(tree, volumeUri(located)).some(isForeground);
  return { Health, State: isStarting ? 'Starting' : 'Enabled' };
}
