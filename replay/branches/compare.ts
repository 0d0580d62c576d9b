/**
 * Compares two histories event by event, up to the first difference, and their final states. For one genesis, events
 * are equal if they have the same cause and the same changes; for two, if the same occurred at the same time after the
 * start, because states and clocks differ from the start.
 */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { JsonObject } from '../../engine/index.js';
import { createRedfishService } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import { type Pausing, pause, runToCompletion } from '../cooperative.js';
import { resourcesIn } from '../crawl.js';
import { deltaBetween } from '../history/delta.js';
import type { History } from '../history/history.js';
import { eventsPerSegment } from '../history/segment.js';
import type { HistoryEvent } from '../history/step.js';
import { treeAt } from '../queries/changes/expression.js';
import { type Difference, differencesBetween } from '../queries/difference.js';
import { type EventSummary, summarizeEvent } from '../queries/event-summary.js';
import { historySchema, validateArguments } from '../validate-arguments.js';

export interface FirstDifference {
  /** Number of the event in both: all earlier events are equal. */
  readonly number: number;
  /** Undefined if a history ends before. */
  readonly one: EventSummary | undefined;
  readonly other: EventSummary | undefined;
  /** Patch from the state after one event to the state after the other. */
  readonly changes: readonly Difference[];
}

export interface Comparison {
  /** Patch between the first states; none for one genesis. */
  readonly start: readonly Difference[];
  /** Undefined if all events are equal. */
  readonly first: FirstDifference | undefined;
  /** Number of events of each. */
  readonly events: readonly [one: number, other: number];
  /**
   * Time of the final comparison, in the first history: as long after its start as the shorter history lasts. Unit: ms
   * since the epoch.
   */
  readonly endMs: number;
  readonly end: EndDifferences;
}

/** The compared events of two histories. */
interface Compared {
  /** Number of events that are known to be shared. */
  readonly shared: number;
  /** Number of events of each; later events are ignored. */
  readonly events: readonly [one: number, other: number];
}

/** `shared`: number of events that are known to be shared. Throws TypeError for invalid arguments. */
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

function standingThere(history: History, atMs: number) {
  return treeAt(history.treeAfter(history.eventsUntil(atMs)), atMs);
}

/** For histories of one genesis. */
export function* firstDifference(
  one: History,
  other: History,
  { shared, events }: Compared,
): Pausing<FirstDifference | undefined> {
  const whole = Math.floor(Math.min(...events) / eventsPerSegment);
  let alike = Math.floor(shared / eventsPerSegment);
  // Equal states and equal inputs have equal consequences, so such segments need no re-execution.
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

/** For events with the same previous state. */
function changesAlike(one: HistoryEvent, other: HistoryEvent): boolean {
  return (
    happensAlike(one, other) &&
    isDeepStrictEqual(deltaBetween(one.before, one.after), deltaBetween(other.before, other.after))
  );
}

/** `laterMs`: difference of the start times. */
function happensAlike(one: HistoryEvent, other: HistoryEvent, laterMs = 0): boolean {
  return isDeepStrictEqual(whatHappens(one, laterMs), whatHappens(other, 0));
}

/** The event without the numbers that differ with the genesis. */
function whatHappens(event: HistoryEvent, laterMs: number): Omit<EventSummary, 'number'> {
  const { number: _, at, ...told } = summarizeEvent(event);
  return { ...told, at: at + laterMs };
}

interface ResourceDifference {
  readonly uri: string;
  /** True if only readings, counters and the clock differ, which the ETag ignores. */
  readonly isVolatile: boolean;
  /** Patch from one to the other. */
  readonly changes: readonly Difference[];
}

/** A resource that only one of them has. */
interface OnlyThere {
  readonly uri: string;
  /** The message of a log entry; the name of any other resource. */
  readonly description: string;
}

interface EndDifferences {
  readonly changed: readonly ResourceDifference[];
  readonly onlyInOne: readonly OnlyThere[];
  readonly onlyInOther: readonly OnlyThere[];
}

function endDifferences(one: ControllerTree, other: ControllerTree): EndDifferences {
  const service = createRedfishService();
  const [first, second] = [resourcesIn(one, service), resourcesIn(other, service)];
  const changed = [...first].flatMap(([uri, body]): readonly ResourceDifference[] => {
    // The members themselves show the content of a collection.
    if (isCollection(body)) return [];
    const otherwise = second.get(uri);
    const changes = otherwise === undefined ? [] : differencesBetween(body, otherwise);
    if (changes.length === 0) return [];
    const [tag, otherTag] = [one, other].map((tree) => service.tagOf(tree, uri, tree.clock.now));
    return [{ uri, isVolatile: tag !== undefined && tag === otherTag, changes }];
  });
  return {
    changed: changed.sort(byUri),
    onlyInOne: onlyIn(first, second),
    onlyInOther: onlyIn(second, first),
  };
}

function onlyIn(
  these: ReadonlyMap<string, JsonObject>,
  those: ReadonlyMap<string, JsonObject>,
): readonly OnlyThere[] {
  const told = [...these].filter(([uri]) => !those.has(uri));
  const found = told.map(([uri, { Message, Name }]) => ({
    uri,
    isWorded: Message !== undefined,
    description: String(Message ?? Name),
  }));
  // Log entries come first; an alert repeats the message of its entry.
  found.sort((one, other) => Number(other.isWorded) - Number(one.isWorded) || byUri(one, other));
  return found.map(({ uri, description }) => ({ uri, description }));
}

function isCollection({ Members }: JsonObject): boolean {
  return Array.isArray(Members);
}

function byUri(one: { readonly uri: string }, other: { readonly uri: string }): number {
  return one.uri < other.uri ? -1 : 1;
}
