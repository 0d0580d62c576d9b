/** How what a controller keeps of its volumes is written. */
import type { ControllerStage } from '../../stage.js';
import type { StorageDevice } from '../parts/index.js';
import type { LocatedVolume } from './located.js';
import { type Volume, type VolumeArray, type VolumeSet, volumeSet } from './state.js';

/** By hand: few parts of it change at once. */
export function putVolumes(stage: ControllerStage, { built }: StorageDevice, set: VolumeSet): void {
  const { byStorage } = stage.view.volumes;
  stage.put('volumes', { byStorage: { ...byStorage, [built.id]: set } });
}

/** Changes the array that a volume is on, as it is by now. */
export function changeArray(
  stage: ControllerStage,
  { device, volume }: LocatedVolume,
  change: (array: VolumeArray) => VolumeArray,
): void {
  const set = volumeSet(stage.view, device.built);
  const arrays = set.arrays.map((array) =>
    array.volumes.some(({ id }) => id === volume.id) ? change(array) : array,
  );
  putVolumes(stage, device, { ...set, arrays });
}

export function changeVolume(stage: ControllerStage, located: LocatedVolume, change: Partial<Volume>): void {
  changeArray(stage, located, (array) => ({
    ...array,
    volumes: array.volumes.map((volume) =>
      volume.id === located.volume.id ? { ...volume, ...change } : volume,
    ),
  }));
}
