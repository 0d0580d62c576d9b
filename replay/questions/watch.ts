/** A value over a whole history, or a stretch of it: looked at only after events that could change it. */
import type { History } from '../history/history.js';
import type { Expression } from './expression.js';
import { type Stretch, turnsOf } from './turns.js';

/** What it was from an event on. */
export interface Seen<Value> {
  /** The number of the event; 0 at the start. */
  readonly event: number;
  /** Virtual time. Unit: ms since the epoch. */
  readonly at: number;
  readonly value: Value;
}

/** The first is that of the beginning of the stretch, each other one differs from the one before it. */
export function* watch<Value>(
  history: History,
  expression: Expression<Value>,
  stretch: Stretch = {},
): Generator<Seen<Value>> {
  const { from = 0 } = stretch;
  const tree = history.treeAfter(from);
  yield { event: from, at: tree.clock.now, value: expression.judge(tree).value };
  for (const { event, after } of turnsOf(history, expression, stretch))
    yield { event: event.number, at: event.at, value: after };
}
