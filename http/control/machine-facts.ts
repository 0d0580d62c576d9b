/** Machines of a state with their active states, as the control API returns them. */
import * as z from 'zod';
import type { ControllerTree } from '../../models/index.js';
import { outlineMachine, showMachines } from '../../replay/index.js';

export const machineShown = z.looseObject({
  kind: z.string(),
  address: z.string(),
  active: z.array(z.string()).describe('Paths of the active states.'),
  description: z.string(),
});

export function describeMachines(tree: ControllerTree): readonly object[] {
  return showMachines(tree).map((machine) => ({
    ...machine,
    description: outlineMachine(machine).description,
  }));
}
