/** The life of a machine: which states it was in, how long, and which event took it there. */
import type { Address } from '../../engine/index.js';
import type { History } from '../history/history.js';
import { pointerTo } from '../history/pointer.js';
import type { Expression } from './expression.js';
import { startOf, stateAt } from './position.js';
import type { Stretch } from './stretch.js';
import { statesIn, type ToldEvent, tellEvent } from './told-event.js';
import { turnsOf } from './turns.js';

export interface Life {
  /** The active states, those with others inside them left out; none while there is no such machine. */
  readonly states: readonly string[];
  /** Virtual time. Unit: ms since the epoch. */
  readonly at: number;
  /** The event that took it there; undefined for what it was in at the beginning of the stretch. */
  readonly event: ToldEvent | undefined;
}

export function* statesOverTime(history: History, machine: Address, stretch: Stretch = {}): Generator<Life> {
  const expression = statesOfMachine(machine);
  const { from = startOf(history) } = stretch;
  yield { states: statesIn(stateAt(history, from), machine), at: from.at, event: undefined };
  for (const { event, after } of turnsOf(history, expression, stretch))
    yield { states: after, at: event.at, event: tellEvent(event) };
}

function statesOfMachine(machine: Address): Expression<readonly string[]> {
  const pointer = machine.split('/').reduce(pointerTo, '/machines');
  const hangsOn = { pointers: [pointer], untilMs: Number.POSITIVE_INFINITY };
  return { text: machine, judge: (tree) => ({ value: statesIn(tree, machine), hangsOn }) };
}
