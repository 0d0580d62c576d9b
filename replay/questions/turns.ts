/** The events at which the answer to something becomes another, forward or back. Segments in which it cannot are not opened. */
import { isDeepStrictEqual } from 'node:util';
import type { ChangeFilter } from '../history/change-filter.js';
import type { History } from '../history/history.js';
import type { HistoryEvent } from '../history/step.js';
import { type Expression, type HangsOn, standingAt } from './expression.js';
import { endOf, type Position, startOf, stateAt } from './position.js';
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
export function* turnsOf<Value>(
  history: History,
  expression: Expression<Value>,
  { from = startOf(history), until = endOf(history) }: Stretch = {},
): Generator<Turn<Value>> {
  const filters = new Filters(history);
  let known = expression.judge(stateAt(history, from));
  let event = nextToJudge(history, filters, known.hangsOn, from.after, until.after);
  while (event !== undefined) {
    const judged = expression.judge(event.after);
    if (!isDeepStrictEqual(known.value, judged.value))
      yield { event, before: known.value, after: judged.value };
    known = judged;
    event = nextToJudge(history, filters, known.hangsOn, event.number, until.after);
  }
}

/** Newest first: the events that have made it another themselves; what only followed the time is left out. */
export function* turnsBack<Value>(
  history: History,
  expression: Expression<Value>,
  until: Pick<Position, 'after'> = history.end,
): Generator<Turn<Value>> {
  const filters = new Filters(history);
  let { hangsOn } = expression.judge(history.treeAfter(until.after));
  let event = history.lastChange(filters.for(hangsOn), until.after);
  while (event !== undefined) {
    const after = expression.judge(event.after);
    const before = expression.judge(standingAt(event.before, event.at));
    if (!isDeepStrictEqual(before.value, after.value))
      yield { event, before: before.value, after: after.value };
    ({ hangsOn } = before);
    event = history.lastChange(filters.for(hangsOn), event.number - 1);
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

function nextToJudge(
  history: History,
  filters: Filters,
  hangsOn: HangsOn,
  after: number,
  until: number,
): HistoryEvent | undefined {
  const overdue = firstEventAt(history, hangsOn.untilMs);
  const upTo = overdue === undefined ? until : Math.min(until, overdue - 1);
  const changed = history.firstChange(filters.for(hangsOn), after, upTo);
  return changed ?? (overdue !== undefined && overdue <= until ? history.event(overdue) : undefined);
}

/** The number of the first event at an instant or after it. */
function firstEventAt(history: History, atMs: number): number | undefined {
  if (atMs > history.end.at) return undefined;
  const event = history.eventsUntil(atMs - 1) + 1;
  return event <= history.end.after ? event : undefined;
}
