/** An event as answers tell of it: plain data, without the states around it. */
import type { Address } from '../../engine/index.js';
import type { JournaledInput } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import type { HistoryEvent } from '../history/step.js';
import { findMachine, leavesOf, statesOf } from '../machine-states.js';

export interface ToldEvent {
  readonly number: number;
  /** Virtual time. Unit: ms since the epoch. */
  readonly at: number;
  readonly cause: ToldCause;
  /** Machines that stand elsewhere after it. */
  readonly moved: readonly Transition[];
  /** The facts that were told in it. */
  readonly facts: readonly string[];
}

export type ToldCause =
  | {
      readonly input: JournaledInput;
      /** It was executed, and has changed nothing. */
      readonly refused?: true;
    }
  | { readonly machine: Address; readonly timer: string; readonly event: string };

export interface Transition {
  readonly machine: Address;
  /** The states that were active, those with others inside them left out; none where there was no such machine. */
  readonly from: readonly string[];
  readonly to: readonly string[];
}

export function tellEvent({ number, at, cause, before, after, moved, emitted }: HistoryEvent): ToldEvent {
  const transitions = [...new Set(moved.map(({ address }) => address))]
    .map((machine) => ({ machine, from: statesIn(before, machine), to: statesIn(after, machine) }))
    .filter(({ from, to }) => from.join() !== to.join());
  return { number, at, cause: tellCause(cause), moved: transitions, facts: emitted };
}

/** The active states of a machine; none where there is no such machine. */
export function statesIn({ machines }: ControllerTree, machine: Address): readonly string[] {
  const record = findMachine(machines, machine);
  return record === undefined ? [] : leavesOf(statesOf(record.value));
}

function tellCause(cause: HistoryEvent['cause']): ToldCause {
  if ('input' in cause) return { input: cause.input, ...(!cause.outcome.ok && { refused: true }) };
  const { address, timer, event } = cause;
  return { machine: address, timer, event };
}
