/** The events of a history, all of them or those that somebody wants to see, each as soon as it is found. */
import type { History } from '../history/history.js';
import type { HistoryEvent } from '../history/step.js';
import { itemsAtOnce } from '../pausing.js';
import { EventFilter, type Wanted } from './event-filter.js';
import type { EventSpan } from './stretch.js';
import { type ToldEvent, tellEvent } from './told-event.js';

/** What is wanted: all of it has to fit. */
export interface LogFilter extends EventSpan, Wanted {}

/** As `tell` has it: `traceEvent` tells of all that an event changed, too. */
export function log(history: History, filter?: LogFilter): Generator<ToldEvent>;
export function log<Told>(
  history: History,
  filter: LogFilter,
  tell: (event: HistoryEvent) => Told,
): Generator<Told>;
export function* log(
  history: History,
  filter: LogFilter = {},
  tell: (event: HistoryEvent) => unknown = tellEvent,
): Generator<unknown> {
  for (const event of itemsAtOnce(new EventFilter(history, filter).among(filter))) yield tell(event);
}
