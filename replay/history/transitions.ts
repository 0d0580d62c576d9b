/**
 * Recorded changes of active machine states. A query about machine states needs only these changes and no re-execution.
 */
import {
  type Address,
  deepFreeze,
  type Forest,
  isMachineRecord,
  type MachineRecord,
} from '../../engine/index.js';
import type { JournaledInput } from '../../machines/index.js';
import { type MachineTransition, statesIn } from '../machine-states.js';
import type { HistoryStep } from './step.js';

/** Kind of a transition event: all members except number and time, which differ between repetitions. */
export interface TransitionKind {
  /** Cause of the event: a timer, or an input, which the lines of the segment contain. */
  readonly cause:
    | { readonly machine: Address; readonly timer: string; readonly event: string }
    | { readonly refused: boolean };
  /** Changes of active states, in the order of the transitions. */
  readonly transitions: readonly MachineTransition[];
  /** Machines whose states changed without a transition, because they were stopped. */
  readonly others?: readonly MachineTransition[];
  /** Names of the reported facts. */
  readonly facts: readonly string[];
}

export interface TransitionEvent extends TransitionKind {
  /** Number of the event in execution order, counted from 1. */
  readonly number: number;
  /** Virtual time of the event. Unit: ms since the epoch. */
  readonly at: number;
}

/** Transition event with the input that caused it; the input is undefined for a timer. */
export interface CausedTransition extends TransitionEvent {
  readonly input: JournaledInput | undefined;
}

/** Returns the transition event of a step; undefined for a step that changes no active states. */
export function transitionEventOf(step: HistoryStep): TransitionEvent | undefined {
  const { before, after, cause, moved, emitted: facts } = step;
  if (before.machines === after.machines) return undefined;
  const differing: Address[] = [];
  listDiffering(before.machines, after.machines, '', differing);
  if (differing.length === 0) return undefined;
  const movers = new Set(moved.map(({ address }) => address));
  const transitions = transitionsBetween(
    step,
    [...movers].filter((address) => differing.includes(address)),
  );
  const others = transitionsBetween(
    step,
    differing.filter((address) => !movers.has(address)),
  );
  if (transitions.length === 0 && others.length === 0) return undefined;
  return deepFreeze({
    number: after.clock.executed,
    at: after.clock.now,
    cause:
      'input' in cause
        ? { refused: !cause.outcome.ok }
        : { machine: cause.address, timer: cause.timer, event: cause.event },
    transitions,
    ...(others.length > 0 && { others }),
    facts,
  });
}

/** Returns the changes of the machines that took a transition, if their active states have changed. */
export function transitionsOf(
  step: Pick<HistoryStep, 'before' | 'after' | 'moved'>,
): readonly MachineTransition[] {
  return transitionsBetween(step, new Set(step.moved.map(({ address }) => address)));
}

/** Yields the changes of all machines of an event, with and without a transition. */
export function* allTransitions({ transitions, others = [] }: TransitionKind): Generator<MachineTransition> {
  yield* transitions;
  yield* others;
}

/** Returns true for a valid kind. The value can be any data, such as the content of a forged file. */
export function isTransitionKind(value: unknown): value is TransitionKind {
  const { cause, transitions, others = [], facts } = Object(value) as Partial<TransitionKind>;
  const { machine, timer, event, refused } = Object(cause) as Readonly<Record<string, unknown>>;
  const isCaused = typeof refused === 'boolean' || areTexts([machine, timer, event]);
  return isCaused && areTransitions(transitions) && areTransitions(others) && areTexts(facts);
}

function areTransitions(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((each: unknown) => {
      const { machine, from, to } = Object(each) as Partial<MachineTransition>;
      return typeof machine === 'string' && areTexts(from) && areTexts(to);
    })
  );
}

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function transitionsBetween(
  { before, after }: Pick<HistoryStep, 'before' | 'after'>,
  machines: Iterable<Address>,
): readonly MachineTransition[] {
  return [...machines]
    .map((machine) => ({ machine, from: statesIn(before, machine), to: statesIn(after, machine) }))
    .filter(({ from, to }) => from.join() !== to.join());
}

type Machines = Forest<MachineRecord>;

const noMachines: Machines = {};

/**
 * Collects the addresses of the machines whose state value is not identical, or that exist in only one of the states.
 */
function listDiffering(before: Machines, after: Machines, around: string, found: Address[]): void {
  for (const key of Object.keys(after))
    if (before[key] !== after[key]) compareNodes(before[key], after[key], around + key, found);
  for (const key of Object.keys(before))
    if (!Object.hasOwn(after, key)) compareNodes(before[key], undefined, around + key, found);
}

function compareNodes(
  before: Machines | MachineRecord | undefined,
  after: Machines | MachineRecord | undefined,
  address: Address,
  found: Address[],
): void {
  const [one, other] = [before ?? noMachines, after ?? noMachines];
  if (!isMachineRecord(one) && !isMachineRecord(other)) listDiffering(one, other, `${address}/`, found);
  else if (one.value !== other.value) found.push(address);
}
