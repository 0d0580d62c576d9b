/** What the server may come to draw, and what of it the supplies and a cap let it have. Unit of all: W, whole. */
import type { ControllerTree } from '../../../tree.js';
import { capacityWatts, workingSupplies } from './carriers.js';
import { readSituation } from './situation.js';
import { jitter, steadyWatts } from './steady-watts.js';

/** Requested is at least what is allocated; what is allocated and what is available make the capacity. */
export function powerBudget(tree: ControllerTree) {
  const capacity = capacityWatts(workingSupplies(tree));
  const requested = Math.ceil(steadyWatts(readSituation(tree))(1) * (1 + jitter.share));
  const { cap } = tree.powerSettings;
  const allocated = Math.min(requested, capacity, cap?.watts ?? requested);
  return { capacity, requested, allocated, available: capacity - allocated };
}
