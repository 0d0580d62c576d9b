/**
 * Comparison of two histories event by event, up to the first difference, and of their final states. With the same
 * genesis, events are equal if they have the same cause and the same changes. With different genesis, states and clocks
 * differ from the start. Events are then equal if they have the same content at the same time after the start.
 */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { type Pausing, pause, runToCompletion } from '../cooperative.js';
import { type Difference, differencesBetween } from '../differences/difference.js';
import { deltaBetween } from '../history/delta.js';
import type { History } from '../history/history.js';
import { eventsPerSegment } from '../history/segment.js';
import type { HistoryEvent } from '../history/step.js';
import { treeAt } from '../queries/changes/expression.js';
import { type EventSummary, summarizeEvent } from '../queries/event-summary.js';
import { historySchema, validateArguments } from '../validate-arguments.js';
import { type EndDifferences, endDifferences } from './end-differences.js';

export interface FirstDifference {
  /** Number of the event in both histories. All earlier events are equal. */
  readonly number: number;
  /** Event of the first history; undefined if this history ends before the event. */
  readonly one: EventSummary | undefined;
  readonly other: EventSummary | undefined;
  /** Patch from the state after the first history's event to the state after the second history's event. */
  readonly changes: readonly Difference[];
}

export interface Comparison {
  /** Patch between the initial states; empty for histories of the same genesis. */
  readonly start: readonly Difference[];
  /** First difference; undefined if all events are equal. */
  readonly first: FirstDifference | undefined;
  /** Number of events of each history. */
  readonly events: readonly [one: number, other: number];
  /**
   * Time of the final comparison in the first history. It is the start time plus the duration of the shorter history.
   * Unit: ms since the epoch.
   */
  readonly endMs: number;
  readonly end: EndDifferences;
}

/** Events of two histories that are compared. */
interface Compared {
  /** Number of initial events that the histories are known to share. */
  readonly shared: number;
  /** Number of events of each history that are compared; later events are ignored. */
  readonly events: readonly [one: number, other: number];
}

/**
 * Compares two histories. `shared` is the number of initial events that they are known to share. Throws TypeError for
 * invalid arguments.
 */
export function compareHistories(one: History, other: History, shared = 0): Comparison {
  validateArguments(
    'compareHistories',
    { one, other, shared },
    { one: historySchema, other: historySchema, shared: z.int().min(0) },
  );
  const start = differencesBetween(one.treeAfter(0), other.treeAfter(0));
  const events = [one.end.after, other.end.after] as const;
  const startedApart = other.startMs - one.startMs;
  const first =
    start.length === 0
      ? runToCompletion(firstDifference(one, other, { shared, events }))
      : runToCompletion(
          findFirst(one, other, { shared: 0, events }, (event, otherwise) =>
            happensAlike(event, otherwise, startedApart),
          ),
        );
  const spanMs = Math.min(...[one, other].map((history) => history.end.at - history.startMs));
  const endMs = one.startMs + spanMs;
  return {
    start,
    first,
    events,
    endMs,
    end: endDifferences(standingThere(one, endMs), standingThere(other, other.startMs + spanMs)),
  };
}

/** Differences between an instant of a history and its end. */
export interface LaterDifferences {
  /** End of the history. Unit: ms since the epoch. */
  readonly endMs: number;
  readonly end: EndDifferences;
}

/** Returns the differences between an instant of a history and its end; undefined for the end and a later instant. */
export function differencesAfter(history: History, atMs: number): LaterDifferences | undefined {
  const endMs = history.end.at;
  if (endMs <= atMs) return undefined;
  return { endMs, end: endDifferences(standingThere(history, atMs), standingThere(history, endMs)) };
}

function standingThere(history: History, atMs: number) {
  return treeAt(history.treeAfter(history.eventsUntil(atMs)), atMs);
}

/** Finds the first difference between histories of the same genesis. */
export function* firstDifference(
  one: History,
  other: History,
  { shared, events }: Compared,
): Pausing<FirstDifference | undefined> {
  const whole = Math.floor(Math.min(...events) / eventsPerSegment);
  let alike = Math.floor(shared / eventsPerSegment);
  // Equal states and equal inputs have equal consequences, so segments with equal input lines are not re-executed.
  while (alike < whole && isDeepStrictEqual(one.source.read(alike).lines, other.source.read(alike).lines)) {
    alike += 1;
    yield pause;
  }
  const known = Math.max(shared, alike * eventsPerSegment);
  return yield* findFirst(one, other, { shared: known, events }, changesAlike);
}

function* findFirst(
  one: History,
  other: History,
  { shared, events }: Compared,
  isSame: (one: HistoryEvent, other: HistoryEvent) => boolean,
): Pausing<FirstDifference | undefined> {
  const both = Math.min(...events);
  for (let number = shared + 1; number <= both; number++) {
    const event = yield* one.pausing.event(number);
    const otherwise = yield* other.pausing.event(number);
    if (!isSame(event, otherwise)) return differenceAt(number, event, otherwise);
    yield pause;
  }
  const [ofOne, ofOther] = events;
  if (ofOne === ofOther) return undefined;
  const [longer, next] = [ofOne > both ? one : other, both + 1];
  const event = yield* longer.pausing.event(next);
  return longer === one ? differenceAt(next, event, undefined) : differenceAt(next, undefined, event);
}

function differenceAt(
  number: number,
  one: HistoryEvent | undefined,
  other: HistoryEvent | undefined,
): FirstDifference {
  const changes = one === undefined || other === undefined ? [] : differencesBetween(one.after, other.after);
  return { number, one: one && summarizeEvent(one), other: other && summarizeEvent(other), changes };
}

/** Returns true if two events with the same previous state have the same content and the same changes. */
function changesAlike(one: HistoryEvent, other: HistoryEvent): boolean {
  return (
    happensAlike(one, other) &&
    isDeepStrictEqual(deltaBetween(one.before, one.after), deltaBetween(other.before, other.after))
  );
}

/** Returns true if two events have the same content. `laterMs` is the difference of the start times. */
function happensAlike(one: HistoryEvent, other: HistoryEvent, laterMs = 0): boolean {
  return isDeepStrictEqual(whatHappens(one, laterMs), whatHappens(other, 0));
}

/**
 * Returns the content of an event without its number. Its time is shifted by `laterMs`, so that histories of different
 * genesis are comparable.
 */
function whatHappens(event: HistoryEvent, laterMs: number): Omit<EventSummary, 'number'> {
  const { number: _, at, ...told } = summarizeEvent(event);
  return { ...told, at: at + laterMs };
}
