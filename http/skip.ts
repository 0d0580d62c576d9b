/**
 * The jump of `--pace skip` (design § 4): to the next timer that is the progress of some operation. Expiries and
 * periods are never jumped to; those that lie on the way happen on the way.
 */
import { type Controller, listForegroundTimers } from '../machines/index.js';
import { type ControllerTree, isReachable, managerRecord } from '../models/index.js';

/** Jumps in one go while the controller is away. Assumption: no return takes more steps; a chart that loops is left. */
const jumpsMax = 64;

/**
 * Runs the controller to its next foreground timer, and on to its return while it is away. With an effect in flight
 * it stays: the world outside is to answer first.
 */
export function skipAhead(controller: Controller): void {
  const idle = Object.keys(controller.tree.outbox.entries).length === 0;
  if (idle && isReachable(managerRecord(controller.tree))) jump(controller);
  for (let jumps = 0; jumps < jumpsMax && !isReachable(managerRecord(controller.tree)); jumps++) {
    if (!jump(controller)) return;
  }
}

function jump(controller: Controller): boolean {
  const at = nextForeground(controller.tree);
  if (at === undefined) return false;
  controller.catchUp(at);
  return true;
}

/** When the next foreground timer is due. Unit: ms since the epoch. */
function nextForeground(tree: ControllerTree): number | undefined {
  let earliest: number | undefined;
  for (const [, { at, held }] of listForegroundTimers(tree)) {
    if (held === true) continue;
    if (earliest === undefined || at < earliest) earliest = at;
  }
  return earliest;
}
