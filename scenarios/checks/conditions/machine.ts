/**
 * Condition about the active state of a statechart. Active states are the only internal data that a scenario can check
 * besides resources and logs. Such a scenario depends on the names in `machines/`.
 */
import * as z from 'zod';
import { findMachine, isAmong, leavesOf, problemOfState, statesOf } from '../../../replay/index.js';
import { fillText, type Saved, textOf } from '../../run/saved.js';
import type { Condition, ConditionKind } from '../condition.js';
import type { Failure } from '../failure.js';
import { whenReady } from '../saved-values.js';

const stateExpected = "a state such as 'running', or a path of states such as 'on.booting'";

export const machine: ConditionKind = {
  key: 'machine',
  description: 'Active state of a statechart, selected by its address: `power/1`.',
  schema: z
    .strictObject({
      machine: z.string().regex(/^\w+\/\S+$/, { error: "the address of a statechart, such as 'power/1'" }),
      in: z
        .string()
        .regex(/^[\w.-]+$/, { error: stateExpected })
        .describe('Expected active state: `running`, or a path of states such as `on.booting`.'),
    })
    .superRefine(({ machine: address, in: wanted }, context) => {
      const problem = problemOfState(address, wanted);
      if (problem === undefined) return;
      const { at, message, expected } = problem;
      const path = [at === 'kind' ? 'machine' : 'in'];
      context.addIssue({ code: 'custom', message, path, params: { expected } });
    })
    .transform(({ machine: given, in: wanted }): Condition => {
      const addressIn = (saved: Saved) => textOf(fillText(given, saved));
      return whenReady(
        { machine: given },
        {
          machines: (saved) => [addressIn(saved)],
          holdsIn: (statesOfMachine, saved) => isAmong(statesOfMachine(addressIn(saved)), wanted),
          words: (saved) => `machine ${addressIn(saved)} is in ${wanted}`,
          evaluate: ({ controller: { tree }, saved }): readonly Failure[] => {
            const address = addressIn(saved);
            const record = findMachine(tree.machines, address);
            if (record === undefined) {
              return [{ path: ['machine'], what: 'machine', expected: address, found: 'no such statechart' }];
            }
            const states = statesOf(record.value);
            if (states.includes(wanted)) return [];
            const found = leavesOf(states).join(', ');
            return [{ path: ['in'], what: `machine ${address}`, expected: wanted, found }];
          },
        },
      );
    }),
};
