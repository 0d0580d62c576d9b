/** The energy that is kept for the cache of a storage controller: with it the cache outlives a loss of power. */
import type { ControllerTree } from '../../tree.js';
import { findCondition } from './conditions.js';
import { listEnergyPacks } from './drives.js';
import type { BuiltStorage } from './parts.js';

/** Assumption: all run the same. */
export const energyPackVersion = '0.70';
/** The number its kind is ordered by. Source: behaviour § 2.4. */
export const energyPackModel = 'P02381-B21';

/** Whether there is energy for the cache, and it can be relied on. */
export function isCacheProtected(
  { blueprint, conditions }: Pick<ControllerTree, 'blueprint' | 'conditions'>,
  { id }: BuiltStorage,
): boolean {
  return listEnergyPacks(blueprint).includes(id) && findCondition(conditions, 'energyPack', id) === undefined;
}
