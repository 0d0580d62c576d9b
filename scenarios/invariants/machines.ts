/** Invariants of machines: every timer fires, no machine waits in vain, and operations continue. */
import {
  type Address,
  type Forest,
  getLeaf,
  isMachineRecord,
  listAwaitedTimers,
  listLeaves,
  type MachineRecord,
  machineKind,
  splitAddress,
} from '../../engine/index.js';
import { catalog, hasHostPower, isAway, isHung, managerRecord, powerRecord } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import { findOperationRecord, listOperations, type Need, needs } from '../../models/operations/index.js';
import type { InstantInvariant } from './invariant.js';

/**
 * Every timer fires: after an instant, no machine has an overdue timer. Exceptions are timers that a hung controller
 * defers. They all fire when the controller continues.
 */
export const timers: InstantInvariant = {
  name: 'timers',
  description: 'Every timer fires when it is due.',
  judged: 'instant',
  begin: () => {
    /** Time of the first timer, by machine. Unit: ms since the epoch. */
    const firstDue = new Map<Address, number>();
    const holding = new Set<Address>();
    let seen: ControllerTree['machines'] | undefined;
    return function* judge(tree) {
      const { machines, clock } = tree;
      for (const address of [...firstDue.keys(), ...holding]) {
        if (getLeaf(machines, splitAddress(address)) !== undefined) continue;
        firstDue.delete(address);
        holding.delete(address);
      }
      for (const [address, record] of changedMachines(machines, seen)) {
        const all = Object.values(record.timers);
        const due = all.flatMap(({ at, held }) => (held === true ? [] : [at]));
        if (due.length === 0) firstDue.delete(address);
        else firstDue.set(address, Math.min(...due));
        if (due.length === all.length) holding.delete(address);
        else holding.add(address);
        for (const [name, { seq }] of Object.entries(record.timers)) {
          if (seq >= clock.nextSeq)
            yield `timer ${name} of ${address} has the seq ${seq}, which nothing had yet`;
        }
      }
      seen = machines;
      for (const [address, at] of firstDue) {
        if (at <= clock.now) yield `${address} waits for a timer that was due ${clock.now - at} ms ago`;
      }
      if (isHung(managerRecord(tree))) return;
      for (const address of holding)
        yield `${address} waits for a timer that was deferred while the controller hung`;
    };
  },
};

/**
 * No machine waits for an event that cannot occur. A state with a time limit has its timer, and the receiver of a
 * pending result exists.
 */
export const stuck: InstantInvariant = {
  name: 'stuck',
  description: 'No machine waits for an event that cannot occur.',
  judged: 'instant',
  begin: () => {
    let seen: ControllerTree['machines'] | undefined;
    return function* judge({ machines, outbox }) {
      for (const [address, { value, timers }] of changedMachines(machines, seen)) {
        const definition = catalog[machineKind(address)];
        if (definition === undefined) yield `${address} is of an unknown kind`;
        else {
          for (const awaited of listAwaitedTimers(definition.machine, value)) {
            if (timers[awaited] === undefined) yield `${address} waits for ${awaited}, which is not set`;
          }
        }
      }
      seen = machines;
      for (const { from, kind } of Object.values(outbox.entries)) {
        if (getLeaf(machines, splitAddress(from)) === undefined)
          yield `the response to ${kind} is for ${from}, which does not exist`;
      }
    };
  },
};

/**
 * Operations continue: the record of each operation states correctly which needs are met, and an operation is paused
 * only while a need is not met. It ends at the instant at which its work is done.
 */
export const operations: InstantInvariant = {
  name: 'operations',
  description:
    'An operation continues as soon as it has everything that it needs, and ends when its work is done.',
  judged: 'instant',
  begin: () =>
    function* judge(tree) {
      for (const { id, kind } of listOperations(tree)) {
        const record = findOperationRecord(tree, id);
        const name = `operation ${id}, ${kind},`;
        if (record === undefined) {
          yield `${name} has no machine`;
          continue;
        }
        const { value, context } = record;
        if (value === 'ending') yield `${name} has done its work and has not ended`;
        for (const need of needs) {
          if (context.lacks[need] === has(tree, need))
            yield `${name} is ${context.lacks[need] ? 'marked as without' : 'marked as with'} ${need}, which is wrong`;
        }
        const lacking = needs.filter((need) => context.onLoss[need] !== 'goesOn' && context.lacks[need]);
        if (value === 'interrupted' && lacking.length === 0) yield `${name} is paused and lacks nothing`;
        if (value === 'running' && lacking.length > 0)
          yield `${name} continues without ${lacking.join(' and ')}`;
      }
    },
};

function has(tree: ControllerTree, need: Need): boolean {
  return need === 'power' ? hasHostPower(powerRecord(tree)) : !isAway(managerRecord(tree));
}

type Node = Forest<MachineRecord> | MachineRecord;

/**
 * Yields the machines whose records differ from those of an earlier tree. Trees share unchanged parts, so the cost is
 * proportional to the changes.
 */
function* changedMachines(
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
    else if (known === undefined || isMachineRecord(known)) yield* listLeaves(node, isMachineRecord, address);
    else yield* changedMachines(node, known, address);
  }
}
