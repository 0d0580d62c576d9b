/**
 * Events at which the value of an expression changes, in order. The changes of an expression of machine states are
 * computed from recorded transitions; those of any other expression are computed segment by segment.
 */
import { isDeepStrictEqual } from 'node:util';
import { collectItems, type Pausing, type PausingItems, pause } from '../../cooperative.js';
import type { ChangeFilter } from '../../history/changed-pointers.js';
import type { History } from '../../history/history.js';
import { eventsPerSegment, segmentOfEvent } from '../../history/segment.js';
import type { HistoryEvent } from '../../history/step.js';
import { endOf, type Interval, type Position, pausingStateAt, startOf } from '../reading/position.js';
import { type Evaluation, type Expression, treeAt, type ValueDependencies } from './expression.js';
import { pausingStateChanges, pausingValueOfStates, type ValueChange } from './state-changes.js';

/**
 * Change filters of the dependencies of an expression. The last filter is reused for equal pointers, because
 * dependencies rarely change.
 */
class Filters {
  readonly #history: History;
  #latest: { readonly key: string; readonly filter: ChangeFilter } | undefined;

  constructor(history: History) {
    this.#history = history;
  }

  for({ pointers }: ValueDependencies): ChangeFilter {
    const key = pointers.join(' ');
    if (this.#latest?.key !== key) this.#latest = { key, filter: this.#history.changesAt(...pointers) };
    return this.#latest.filter;
  }
}

interface SegmentTurns<Value> {
  readonly turns: readonly ValueChange<Value>[];
  /** Evaluation after the last event of the segment. */
  readonly end: Evaluation<Value>;
}

class TurnsBySegment<Value> {
  readonly #history: History;
  readonly #expression: Expression<Value>;
  readonly #filters: Filters;

  constructor(history: History, expression: Expression<Value>, filters: Filters) {
    this.#history = history;
    this.#expression = expression;
    this.#filters = filters;
  }

  /** Returns the changes in a segment. `begin` is the evaluation at the start of the segment, if it is known. */
  *in(segment: number, begin?: Evaluation<Value>): Pausing<SegmentTurns<Value>> {
    const { answers, end, pausing } = this.#history;
    const { key, evaluate } = this.#expression;
    const isOver = (segment + 1) * eventsPerSegment <= end.after;
    const cached = key && isOver ? answers.get<SegmentTurns<Value>>(key, segment) : undefined;
    if (cached !== undefined) return cached;
    const first = begin ?? evaluate(yield* pausing.treeAfter(segment * eventsPerSegment));
    if (!this.#mayTurnIn(segment, first)) return { turns: [], end: first };
    const found = yield* this.#find(segment, first);
    if (key && isOver) answers.set(key, segment, found);
    return found;
  }

  #mayTurnIn(segment: number, { hangsOn }: Evaluation<Value>): boolean {
    const { source, end } = this.#history;
    const endMs = segment + 1 < source.count ? source.facts(segment + 1).at : end.at;
    return hangsOn.untilMs <= endMs || this.#filters.for(hangsOn).mayPassIn(source.facts(segment));
  }

  *#find(segment: number, begin: Evaluation<Value>): Pausing<SegmentTurns<Value>> {
    const turns: ValueChange<Value>[] = [];
    let known = begin;
    let filter = this.#filters.for(begin.hangsOn);
    for (const step of yield* this.#history.pausing.stepsOf(segment)) {
      const { now: at, executed: number } = step.after.clock;
      const { hangsOn, value } = known;
      if (at < hangsOn.untilMs && !filter.passes(step)) continue;
      known = this.#expression.evaluate(step.after);
      filter = this.#filters.for(known.hangsOn);
      if (!isDeepStrictEqual(value, known.value))
        turns.push({ event: { number, at }, before: value, after: known.value });
      yield pause;
    }
    return { turns, end: known };
  }
}

/**
 * Yields the events of an interval after which the value differs from the previous value. The first comparison is with
 * the value at the start. A change that the passing of time causes is reported at the next event after it.
 */
export function changesOf<Value>(
  history: History,
  expression: Expression<Value>,
  interval: Interval = {},
): Generator<ValueChange<Value>> {
  return collectItems(pausingChangesOf(history, expression, interval));
}

export function* pausingChangesOf<Value>(
  history: History,
  expression: Expression<Value>,
  { from = startOf(history), until = endOf(history) }: Interval = {},
): PausingItems<ValueChange<Value>> {
  if (expression.ofStates === undefined) yield* turnsBySegment(history, expression, { from, until });
  else yield* pausingStateChanges(history, expression.ofStates, { from, until });
}

/** Returns the value of an expression at a position. */
export function* pausingValueAt<Value>(
  history: History,
  { ofStates, evaluate }: Expression<Value>,
  position: Position,
): Pausing<Value> {
  return ofStates === undefined
    ? evaluate(yield* pausingStateAt(history, position)).value
    : yield* pausingValueOfStates(history, ofStates, position.after);
}

function* turnsBySegment<Value>(
  history: History,
  expression: Expression<Value>,
  { from, until }: Required<Interval>,
): PausingItems<ValueChange<Value>> {
  if (from.after >= until.after) return;
  const bySegment = new TurnsBySegment(history, expression, new Filters(history));
  const tree = yield* pausingStateAt(history, from);
  const begin = expression.evaluate(tree);
  const first = from.after + 1;
  let segment = segmentOfEvent(first);
  // The start of the interval can be later than the last event before it. The value may then already have changed with
  // the passing of time, so it cannot serve as the value at the start of the segment.
  const isBeginning =
    from.after === segment * eventsPerSegment &&
    tree.clock.now === (yield* history.pausing.treeAfter(from.after)).clock.now;
  let found = yield* bySegment.in(segment, isBeginning ? begin : undefined);
  const firstValue = valueAfter(found, first);
  if (!isDeepStrictEqual(begin.value, firstValue)) {
    const { number, at } = yield* history.pausing.event(first);
    yield { event: { number, at }, before: begin.value, after: firstValue };
  }
  for (;;) {
    yield* found.turns.filter(({ event: { number } }) => number > first && number <= until.after);
    if (segment === segmentOfEvent(until.after)) return;
    segment += 1;
    found = yield* bySegment.in(segment, found.end);
  }
}

/** Returns the value after an event of the segment. */
function valueAfter<Value>({ turns, end }: SegmentTurns<Value>, number: number): Value {
  const last = turns.findLast(({ event }) => event.number <= number);
  if (last !== undefined) return last.after;
  const [next] = turns;
  return next === undefined ? end.value : next.before;
}

/** Yields the changes up to position `until`, newest first. Changes that only the passing of time causes are omitted. */
export function* pausingChangesBackwards<Value>(
  history: History,
  expression: Expression<Value>,
  until: Pick<Position, 'after'> = history.end,
): PausingItems<ValueChange<Value, HistoryEvent>> {
  const { pausing } = history;
  const filters = new Filters(history);
  let { hangsOn } = expression.evaluate(yield* pausing.treeAfter(until.after));
  let event = yield* pausing.lastChange(filters.for(hangsOn), until.after);
  while (event !== undefined) {
    const after = expression.evaluate(event.after);
    const before = expression.evaluate(treeAt(event.before, event.at));
    if (!isDeepStrictEqual(before.value, after.value))
      yield { event, before: before.value, after: after.value };
    ({ hangsOn } = before);
    yield pause;
    event = yield* pausing.lastChange(filters.for(hangsOn), event.number - 1);
  }
}
