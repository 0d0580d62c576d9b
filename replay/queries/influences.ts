/**
 * Influences on an event: the earlier events whose changes it read, those that they read, and so on. The search goes
 * backwards from the event, nearest first, by the parts of the state that each event read. An external input is a leaf
 * of the search. The result is ranked: faults, operator actions and requests precede timers of machines.
 */
import * as z from 'zod';
import { isEffectResult } from '../../engine/index.js';
import type { JournaledInput } from '../../machines/index.js';
import { pointerToMachine } from '../../models/index.js';
import { type Pausing, pause } from '../cooperative.js';
import type { History } from '../history/history.js';
import type { OpenedSegments } from '../history/last-writers.js';
import { changesPart } from '../history/read-part.js';
import { segmentOfEvent } from '../history/segment.js';
import type { HistoryEvent } from '../history/step.js';
import type { Expression } from './changes/expression.js';
import { type EventSummary, eventSchema, formatEvent, summarizeEvent } from './event-summary.js';

export interface Influence {
  readonly event: EventSummary;
  /** JSON pointer of the part that the event changed and a later reader read; undefined for the trigger of an event. */
  readonly changed: string | undefined;
  /** Number of the event that read the part, or that the event triggered; undefined if the value itself reads the part. */
  readonly readBy: number | undefined;
  /**
   * True for an event that did not cause the last change of the value: an event after the change, which can have
   * prevented another change, or an event that led only to such a later event.
   */
  readonly isLater: boolean;
}

export interface Influences {
  /** Most important first. */
  readonly influences: readonly Influence[];
  /** True if the search ended at its limit, so that earlier influences may be missing. */
  readonly isPartial: boolean;
}

/** Assumption: more influences explain nothing. */
const influencesMax = 8;

/** Limits of one search. Assumption: a cause is not further away; a segment takes some 30 ms to open. */
const expandedMax = 32;
export const segmentsMax = 8;

/** Distance that each kind of dependency adds. */
const triggerDistance = 1;
const readDistance = 2;
/** A machine reads its own record at every event, also where the record did not matter. */
const ownRecordDistance = 4;
/**
 * An event that reads a part and replaces it, such as a sum or the stored heat, rarely depends on the old value in what
 * else it changes.
 */
const updatedDistance = 8;

/** Distance that the kind of the event adds to its rank: faults explain most, timers least. */
const kindDistance: { readonly [Type in JournaledInput['type']]: number } = {
  fault: 0,
  operator: 1,
  future: 2,
  'redfish.write': 3,
  'captured.write': 3,
  'upload.received': 3,
  'upload.continued': 3,
  'upload.abandoned': 3,
  'network.crossed': 4,
  'license.lacking': 5,
  'authentication.failed': 5,
  'authentication.succeeded': 5,
  'authentication.touched': 6,
  'effect.result': 6,
};
const timerDistance = 12;

interface Found extends Omit<Influence, 'event'> {
  readonly source: HistoryEvent;
  readonly distance: number;
}

interface SearchedValue {
  /** Number of events before the position of the value. */
  readonly after: number;
  /** Event that changed the value last; undefined for a value that no single event changed. */
  readonly change: HistoryEvent | undefined;
  /**
   * True to include events after the change that changed parts of the state from which the value is computed. They can
   * have prevented another change, such as a start without a boot source.
   */
  readonly withLater?: boolean;
}

/**
 * Finds the influences on a value: on the event that changed it last, or, for a value that no single event changed, on
 * the parts of the state from which it is computed.
 */
export function* pausingInfluences(
  history: History,
  { evaluate }: Expression<unknown>,
  { after, change, withLater = change === undefined }: SearchedValue,
): Pausing<Influences> {
  const search = new InfluenceSearch(history, change?.number);
  if (change !== undefined) {
    yield* search.expand(change, 0);
    // The event reads more than the value: what the value itself is computed from is nearer.
    yield* search.addWriters(evaluate(change.after).hangsOn.pointers, change.number - 1);
    yield* search.run();
  }
  if (withLater) {
    const { hangsOn } = evaluate(yield* history.pausing.treeAfter(after));
    yield* search.addLaterWriters(hangsOn.pointers, after);
    yield* search.run();
  }
  return search.result;
}

/** JSON form of the result. */
export function formatInfluences({ influences, isPartial }: Influences): object {
  return {
    influences: influences.map(({ event, ...rest }) => ({ ...rest, event: formatEvent(event) })),
    isPartial,
  };
}

/** Schemas are functions, because only the description of the control API needs them. */
export const influencesSchema = () => ({
  influences: z
    .array(
      z.strictObject({
        event: eventSchema(),
        changed: z
          .string()
          .optional()
          .describe('JSON pointer of the changed part; absent for the trigger of an event.'),
        readBy: z
          .int()
          .optional()
          .describe(
            'Number of the event that read the part; absent if the value itself is computed from the part.',
          ),
        isLater: z
          .boolean()
          .describe(
            'True for an event after the last change of the value, which can have prevented another change, and for an event that led only to later events.',
          ),
      }),
    )
    .optional()
    .describe(
      'Earlier events that led to the value, most important first. Present for the newest change only.',
    ),
  isPartial: z
    .boolean()
    .optional()
    .describe('True if the search ended at its limit, so that earlier influences can be missing.'),
});

class InfluenceSearch {
  readonly #history: History;
  readonly #changedBy: number | undefined;
  /** True after the causes of the last change have been searched. */
  #isLater = false;
  readonly #segments: OpenedSegments = { opened: new Set(), max: segmentsMax };
  readonly #found = new Map<number, Found>();
  /** Events and timers that have been expanded: a periodic timer is expanded once. */
  readonly #expanded = new Set<string>();
  #pending: Found[] = [];

  /** `changedBy` is the number of the last event that changed the value; undefined if none did. */
  constructor(history: History, changedBy: number | undefined) {
    this.#history = history;
    this.#changedBy = changedBy;
  }

  /** Adds the last writers, among the first `until` events, of the parts that a value is computed from. */
  *addWriters(pointers: readonly string[], until: number, first = 1): Pausing<void> {
    const writers = yield* this.#history.lastWriters.find(pointers, until, this.#segments);
    for (const [{ pointer: changed }, source] of writers) {
      if (source.number >= first)
        this.#add({ source, changed, readBy: undefined, distance: triggerDistance });
    }
  }

  /** Adds the last writers that followed the last change of the value, and all later additions, as later events. */
  *addLaterWriters(pointers: readonly string[], until: number): Pausing<void> {
    this.#isLater = this.#changedBy !== undefined;
    yield* this.addWriters(pointers, until, (this.#changedBy ?? 0) + 1);
  }

  /** Adds the direct dependencies of an event: its trigger, and the last writers of the parts that it read. */
  *expand(event: HistoryEvent, distance: number): Pausing<void> {
    this.#expanded.add(timerOf(event));
    for (const dependency of yield* pausingDependencies(this.#history, event, this.#segments))
      this.#add({ ...dependency, distance: distance + dependency.distance });
  }

  /** Expands the found events, nearest first, up to the limits of a search. */
  *run(): Pausing<void> {
    for (let count = 0; this.#pending.length > 0 && count < expandedMax; ) {
      const { source, distance } = this.#pending.shift() as Found;
      if (isExternal(source) || this.#expanded.has(timerOf(source))) continue;
      count += 1;
      yield* this.expand(source, distance);
      yield pause;
    }
  }

  get result(): Influences {
    const ranked = [...this.#found.values()].sort((left, right) => rankOf(left) - rankOf(right));
    return {
      influences: ranked
        .slice(0, influencesMax)
        .map(({ source, distance: _, ...rest }) => ({ event: summarizeEvent(source), ...rest })),
      isPartial: this.#pending.length > 0 || this.#segments.opened.size >= segmentsMax,
    };
  }

  #add(added: Omit<Found, 'isLater'>): void {
    const { number } = added.source;
    const known = this.#found.get(number);
    if (known !== undefined && (known.isLater !== this.#isLater || known.distance <= added.distance)) return;
    const one = { ...added, isLater: this.#isLater };
    this.#found.set(number, one);
    this.#pending = [...this.#pending.filter(({ source }) => source.number !== number), one].sort(
      (left, right) => left.distance - right.distance,
    );
  }
}

/** Returns the events on which an event depends directly: its trigger, and the last writers of what it read. */
function* pausingDependencies(
  history: History,
  event: HistoryEvent,
  segments: OpenedSegments,
): Pausing<readonly Omit<Found, 'isLater'>[]> {
  const { number: readBy } = event;
  const trigger = yield* history.pausing.causeOf(event);
  if (trigger !== undefined) segments.opened.add(segmentOfEvent(trigger.number));
  const dependencies: Omit<Found, 'isLater'>[] =
    trigger === undefined ? [] : [{ source: trigger, distance: triggerDistance, changed: undefined, readBy }];
  const own = 'address' in event.cause ? pointerToMachine(event.cause.address) : undefined;
  const writers = yield* history.lastWriters.find(history.reads.of(event), readBy - 1, segments);
  for (const [part, source] of writers) {
    const { pointer: changed } = part;
    const isOwn = own !== undefined && (changed === own || changed.startsWith(`${own}/`));
    // An event that reads a part and changes it is an update.
    const isUpdated = changesPart(event, part);
    const distance = isOwn ? ownRecordDistance : isUpdated ? updatedDistance : readDistance;
    dependencies.push({ source, distance, changed, readBy });
  }
  return dependencies;
}

/** Returns true for an input from outside the program, which depends on no earlier event that matters. */
function isExternal({ cause }: HistoryEvent): boolean {
  return 'input' in cause && !isEffectResult(cause.input);
}

/** Name under which events repeat: a periodic timer is expanded once. */
function timerOf({ cause, number }: HistoryEvent): string {
  return 'timer' in cause ? `${cause.address} ${cause.timer}` : String(number);
}

function rankOf({ source: { cause }, distance }: Found): number {
  return distance + ('input' in cause ? kindDistance[cause.input.type] : timerDistance);
}
