/** An event that no transition took, told to a client: not possible in the present state, and which state that is. */
import { isNotTaken, machineKind, type NotTaken } from '../../engine/index.js';
import { mergeNamed } from '../merge-named.js';
import { mgmtMessage } from '../messages/index.js';
import type { Refusal } from '../resource/define.js';
import { subsystems } from '../subsystems.js';
import type { ControllerTree } from '../tree.js';

const states = mergeNamed(
  'kinds of machines',
  'models/subsystems/*/index.ts',
  subsystems.map((subsystem) => subsystem.states ?? {}),
);

export function toRefusal(refusal: Refusal | NotTaken, tree: ControllerTree): Refusal {
  if (!isNotTaken(refusal)) return refusal;
  const state = states[machineKind(refusal.address)]?.(tree) ?? 'An earlier request is still under way';
  return { messages: [mgmtMessage('InvalidOperationForSystemState', [state])] };
}
