/** Changes of a controller's volumes, as functions from a volume set to the next volume set. */

import type { Json } from '../../../engine/index.js';
import type { Transaction } from '../../../models/index.js';
import { baseMessage, type Message } from '../../../models/messages/index.js';
import { operationsOn } from '../../../models/operations/index.js';
import {
  driveName,
  driveUri,
  listFittedDrives,
  listStorageDevices,
  type StorageDevice,
} from '../../parts/index.js';
import type { WithDrives } from './drive-shelf.js';
import { makeVolume, type RequestedVolume } from './new-volume.js';
import { isRebuild } from './rebuild.js';
import { noVolumes, type VolumeArray, type VolumeSet } from './state.js';

/** Types of a controller's reset to defaults, which deletes or preserves its volumes. */
export const resetTypes = ['ResetAll', 'PreserveVolumes'] as const;
type ResetType = (typeof resetTypes)[number];

/**
 * Returns the reason why a reset is refused. A reset must not change a drive that an operation such as an erase uses.
 */
function resetObstacle(tree: WithDrives, device: StorageDevice): Message | undefined {
  const isBusy = listFittedDrives(tree, device).some((drive) =>
    operationsOn(tree, driveUri(tree, drive)).some((operation) => !isRebuild(operation)),
  );
  return isBusy ? baseMessage('ResourceInUse') : undefined;
}

/**
 * Returns the volume set after a reset to defaults. The spares of an array are deleted with its volumes. Serial numbers
 * are never used again.
 */
function atDefaults({ nextSerial, arrays }: VolumeSet, type: ResetType): VolumeSet {
  return { ...noVolumes, nextSerial, arrays: type === 'ResetAll' ? [] : arrays };
}

/** Change of a controller's volumes. The members are types and not interfaces, because operations store them as JSON. */
export type VolumeChange =
  | { readonly type: 'create'; readonly body: RequestedVolume }
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

/** Returns the volume set without a volume. An array without volumes is deleted, which frees its drives and spares. */
function withoutVolume(set: VolumeSet, id: string): Changed {
  const arrays = set.arrays
    .map((array) => ({ ...array, volumes: array.volumes.filter((volume) => volume.id !== id) }))
    .filter(({ volumes }) => volumes.length > 0);
  const count = (of: VolumeSet['arrays']) => of.reduce((sum, { volumes }) => sum + volumes.length, 0);
  return count(arrays) === count(set.arrays)
    ? { ok: false, problems: [baseMessage('ResourceNotFound', ['Volume', id])] }
    : { ok: true, set: { ...set, arrays } };
}

/**
 * Removes the arrays that use an erased drive, with their volumes and spares. The settings of their controllers are
 * also reset.
 */
export function removeErasedVolumes(stage: Transaction, { drives }: { readonly drives: Json }): void {
  if (!Array.isArray(drives)) throw new Error('no list of drives');
  const { byStorage } = stage.view.volumes;
  const left = listStorageDevices(stage.view.blueprint).flatMap(({ built }) => {
    const kept = byStorage[built.id];
    if (kept === undefined) return [];
    const isErased = (bay: string) => drives.includes(driveName(built, { bay: Number(bay) }));
    if (!built.drives.some(({ bay }) => isErased(String(bay)))) return [[built.id, kept] as const];
    const isWhole = ({ group }: VolumeArray) => !group.spans.flat().some(isErased);
    const arrays = kept.arrays
      .filter(isWhole)
      .map((array) => ({ ...array, spares: array.spares.filter((bay) => !isErased(bay)) }));
    const globalSpares = kept.globalSpares.filter((bay) => !isErased(bay));
    return [[built.id, { ...atDefaults(kept, 'ResetAll'), arrays, globalSpares }] as const];
  });
  stage.put('volumes', { byStorage: Object.fromEntries(left) });
}
