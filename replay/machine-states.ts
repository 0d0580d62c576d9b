/** Active states of statecharts, by the names of machines and states, such as `power/1` and `on.boot`. */
import {
  type Address,
  type Forest,
  isMachineRecord,
  type MachineRecord,
  machineKind,
  type StateValue,
} from '../engine/index.js';
import { hosts } from '../machines/index.js';
import { didYouMean } from '../models/document/index.js';
import type { ControllerTree } from '../models/index.js';

/** Reason why a state can never be active: the kind of machine does not exist, or its chart has no such state. */
export interface UnknownState {
  readonly at: 'kind' | 'state';
  readonly message: string;
  readonly expected: string;
}

export function problemOfState(address: string, state: string): UnknownState | undefined {
  const kind = machineKind(address);
  const states = hosts.get(kind)?.outline.states.map(({ path }) => path);
  if (states === undefined) {
    const kinds = [...hosts.keys()];
    const message = `there is no statechart ${address}${didYouMean(kind, kinds)}`;
    return { at: 'kind', message, expected: `an address such as power/1, of one of ${kinds.join(', ')}` };
  }
  if (states.includes(state)) return undefined;
  const message = `${kind} has no state ${state}${didYouMean(state, states)}`;
  return { at: 'state', message, expected: `one of ${states.join(', ')}` };
}

/** Returns the record of a machine; undefined for an invalid address, and for the address of a group of machines. */
export function findMachine(machines: Forest<MachineRecord>, address: string): MachineRecord | undefined {
  let node: Forest<MachineRecord> | MachineRecord | undefined = machines;
  for (const segment of address.split('/')) {
    if (node === undefined || isMachineRecord(node) || !Object.hasOwn(node, segment)) return undefined;
    node = node[segment];
  }
  return node !== undefined && isMachineRecord(node) ? node : undefined;
}

/**
 * Returns every active state with its ancestors, such as `on` and `on.booting`. Regions are sorted by name, because the
 * order of keys has no meaning.
 */
export function statesOf(value: StateValue, around = ''): readonly string[] {
  if (typeof value === 'string') return [around + value];
  return Object.keys(value)
    .sort()
    .flatMap((state) => [around + state, ...statesOf(value[state] as StateValue, `${around}${state}.`)]);
}

/** Returns the innermost of the active states. */
export function leavesOf(states: readonly string[]): readonly string[] {
  return states.filter((state) => !states.some((other) => other.startsWith(`${state}.`)));
}

export interface MachineTransition {
  readonly machine: Address;
  /** Innermost active states before the event; empty if the machine did not exist. */
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** Returns the innermost active states of a machine; empty if the machine does not exist. */
export function statesIn(
  { machines }: Pick<ControllerTree, 'machines'>,
  machine: Address,
): readonly string[] {
  const record = findMachine(machines, machine);
  return record === undefined ? [] : leavesOf(statesOf(record.value));
}

/** Returns true if a state is active, given the innermost active states. */
export function isAmong(leaves: readonly string[], state: string): boolean {
  return leaves.some((leaf) => leaf === state || leaf.startsWith(`${state}.`));
}
