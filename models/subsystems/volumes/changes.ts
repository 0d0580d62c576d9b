/** Changes of what a controller keeps of its volumes, each as a function: what it makes of one set is another. */
import { baseMessage, type Message } from '../../messages/index.js';
import type { StorageDevice } from '../parts/index.js';
import { type AskedVolumeBody, makeVolume } from './new-volume.js';
import { atDefaults, type ResetType, resetObstacle } from './reset.js';
import type { WithDrives } from './shelf.js';
import type { VolumeSet } from './state.js';

/** Types, not interfaces: operations keep them. */
export type VolumeChange =
  | { readonly type: 'create'; readonly body: AskedVolumeBody }
  | { readonly type: 'delete'; readonly id: string }
  | { readonly type: 'reset'; readonly resetType: ResetType };

type Changed =
  | { readonly ok: true; readonly set: VolumeSet; readonly created?: string }
  | { readonly ok: false; readonly problems: readonly Message[] };

export function changeVolumes(
  tree: WithDrives,
  device: StorageDevice,
  set: VolumeSet,
  change: VolumeChange,
): Changed {
  switch (change.type) {
    case 'create': {
      const made = makeVolume(tree, device, set, change.body);
      return made.ok ? { ok: true, set: made.set, created: made.volume.id } : made;
    }
    case 'delete':
      return withoutVolume(set, change.id);
    case 'reset': {
      const obstacle = resetObstacle(tree, device);
      return obstacle === undefined
        ? { ok: true, set: atDefaults(set, change.resetType) }
        : { ok: false, problems: [obstacle] };
    }
  }
}

/** An array without volumes is none: its drives, and those that stood in for them, are free. */
function withoutVolume(set: VolumeSet, id: string): Changed {
  const arrays = set.arrays
    .map((array) => ({ ...array, volumes: array.volumes.filter((volume) => volume.id !== id) }))
    .filter(({ volumes }) => volumes.length > 0);
  const count = (of: VolumeSet['arrays']) => of.reduce((sum, { volumes }) => sum + volumes.length, 0);
  return count(arrays) === count(set.arrays)
    ? { ok: false, problems: [baseMessage('ResourceNotFound', ['Volume', id])] }
    : { ok: true, set: { ...set, arrays } };
}
