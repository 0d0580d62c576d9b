/** An event that no transition took, told to a client: not possible in the present state, and which state that is. */
import { isNotTaken, type NotTaken } from '../../engine/index.js';
import { describePower, powerAddress } from '../contracts/power.js';
import { mgmtMessage } from '../messages/index.js';
import { type ControllerTree, powerOf } from '../world.js';
import type { Refusal } from './define.js';

export function refusalOf(refusal: Refusal | NotTaken, tree: ControllerTree): Refusal {
  if (!isNotTaken(refusal)) return refusal;
  const state =
    refusal.address === powerAddress ? describePower(powerOf(tree)) : 'An earlier request is still under way';
  return { messages: [mgmtMessage('InvalidOperationForSystemState', [state])] };
}
