/** The spans of time in which something held. */
import type { History } from '../history/history.js';
import type { Expression } from './expression.js';
import type { Stretch } from './turns.js';
import { type Seen, watch } from './watch.js';

type Moment = Omit<Seen<never>, 'value'>;

export interface Span {
  readonly from: Moment;
  /** Where it no longer did; undefined for one that lasts to the end. */
  readonly to: Moment | undefined;
}

/** In their order, each as soon as it is over. Within an instant one may begin and end: it takes no time then. */
export function* when(
  history: History,
  condition: Expression<boolean>,
  stretch: Stretch = {},
): Generator<Span> {
  let from: Moment | undefined;
  for (const { value, ...moment } of watch(history, condition, stretch)) {
    if (from !== undefined) yield { from, to: moment };
    from = value ? moment : undefined;
  }
  if (from !== undefined) yield { from, to: undefined };
}
