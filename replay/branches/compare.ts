/**
 * Two histories, event by event to the first in which they differ, and what is otherwise in the end. Of one genesis, an event is
 * the same when it has the same cause and changes the same; of two, when the same has happened as long after the start, for states
 * differ from the start, and the clock may.
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
  /** Of the event, in both: all before it are the same. */
  readonly number: number;
  /** Undefined where a history is over before. */
  readonly one: EventSummary | undefined;
  readonly other: EventSummary | undefined;
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
  /** When the ends are compared, in the one: as long after its start as the one that is over first has lasted. Unit: ms since the epoch. */
  readonly endMs: number;
  readonly end: EndDifferences;
}

/** Of two histories, the events that are compared. */
interface Compared {
  /** How many they are known to have in common. */
  readonly shared: number;
  /** How many there are of each: what comes later is left out. */
  readonly events: readonly [one: number, other: number];
}

/** `shared`: how many events they are known to have in common. Throws TypeError for arguments that are none. */
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

/** Of histories of one genesis. */
export function* firstDifference(
  one: History,
  other: History,
  { shared, events }: Compared,
): Pausing<FirstDifference | undefined> {
  const whole = Math.floor(Math.min(...events) / eventsPerSegment);
  let alike = Math.floor(shared / eventsPerSegment);
  // What follows from the same state and the same inputs is the same: such segments need not be run.
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

/** Of events that begin with the same state. */
function changesAlike(one: HistoryEvent, other: HistoryEvent): boolean {
  return (
    happensAlike(one, other) &&
    isDeepStrictEqual(deltaBetween(one.before, one.after), deltaBetween(other.before, other.after))
  );
}

/** `laterMs`: how much later the other history began. */
function happensAlike(one: HistoryEvent, other: HistoryEvent, laterMs = 0): boolean {
  return isDeepStrictEqual(whatHappens(one, laterMs), whatHappens(other, 0));
}

/** Numbers that differ with the genesis left out. */
function whatHappens(event: HistoryEvent, laterMs: number): Omit<EventSummary, 'number'> {
  const { number: _, at, ...told } = summarizeEvent(event);
  return { ...told, at: at + laterMs };
}

interface ResourceDifference {
  readonly uri: string;
  /** Whether readings, counters and the clock are all that differs: what its ETag leaves out. */
  readonly isVolatile: boolean;
  /** How the one becomes the other. */
  readonly changes: readonly Difference[];
}

/** A resource that only one of them has. */
interface OnlyThere {
  readonly uri: string;
  /** What it says, of an entry of a log; its name, of others. */
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
    // What a collection says its members say themselves.
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
  // First what a log says in words: an alert says that of its entry again.
  found.sort((one, other) => Number(other.isWorded) - Number(one.isWorded) || byUri(one, other));
  return found.map(({ uri, description }) => ({ uri, description }));
}

function isCollection({ Members }: JsonObject): boolean {
  return Array.isArray(Members);
}

function byUri(one: { readonly uri: string }, other: { readonly uri: string }): number {
  return one.uri < other.uri ? -1 : 1;
}
