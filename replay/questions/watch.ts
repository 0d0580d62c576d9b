/** A value over a whole history, or a stretch of it: looked at only after events that could change it. */
import type { History } from '../history/history.js';
import { itemsAtOnce, type PausingItems, pause } from '../pausing.js';
import type { Expression } from './expression.js';
import { pausingStateAt, startOf } from './position.js';
import type { Stretch } from './stretch.js';
import { pausingTurnsOf } from './turns.js';

export interface Moment {
  /** The number of the event that made it so, 0 at the start; undefined for what was so when a stretch began, or still is when it ends. */
  readonly event: number | undefined;
  /** Virtual time. Unit: ms since the epoch. */
  readonly at: number;
}

/** What it was from a moment on. */
export interface Seen<Value> extends Moment {
  readonly value: Value;
}

/** The first is that of the beginning of the stretch, each other one differs from the one before it. */
export function watch<Value>(
  history: History,
  expression: Expression<Value>,
  stretch: Stretch = {},
): Generator<Seen<Value>> {
  return itemsAtOnce(pausingWatch(history, expression, stretch));
}

export function* pausingWatch<Value>(
  history: History,
  expression: Expression<Value>,
  stretch: Stretch = {},
): PausingItems<Seen<Value>> {
  const { from = startOf(history) } = stretch;
  const { value } = expression.judge(yield* pausingStateAt(history, from));
  yield { event: from.after === 0 ? 0 : undefined, at: from.at, value };
  for (const turn of pausingTurnsOf(history, expression, stretch)) {
    if (turn === pause) yield pause;
    else yield { event: turn.event.number, at: turn.event.at, value: turn.after };
  }
}
