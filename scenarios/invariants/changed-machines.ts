/** The machines whose records are other ones than in an earlier tree. Trees share what is the same, so this costs what has changed. */
import {
  type Address,
  type Forest,
  isMachineRecord,
  leaves,
  type MachineRecord,
} from '../../engine/index.js';

type Node = Forest<MachineRecord> | MachineRecord;

export function* changedMachines(
  after: Forest<MachineRecord>,
  before: Forest<MachineRecord> | undefined,
  prefix = '',
): Generator<readonly [Address, MachineRecord]> {
  if (after === before) return;
  for (const [segment, node] of Object.entries<Node>(after)) {
    const known = before?.[segment];
    if (node === known) continue;
    const address = prefix === '' ? segment : `${prefix}/${segment}`;
    if (isMachineRecord(node)) yield [address, node];
    else if (known === undefined || isMachineRecord(known)) yield* leaves(node, isMachineRecord, address);
    else yield* changedMachines(node, known, address);
  }
}
