/** The spans of time in which something held. */
import type { History } from '../history/history.js';
import { itemsAtOnce, type PausingItems, pause } from '../pausing.js';
import type { Expression } from './expression.js';
import { endOf } from './position.js';
import type { Stretch } from './stretch.js';
import { type Moment, pausingWatch } from './watch.js';

export interface Span {
  /** Without an event where it held already when the stretch began. */
  readonly from: Moment;
  /** Where it no longer did; without an event where the stretch ended first. */
  readonly to: Moment;
  /** Whether it still held there. */
  readonly stillHolds: boolean;
}

/** In their order, each as soon as it is over. Within an instant one may begin and end: it takes no time then. */
export function when(
  history: History,
  condition: Expression<boolean>,
  stretch: Stretch = {},
): Generator<Span> {
  return itemsAtOnce(pausingWhen(history, condition, stretch));
}

export function* pausingWhen(
  history: History,
  condition: Expression<boolean>,
  stretch: Stretch = {},
): PausingItems<Span> {
  const { until = endOf(history) } = stretch;
  let from: Moment | undefined;
  for (const seen of pausingWatch(history, condition, stretch)) {
    if (seen === pause) {
      yield pause;
      continue;
    }
    const { value, ...moment } = seen;
    if (from !== undefined) yield { from, to: moment, stillHolds: false };
    from = value ? moment : undefined;
  }
  if (from !== undefined) yield { from, to: { event: undefined, at: until.at }, stillHolds: true };
}
