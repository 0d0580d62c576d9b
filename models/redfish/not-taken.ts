/** An event that no transition took, told to a client: not possible in the present state, and which state that is. */
import { isNotTaken, type NotTaken } from '../../engine/index.js';
import { mgmtMessage } from '../messages/index.js';
import type { Refusal } from '../resource/define.js';
import { describePower, powerAddress, powerRecord } from '../subsystems/host/index.js';
import type { ControllerTree } from '../tree.js';

export function toRefusal(refusal: Refusal | NotTaken, tree: ControllerTree): Refusal {
  if (!isNotTaken(refusal)) return refusal;
  const state =
    refusal.address === powerAddress
      ? describePower(powerRecord(tree))
      : 'An earlier request is still under way';
  return { messages: [mgmtMessage('InvalidOperationForSystemState', [state])] };
}
