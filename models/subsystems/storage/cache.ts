/** The cache of a storage controller: what of it outlives a loss of power hangs on the energy kept for it. */
import type { ControllerTree } from '../../tree.js';
import { type BuiltStorage, findCondition, healthIn, isCacheProtected } from '../parts/index.js';

/** Assumption: the part that is not used for the controller's own housekeeping (behaviour § 2.9: 7,783 of 8,192 MiB). */
const persistent = 0.95;

/** Of the whole cache. Range: 0–1. */
export function persistentShare(tree: ControllerTree, storage: BuiltStorage): number {
  return isCacheProtected(tree, storage) ? persistent : 0;
}

export function cacheStatus(tree: ControllerTree, storage: BuiltStorage) {
  const health = healthIn(findCondition(tree.conditions, 'energyPack', storage.id));
  return { Health: health === 'OK' ? health : 'Warning', State: 'Enabled' } as const;
}
