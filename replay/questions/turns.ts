/** The events at which the answer to something becomes another, forward or back. Segments in which it cannot are not opened. */
import { isDeepStrictEqual } from 'node:util';
import type { ChangeFilter } from '../history/change-filter.js';
import type { History } from '../history/history.js';
import type { HistoryEvent } from '../history/step.js';
import { itemsAtOnce, type Pausing, type PausingItems, pause } from '../pausing.js';
import { type Expression, type HangsOn, standingAt } from './expression.js';
import { endOf, type Position, pausingStateAt, startOf } from './position.js';
import type { Stretch } from './stretch.js';

export interface Turn<Value> {
  readonly event: HistoryEvent;
  readonly before: Value;
  readonly after: Value;
}

/**
 * Forward: the answer after each event of a stretch against the one after the event before it, the first against that at its
 * beginning. What follows the time as well turns at the first event at which it is seen to be another.
 */
export function turnsOf<Value>(
  history: History,
  expression: Expression<Value>,
  stretch: Stretch = {},
): Generator<Turn<Value>> {
  return itemsAtOnce(pausingTurnsOf(history, expression, stretch));
}

export function* pausingTurnsOf<Value>(
  history: History,
  expression: Expression<Value>,
  { from = startOf(history), until = endOf(history) }: Stretch = {},
): PausingItems<Turn<Value>> {
  const filters = new Filters(history);
  let known = expression.judge(yield* pausingStateAt(history, from));
  let event = yield* nextToJudge(history, filters, known.hangsOn, from.after, until.after);
  while (event !== undefined) {
    const judged = expression.judge(event.after);
    if (!isDeepStrictEqual(known.value, judged.value))
      yield { event, before: known.value, after: judged.value };
    known = judged;
    yield pause;
    event = yield* nextToJudge(history, filters, known.hangsOn, event.number, until.after);
  }
}

/** Newest first: the events that have made it another themselves; what only followed the time is left out. */
export function* pausingTurnsBack<Value>(
  history: History,
  expression: Expression<Value>,
  until: Pick<Position, 'after'> = history.end,
): PausingItems<Turn<Value>> {
  const { pausing } = history;
  const filters = new Filters(history);
  let { hangsOn } = expression.judge(yield* pausing.treeAfter(until.after));
  let event = yield* pausing.lastChange(filters.for(hangsOn), until.after);
  while (event !== undefined) {
    const after = expression.judge(event.after);
    const before = expression.judge(standingAt(event.before, event.at));
    if (!isDeepStrictEqual(before.value, after.value))
      yield { event, before: before.value, after: after.value };
    ({ hangsOn } = before);
    yield pause;
    event = yield* pausing.lastChange(filters.for(hangsOn), event.number - 1);
  }
}

/** One filter for the same pointers: mostly they are those of the time before. */
class Filters {
  readonly #history: History;
  #latest: { readonly key: string; readonly filter: ChangeFilter } | undefined;

  constructor(history: History) {
    this.#history = history;
  }

  for({ pointers }: HangsOn): ChangeFilter {
    const key = pointers.join(' ');
    if (this.#latest?.key !== key) this.#latest = { key, filter: this.#history.changesAt(...pointers) };
    return this.#latest.filter;
  }
}

function* nextToJudge(
  history: History,
  filters: Filters,
  hangsOn: HangsOn,
  after: number,
  until: number,
): Pausing<HistoryEvent | undefined> {
  const overdue = yield* firstEventAt(history, hangsOn.untilMs);
  const upTo = overdue === undefined ? until : Math.min(until, overdue - 1);
  const changed = yield* history.pausing.firstChange(filters.for(hangsOn), after, upTo);
  if (changed !== undefined) return changed;
  return overdue !== undefined && overdue <= until ? yield* history.pausing.event(overdue) : undefined;
}

/** The number of the first event at an instant or after it. */
function* firstEventAt(history: History, atMs: number): Pausing<number | undefined> {
  if (atMs > history.end.at) return undefined;
  const event = (yield* history.pausing.eventsUntil(atMs - 1)) + 1;
  return event <= history.end.after ? event : undefined;
}
