/** Which states of a statechart are active: of a machine, found by its address. */
import { type Forest, isMachineRecord, type MachineRecord, type StateValue } from './contracts.js';

/** Undefined for an address that is none, or that of a family of machines. */
export function findMachine(machines: Forest<MachineRecord>, address: string): MachineRecord | undefined {
  let node: Forest<MachineRecord> | MachineRecord | undefined = machines;
  for (const segment of address.split('/')) {
    if (node === undefined || isMachineRecord(node) || !Object.hasOwn(node, segment)) return undefined;
    node = node[segment];
  }
  return node !== undefined && isMachineRecord(node) ? node : undefined;
}

/** `on`, `on.booting`: every state that is active, with those around it. */
export function statesOf(value: StateValue, around = ''): readonly string[] {
  if (typeof value === 'string') return [around + value];
  return Object.entries(value).flatMap(([state, inside]) => [
    around + state,
    ...statesOf(inside, `${around}${state}.`),
  ]);
}

/** Of states that are active, those with none inside. */
export function leavesOf(states: readonly string[]): readonly string[] {
  return states.filter((state) => !states.some((other) => other.startsWith(`${state}.`)));
}
