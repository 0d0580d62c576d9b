/** What the server may come to draw, and what of it the supplies and a cap let it have. Unit of all: W, whole. */
import type { ControllerTree } from '../../../tree.js';
import { capacityWatts, workingSupplies } from './carriers.js';
import { readSituation } from './situation.js';
import { jitter, steadyWatts } from './steady-watts.js';
import { leastWatts } from './throttle.js';

/** Requested is at least what is allocated; what is allocated and what is available make the capacity. */
export function powerBudget(tree: ControllerTree) {
  const capacity = capacityWatts(workingSupplies(tree));
  const situation = readSituation(tree);
  const requested = Math.ceil(steadyWatts(situation)(1) * (1 + jitter.share));
  const { cap } = tree.powerSettings;
  // A cap below what the server can be held to takes no more from it than that.
  const limit = cap === null ? requested : Math.max(cap.watts, Math.ceil(leastWatts(situation)));
  const allocated = Math.min(requested, capacity, limit);
  return { capacity, requested, allocated, available: capacity - allocated };
}
