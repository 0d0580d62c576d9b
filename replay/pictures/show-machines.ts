/**
 * Machines of a state for lists and pictures: each with its statechart and its active states. If no state is given, all
 * statecharts of a controller are shown.
 */
import {
  type Address,
  isMachineRecord,
  listLeaves,
  type MachineRecord,
  machineKind,
} from '../../engine/index.js';
import { hosts } from '../../machines/index.js';
import { didYouMean } from '../../models/document/index.js';
import type { ControllerTree } from '../../models/index.js';
import { findMachine, statesOf } from '../machine-states.js';
import { type ChartGraph, chartGraphOf } from './chart-graph.js';

/** Statechart without a machine, or a machine with its active states. */
export interface ShownMachine {
  readonly kind: string;
  readonly address?: Address;
  /** Paths of the active states and their ancestors. */
  readonly active: readonly string[];
}

export type MachineReading =
  | { readonly ok: true; readonly machine: ShownMachine }
  | { readonly ok: false; readonly message: string };

export function showMachines(tree?: ControllerTree): readonly ShownMachine[] {
  if (tree === undefined) return [...hosts.keys()].map((kind) => ({ kind, active: [] }));
  return [...listLeaves<MachineRecord>(tree.machines, isMachineRecord)].map(([address, { value }]) => ({
    kind: machineKind(address),
    address,
    active: statesOf(value),
  }));
}

/** Returns the named machine. A kind is sufficient as a name if only one machine of the kind exists. */
export function showMachine(name: string, tree?: ControllerTree): MachineReading {
  const kind = machineKind(name);
  const kinds = [...hosts.keys()];
  if (!hosts.has(kind))
    return refused(
      `there is no statechart ${name}${didYouMean(kind, kinds) || `; there are ${kinds.join(', ')}`}`,
    );
  if (tree === undefined)
    return { ok: true, machine: { kind, active: [], ...(name === kind ? {} : { address: name }) } };
  const record = findMachine(tree.machines, name);
  if (record !== undefined)
    return { ok: true, machine: { kind, address: name, active: statesOf(record.value) } };
  const ofKind = showMachines(tree).filter((each) => each.kind === kind);
  const there = ofKind.flatMap(({ address = '' }) => address);
  const [only] = ofKind;
  if (name === kind && only !== undefined && ofKind.length === 1) return { ok: true, machine: only };
  if (there.length === 0)
    return refused(`at that position there was no machine ${name}, nor another of its kind`);
  return refused(
    name === kind
      ? `at that position there were ${there.length} machines ${kind}: ${there.join(', ')}; name one of them`
      : `at that position there was no machine ${name}${didYouMean(name, there)}; there were ${there.join(', ')}`,
  );
}

function refused(message: string): MachineReading {
  return { ok: false, message };
}

export function drawMachine({ kind, address, active }: ShownMachine): ChartGraph {
  return chartGraphOf(address ?? kind, outlineOf(kind), active);
}

/** Returns a machine as data. Its states have the same names as in a coverage report. */
export function outlineMachine(shown: ShownMachine) {
  const outline = outlineOf(shown.kind);
  return { ...shown, description: outline.root.description, ...outline };
}

/** Returns the outline of a kind. Throws for an unknown kind. */
function outlineOf(kind: string) {
  const host = hosts.get(kind);
  if (host === undefined) throw new Error(`there is no statechart ${kind}`);
  return host.outline;
}
