/** What parts of the host say of themselves alike. */
import type { ControllerTree } from '../../tree.js';
import { powerOf } from '../host/power-contract.js';
import { hostState } from '../host/power-state.js';
import type { Health } from './conditions.js';

/** A part is in use when the host is: what state it has is the host's, how well it is its own. */
export function partStatus(tree: ControllerTree, health: Health) {
  return { Health: health, State: hostState(powerOf(tree)) };
}
