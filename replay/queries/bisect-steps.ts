/**
 * Bisection step by step, for a caller that shows how the search narrows. A binary search finds an event after which the
 * condition holds. Then the events before that one are evaluated in order, so that the result is the first one even for
 * a condition that changes several times.
 */
import { type PausingItems, pause } from '../cooperative.js';
import type { History } from '../history/history.js';
import { type Bisection, foundAt, pausingBisect, pausingHalve } from './bisect.js';
import { pausingValueAt } from './changes/value-changes.js';
import type { PastCondition } from './reading/comparison.js';
import { endOf, type Interval, type Position, pausingAfterEvents, startOf } from './reading/position.js';

export type BisectionStep =
  /** Evaluation of the condition by the binary search. */
  | { readonly step: 'probe'; readonly after: number; readonly at: number; readonly holds: boolean }
  /** Position up to which no event makes the condition true. */
  | { readonly step: 'excluded'; readonly after: number; readonly at: number }
  | { readonly step: 'result'; readonly bisection: Bisection };

/** Number of parts in which the events before the result of the binary search are evaluated. */
const parts = 24;

export function* pausingBisectionSteps(
  history: History,
  condition: PastCondition,
  { from = startOf(history), until = endOf(history) }: Interval = {},
): PausingItems<BisectionStep> {
  const holdsAtStart = yield* pausingValueAt(history, condition, from);
  if (holdsAtStart) {
    yield { step: 'result', bisection: { found: false, because: 'holds at the start' } };
    return;
  }
  let last = until;
  let candidate: number | undefined;
  if (until.after > from.after && (yield* pausingValueAt(history, condition, until))) {
    yield { step: 'probe', after: until.after, at: until.at, holds: true };
    candidate = yield* halve(history, condition, from, until);
    last = yield* pausingAfterEvents(history, candidate - 1);
  }
  const earlier = yield* scan(history, condition, from, last);
  if (earlier !== undefined) yield { step: 'result', bisection: earlier };
  else if (candidate === undefined)
    yield { step: 'result', bisection: { found: false, because: 'never holds' } };
  else yield { step: 'result', bisection: yield* foundAt(history, candidate) };
}

/** Binary search that yields each probe. Returns the number of the event. */
function* halve(
  history: History,
  condition: PastCondition,
  from: Position,
  until: Position,
): Generator<BisectionStep | typeof pause, number> {
  const probes: BisectionStep[] = [];
  const search = pausingHalve(from.after, until.after, function* (after) {
    const tree = yield* history.pausing.treeAfter(after);
    const holds = condition.evaluate(tree).value;
    probes.push({ step: 'probe', after, at: tree.clock.now, holds });
    return holds;
  });
  for (;;) {
    const next = search.next();
    yield* probes.splice(0);
    if (next.done === true) return next.value;
    yield pause;
  }
}

/** Evaluates the events of an interval in order, part by part. Returns the first event; undefined if there is none. */
function* scan(
  history: History,
  condition: PastCondition,
  from: Position,
  until: Position,
): Generator<BisectionStep | typeof pause, Bisection | undefined> {
  const events = until.after - from.after;
  const size = Math.max(1, Math.ceil(events / parts));
  let start = from;
  while (start.after < until.after) {
    const after = Math.min(until.after, start.after + size);
    const end = after === until.after ? until : yield* pausingAfterEvents(history, after);
    const found = yield* pausingBisect(history, condition, { from: start, until: end });
    if (found.found) return found;
    yield { step: 'excluded', after: end.after, at: end.at };
    start = end;
  }
  return undefined;
}
