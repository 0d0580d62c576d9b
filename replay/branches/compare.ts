/**
 * Two histories, event by event to the first in which they differ, and what is otherwise in the end. Of one genesis, an event is
 * the same when it has the same cause and changes the same; of two, when the same has happened, for states differ from the start.
 */
import { isDeepStrictEqual } from 'node:util';
import { deltaBetween } from '../history/delta.js';
import type { History } from '../history/history.js';
import { eventsPerSegment } from '../history/segment.js';
import type { HistoryEvent } from '../history/step.js';
import { type Difference, differencesBetween } from '../questions/diff.js';
import { standingAt } from '../questions/expression.js';
import { type ToldEvent, tellEvent } from '../questions/told-event.js';
import { type EndDifferences, endDifferences } from './end-differences.js';

export interface FirstDifference {
  /** Of the event, in both: all before it are the same. */
  readonly number: number;
  /** Undefined where a history is over before. */
  readonly one: ToldEvent | undefined;
  readonly other: ToldEvent | undefined;
  /** How the state after the one becomes that after the other. */
  readonly changes: readonly Difference[];
}

export interface Comparison {
  /** How the first state of the one becomes that of the other; none where both are of one genesis. */
  readonly start: readonly Difference[];
  /** Undefined where the same events have happened in both. */
  readonly first: FirstDifference | undefined;
  /** How many events each has. */
  readonly events: readonly [one: number, other: number];
  /** When the ends are compared: the end of the one that is over first. Unit: ms since the epoch. */
  readonly endMs: number;
  readonly end: EndDifferences;
}

/** `shared`: how many events they are known to have in common. */
export function compareHistories(one: History, other: History, shared = 0): Comparison {
  const start = differencesBetween(one.treeAfter(0), other.treeAfter(0));
  const isSame = start.length === 0 ? changesAlike : happensAlike;
  const known = start.length === 0 ? Math.max(shared, sharedByLines(one, other)) : 0;
  const first = findFirst(one, other, known, isSame);
  const endMs = Math.min(one.end.at, other.end.at);
  return {
    start,
    first,
    events: [one.end.after, other.end.after],
    endMs,
    end: endDifferences(standingThere(one, endMs), standingThere(other, endMs)),
  };
}

function standingThere(history: History, atMs: number) {
  return standingAt(history.treeAfter(history.eventsUntil(atMs)), atMs);
}

/** What follows from the same state and the same inputs is the same: such segments need not be run. */
function sharedByLines({ source: one, end }: History, { source: other, end: otherEnd }: History): number {
  const whole = Math.floor(Math.min(end.after, otherEnd.after) / eventsPerSegment);
  let segments = 0;
  while (segments < whole && isDeepStrictEqual(one.read(segments).lines, other.read(segments).lines))
    segments += 1;
  return segments * eventsPerSegment;
}

function findFirst(
  one: History,
  other: History,
  known: number,
  isSame: (one: HistoryEvent, other: HistoryEvent) => boolean,
): FirstDifference | undefined {
  const both = Math.min(one.end.after, other.end.after);
  for (let number = known + 1; number <= both; number++) {
    const [event, otherwise] = [one.event(number), other.event(number)];
    if (!isSame(event, otherwise)) return differenceAt(number, event, otherwise);
  }
  if (one.end.after === other.end.after) return undefined;
  const [longer, next] = [one.end.after > both ? one : other, both + 1];
  const event = longer.event(next);
  return longer === one ? differenceAt(next, event, undefined) : differenceAt(next, undefined, event);
}

function differenceAt(
  number: number,
  one: HistoryEvent | undefined,
  other: HistoryEvent | undefined,
): FirstDifference {
  const changes = one === undefined || other === undefined ? [] : differencesBetween(one.after, other.after);
  return { number, one: one && tellEvent(one), other: other && tellEvent(other), changes };
}

/** Of events that begin with the same state. */
function changesAlike(one: HistoryEvent, other: HistoryEvent): boolean {
  return (
    happensAlike(one, other) &&
    isDeepStrictEqual(deltaBetween(one.before, one.after), deltaBetween(other.before, other.after))
  );
}

function happensAlike(one: HistoryEvent, other: HistoryEvent): boolean {
  return isDeepStrictEqual(whatHappens(one), whatHappens(other));
}

/** Numbers that differ with the genesis left out. */
function whatHappens(event: HistoryEvent): Omit<ToldEvent, 'number'> {
  const { number: _, ...told } = tellEvent(event);
  return told;
}
