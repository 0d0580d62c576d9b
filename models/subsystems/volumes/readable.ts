/** Which volumes there are, for whoever keeps something on one, and whether what is there can be read. */
import { operationsOn } from '../../operations/index.js';
import type { ControllerTree } from '../../tree.js';
import type { StorageDevice } from '../parts/index.js';
import { isForeground } from './initialisation.js';
import { judgeArray } from './judged.js';
import { volumesOf, volumeUri } from './located.js';
import type { DriveConditions } from './shelf.js';
import type { HasVolumes } from './state.js';

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
  if (located === undefined || judgeArray(tree, device, located.array) === 'failed') return false;
  return !operationsOn(tree, volumeUri(located)).some(isForeground);
}
