/** How what a controller keeps of its volumes is written. */
import type { ControllerStage } from '../../stage.js';
import { driveName, type StorageDevice } from '../parts/index.js';
import type { LocatedVolume } from './located.js';
import { type Volume, type VolumeArray, type VolumeSet, volumeSet } from './state.js';

/** By hand: few parts of it change at once. */
export function putVolumes(stage: ControllerStage, { built }: StorageDevice, set: VolumeSet): void {
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
