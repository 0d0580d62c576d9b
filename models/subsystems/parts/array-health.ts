/** How well arrays of drives are, as their controller has found them last: for volumes, and for all that counts them in. */
import type { VolumeState } from '../../raid/index.js';
import type { ControllerTree } from '../../tree.js';
import { type Health, worstHealth } from './conditions.js';

const healths = {
  optimal: 'OK',
  partlyDegraded: 'Warning',
  degraded: 'Warning',
  failed: 'Critical',
} as const satisfies Readonly<Record<VolumeState, Health>>;

export function arrayHealth({ state }: { readonly state: VolumeState }): Health {
  return healths[state];
}

/** The worst array of a storage; of one without any, `OK`. */
export function arraysHealth({ volumes }: Pick<ControllerTree, 'volumes'>, storageId: string): Health {
  return worstHealth((volumes.byStorage[storageId]?.arrays ?? []).map(arrayHealth));
}
