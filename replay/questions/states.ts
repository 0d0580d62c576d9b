/** The life of a machine: which states it was in, how long, and which event took it there. */
import type { Address } from '../../engine/index.js';
import type { History } from '../history/history.js';
import { pointerTo } from '../history/pointer.js';
import { itemsAtOnce, type PausingItems, pause } from '../pausing.js';
import type { Expression } from './expression.js';
import { pausingStateAt, startOf } from './position.js';
import type { Stretch } from './stretch.js';
import { statesIn, type ToldEvent, tellEvent } from './told-event.js';
import { pausingTurnsOf } from './turns.js';

export interface Life {
  /** The active states, those with others inside them left out; none while there is no such machine. */
  readonly states: readonly string[];
  /** Virtual time. Unit: ms since the epoch. */
  readonly at: number;
  /** The event that took it there; undefined for what it was in at the beginning of the stretch. */
  readonly event: ToldEvent | undefined;
}

export function statesOverTime(history: History, machine: Address, stretch: Stretch = {}): Generator<Life> {
  return itemsAtOnce(pausingStatesOverTime(history, machine, stretch));
}

export function* pausingStatesOverTime(
  history: History,
  machine: Address,
  stretch: Stretch = {},
): PausingItems<Life> {
  const expression = statesOfMachine(machine);
  const { from = startOf(history) } = stretch;
  const first = yield* pausingStateAt(history, from);
  yield { states: statesIn(first, machine), at: from.at, event: undefined };
  for (const turn of pausingTurnsOf(history, expression, stretch)) {
    if (turn === pause) yield pause;
    else yield { states: turn.after, at: turn.event.at, event: tellEvent(turn.event) };
  }
}

function statesOfMachine(machine: Address): Expression<readonly string[]> {
  const pointer = machine.split('/').reduce(pointerTo, '/machines');
  const hangsOn = { pointers: [pointer], untilMs: Number.POSITIVE_INFINITY };
  return { text: machine, judge: (tree) => ({ value: statesIn(tree, machine), hangsOn }) };
}
