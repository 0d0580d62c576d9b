/** Events for exports, in order, each with its cause and the machine states after the event. */
import { type Address, type Forest, isMachineRecord, type MachineRecord } from '../../engine/index.js';
import { type Pausing, type PausingItems, pause } from '../cooperative.js';
import type { History } from '../history/history.js';
import type { HistoryEvent } from '../history/step.js';
import { leavesOf, statesOf } from '../machine-states.js';
import type { EventRange } from '../queries/reading/position.js';

/** A machine whose active states have changed. */
export interface StateChange {
  readonly address: Address;
  /** Active states before the event; undefined for a machine that starts. */
  readonly before: string | undefined;
  /** Active states after the event; undefined for a machine that stops. */
  readonly after: string | undefined;
}

export interface CausedEvent {
  readonly event: HistoryEvent;
  /** Event that caused this event; undefined for inputs, and for timers that the genesis set. */
  readonly cause: HistoryEvent | undefined;
  /** Number of earlier events at the same instant. */
  readonly order: number;
  readonly stands: readonly StateChange[];
}

/** Returns the machine states before the first event of an interval. */
export function* statesBefore(
  { pausing }: History,
  { from = { after: 0 } }: EventRange,
): Pausing<readonly StateChange[]> {
  const { machines } = yield* pausing.treeAfter(from.after);
  return [...machinesChanged(undefined, machines)].map(({ address, after }) => ({
    address,
    before: undefined,
    after: standOf(after),
  }));
}

export function* causedEvents(
  history: History,
  { from = { after: 0 }, until = history.end }: EventRange,
): PausingItems<CausedEvent> {
  const { pausing } = history;
  let order = yield* orderOf(history, from.after);
  let lastAt = (yield* pausing.treeAfter(from.after)).clock.now;
  for (const event of pausing.events(from.after + 1, until.after)) {
    if (event === pause) {
      yield pause;
      continue;
    }
    order = event.at === lastAt ? order + 1 : 0;
    lastAt = event.at;
    yield { event, cause: yield* causeOf(history, event), order, stands: newStands(event) };
  }
}

export function* causedEvent(history: History, number: number): Pausing<CausedEvent> {
  const event = yield* history.pausing.event(number);
  const cause = yield* causeOf(history, event);
  return { event, cause, order: yield* orderOf(history, number), stands: newStands(event) };
}

/** Returns the number of earlier events at the instant of an event; -1 for event number 0, which does not exist. */
function* orderOf({ pausing }: History, number: number): Pausing<number> {
  if (number === 0) return -1;
  const { at } = yield* pausing.event(number);
  let first = number;
  while (first > 1 && (yield* pausing.event(first - 1)).at === at) first -= 1;
  return number - first;
}

/** Returns the causing event; undefined for the timers of the initial state, which no event has set. */
function* causeOf({ pausing }: History, event: HistoryEvent): Pausing<HistoryEvent | undefined> {
  const { cause } = event;
  if ('seq' in cause && cause.seq < (yield* pausing.treeAfter(0)).clock.nextSeq) return undefined;
  return yield* pausing.causeOf(event);
}

function newStands({ before, after }: HistoryEvent): readonly StateChange[] {
  return [...machinesChanged(before.machines, after.machines)]
    .map((changed) => ({
      address: changed.address,
      before: standOf(changed.before),
      after: standOf(changed.after),
    }))
    .filter((stand) => stand.before !== stand.after);
}

/** Returns the names of the innermost active states: `on.boot.osRunning, on.devices.idle`. */
function standOf(record: MachineRecord | undefined): string | undefined {
  return record && leavesOf(statesOf(record.value)).join(', ');
}

interface ChangedMachine {
  readonly address: Address;
  /** Record before the event; undefined for a machine that starts. */
  readonly before: MachineRecord | undefined;
  /** Record after the event; undefined for a machine that stops. */
  readonly after: MachineRecord | undefined;
}

type Node = Forest<MachineRecord> | MachineRecord | undefined;

function* machinesChanged(before: Node, after: Node, around = ''): Generator<ChangedMachine> {
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
