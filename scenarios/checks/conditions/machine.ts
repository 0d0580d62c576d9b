/**
 * The state that a statechart is in. Beside resources and logs the one look behind the service: scenarios that use it
 * follow the names in `machines/`.
 */
import * as z from 'zod';
import { type Forest, isMachineRecord, type MachineRecord, type StateValue } from '../../../engine/index.js';
import type { Condition, ConditionKind } from '../condition.js';
import type { Failure } from '../failure.js';

const stateExpected = "a state such as 'running', or with those inside it 'on.booting'";

export const machine: ConditionKind = {
  key: 'machine',
  says: 'The state of a statechart, by its address: `power/1`.',
  schema: z
    .strictObject({
      machine: z.string().regex(/^\S+$/, { error: "the address of a statechart, such as 'power/1'" }),
      in: z
        .string()
        .regex(/^[\w.-]+$/, { error: stateExpected })
        .describe('The state it is in: `running`, or with those inside it `on.booting`.'),
    })
    .transform(
      ({ machine: address, in: wanted }): Condition => ({
        words: () => `machine ${address} is in ${wanted}`,
        judge: ({ controller: { tree } }): readonly Failure[] => {
          const record = findMachine(tree.machines, address);
          if (record === undefined) {
            return [{ path: ['machine'], what: 'machine', expected: address, found: 'no such statechart' }];
          }
          const states = statesOf(record.value);
          if (states.includes(wanted)) return [];
          const found = states.filter((state) => !states.some((other) => other.startsWith(`${state}.`)));
          return [{ path: ['in'], what: `machine ${address}`, expected: wanted, found: found.join(', ') }];
        },
      }),
    ),
};

/** Undefined for an address that is none, or that of a family of machines. */
function findMachine(machines: Forest<MachineRecord>, address: string): MachineRecord | undefined {
  let node: Forest<MachineRecord> | MachineRecord | undefined = machines;
  for (const segment of address.split('/')) {
    if (node === undefined || isMachineRecord(node) || !Object.hasOwn(node, segment)) return undefined;
    node = node[segment];
  }
  return node !== undefined && isMachineRecord(node) ? node : undefined;
}

/** `on`, `on.booting`: every state that is active, with those around it. */
function statesOf(value: StateValue, around = ''): readonly string[] {
  if (typeof value === 'string') return [around + value];
  return Object.entries(value).flatMap(([state, inside]) => [
    around + state,
    ...statesOf(inside, `${around}${state}.`),
  ]);
}
