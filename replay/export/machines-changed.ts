/** Which machines an event has changed, begun or ended: states of a history share what it did not touch, so the rest is passed over. */
import { type Address, type Forest, isMachineRecord, type MachineRecord } from '../../engine/index.js';

export interface ChangedMachine {
  readonly address: Address;
  /** Undefined for one that begins. */
  readonly before: MachineRecord | undefined;
  /** Undefined for one that ends. */
  readonly after: MachineRecord | undefined;
}

type Node = Forest<MachineRecord> | MachineRecord | undefined;

export function* machinesChanged(before: Node, after: Node, around = ''): Generator<ChangedMachine> {
  if (before === after) return;
  const [one, other] = [recordIn(before), recordIn(after)];
  if (one !== undefined || other !== undefined) yield { address: around, before: one, after: other };
  const [inside, insideAfter] = [branchesIn(before), branchesIn(after)];
  for (const key of new Set([...Object.keys(inside), ...Object.keys(insideAfter)]))
    yield* machinesChanged(inside[key], insideAfter[key], around === '' ? key : `${around}/${key}`);
}

function recordIn(node: Node): MachineRecord | undefined {
  return node !== undefined && isMachineRecord(node) ? node : undefined;
}

function branchesIn(node: Node): Forest<MachineRecord> {
  return node === undefined || isMachineRecord(node) ? {} : node;
}
