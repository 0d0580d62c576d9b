/**
 * Events at which an expression of active machine states changes. They are read from recorded transitions, so that no
 * event is re-executed.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Address } from '../../../engine/index.js';
import { type Pausing, type PausingItems, pause } from '../../cooperative.js';
import type { History } from '../../history/history.js';
import type { HistoryEvent } from '../../history/step.js';
import { allTransitions, type CausedTransition } from '../../history/transitions.js';
import { statesIn } from '../../machine-states.js';
import type { EventRange } from '../reading/position.js';
import type { StateExpression } from './expression.js';

/** Returns the value of the expression after `after` events. */
export function* pausingValueOfStates<Value>(
  history: History,
  { machines, evaluate }: StateExpression<Value>,
  after: number,
): Pausing<Value> {
  const states = yield* pausingStatesAfter(history, machines, after);
  return evaluate((machine) => states.get(machine) ?? []);
}

/** Yields the changes in order, after position `from` and up to position `until`. */
export function* pausingStateChanges<Value>(
  history: History,
  { machines, evaluate }: StateExpression<Value>,
  { from, until }: Required<EventRange>,
): PausingItems<ValueChange<Value, CausedTransition>> {
  const states = yield* pausingStatesAfter(history, machines, from.after);
  const statesOf = (machine: Address) => states.get(machine) ?? [];
  let before = evaluate(statesOf);
  for (const event of history.pausing.transitions(machines, from.after, until.after)) {
    if (event === pause) {
      yield pause;
      continue;
    }
    for (const { machine, to } of allTransitions(event)) if (states.has(machine)) states.set(machine, to);
    const after = evaluate(statesOf);
    if (!isDeepStrictEqual(before, after)) yield { event, before, after };
    before = after;
  }
}

/**
 * Returns the active states of each machine after its last transition; its states in the genesis if it had no
 * transition.
 */
function* pausingStatesAfter(
  { pausing }: History,
  machines: readonly Address[],
  after: number,
): Pausing<Map<Address, readonly string[]>> {
  const first = yield* pausing.treeAfter(0);
  const states = new Map<Address, readonly string[]>();
  for (const machine of machines) {
    const last = yield* pausing.lastTransition([machine], after);
    const found = last && [...allTransitions(last)].find((each) => each.machine === machine);
    states.set(machine, found?.to ?? statesIn(first, machine));
  }
  return states;
}

/** Event at which the value of an expression changes. */
export interface ValueChange<Value, Event = Pick<HistoryEvent, 'number' | 'at'>> {
  readonly event: Event;
  readonly before: Value;
  readonly after: Value;
}
