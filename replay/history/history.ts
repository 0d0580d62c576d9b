/**
 * History with random access to every event by its number, to the state after the event, and to the cause of the event.
 * Reading changes nothing. To read a state, the events after the nearest checkpoint are re-executed; the last segments
 * are cached. This class is synchronous; `pausing` has the same methods with pauses.
 */

import { LRUCache } from 'lru-cache';
import type { Genesis } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import { collectItems, runToCompletion } from '../cooperative.js';
import type { InputLine } from '../journal.js';
import { ChangeFilter } from './changed-pointers.js';
import { EventReads } from './event-reads.js';
import { InputNumbers } from './input-numbers.js';
import { LastWriters } from './last-writers.js';
import { PausingHistory } from './pausing-history.js';
import { type HistoryEnd, type SegmentSource, segmentOfEvent } from './segment.js';
import type { HistoryEvent } from './step.js';

// LRU cache of query results in completed segments. A completed segment never changes, so a repeated query, or another
// query about the same value, does not re-execute its events.

/**
 * Maximum size of the cached results, in bytes. Measured on power cycles: a segment needs 0.4 KB if the value does not
 * change, which is 3 MB for a million events. A segment in which the value changes 70 times needs 7 KB.
 */
const bytesMax = 16_000_000;
/**
 * Size of a cached result in addition to its text: its objects and its key, in bytes. Assumption: the values need as
 * much memory as their text.
 */
const bytesAround = 300;

export class SegmentAnswers {
  readonly #answers = new LRUCache<string, object>({
    maxSize: bytesMax,
    sizeCalculation: (answer) => bytesAround + JSON.stringify(answer).length,
  });

  /**
   * Returns the result of a query in a segment; undefined if it is not cached. All results of one key need the same
   * type.
   */
  get<Answer extends object>(key: string, segment: number): Answer | undefined {
    return this.#answers.get(`${segment} ${key}`) as Answer | undefined;
  }

  set(key: string, segment: number, answer: object): void {
    this.#answers.set(`${segment} ${key}`, answer);
  }
}

export class History {
  readonly #source: SegmentSource;
  /** Methods of this class with pauses. */
  readonly pausing: PausingHistory;
  /** Cached query results. */
  readonly answers = new SegmentAnswers();

  /** Parts of the state that events read. */
  readonly reads = new EventReads(() => this.treeAfter(0));
  /** Numbers of the inputs by the events that executed them. */
  readonly inputNumbers: InputNumbers;
  /** Search for the events that last changed parts of the state. */
  readonly lastWriters: LastWriters;

  constructor(source: SegmentSource) {
    this.#source = source;
    this.pausing = new PausingHistory(source);
    this.inputNumbers = new InputNumbers(source);
    this.lastWriters = new LastWriters(source, this.pausing);
  }

  /** Source of the segments, for another history that continues this one. */
  get source(): SegmentSource {
    return this.#source;
  }

  get genesis(): Genesis {
    return this.#source.genesis;
  }

  /** Virtual time of the start. Unit: ms since the epoch. */
  get startMs(): number {
    return this.genesis.startMs;
  }

  /** End of the history. It advances during a recording. */
  get end(): HistoryEnd {
    return this.#source.end;
  }

  /**
   * Returns a history whose end is the current time if the last event was earlier. Unit of the time: ms since the
   * epoch.
   */
  goingOnTo(now: () => number): History {
    const source = this.#source;
    return new History({
      genesis: source.genesis,
      get end() {
        const { at, after } = source.end;
        return { at: Math.max(at, now()), after };
      },
      get count() {
        return source.count;
      },
      get names() {
        return source.names;
      },
      facts: (segment) => source.facts(segment),
      read: (segment) => source.read(segment),
      transitions: (segment) => source.transitions(segment),
    });
  }

  /**
   * Returns the state after a number of events; after 0 events, the initial state. Throws RangeError for too large a
   * number.
   */
  treeAfter(events: number): ControllerTree {
    return runToCompletion(this.pausing.treeAfter(events));
  }

  /** Returns the state at an instant. Unit: ms since the epoch. Throws RangeError for an instant outside the history. */
  treeAt(atMs: number): ControllerTree {
    const tree = this.treeAfter(this.eventsUntil(atMs));
    return Object.freeze({ ...tree, clock: Object.freeze({ ...tree.clock, now: atMs }) });
  }

  /**
   * Returns the number of events that were executed up to and including an instant. Unit: ms since the epoch. Throws
   * RangeError for an instant outside the history.
   */
  eventsUntil(atMs: number): number {
    return runToCompletion(this.pausing.eventsUntil(atMs));
  }

  /** Returns an event by its number, counted from 1. Throws RangeError for an unknown number. */
  event(number: number): HistoryEvent {
    return runToCompletion(this.pausing.event(number));
  }

  /** Yields the events in order from one number to another, both inclusive. */
  events(from = 1, to = this.end.after): Generator<HistoryEvent> {
    return collectItems(this.pausing.events(from, to));
  }

  /** Returns a filter for events that changed the value at one of the JSON pointers, or a part of such a value. */
  changesAt(...pointers: readonly string[]): ChangeFilter {
    return new ChangeFilter(pointers, () => this.#source.names);
  }

  /**
   * Yields the events that changed the value at a JSON pointer or a part of it, newest first, starting at event
   * `until`. Only segments with such a change are read.
   */
  *eventsChanging(pointer: string, until = this.end.after): Generator<HistoryEvent> {
    const filter = this.changesAt(pointer);
    for (
      let event = this.lastChange(filter, until);
      event !== undefined;
      event = this.lastChange(filter, event.number - 1)
    )
      yield event;
  }

  /**
   * Returns the last event up to number `until` that matches a filter; undefined if there is none. Only matching
   * segments are read.
   */
  lastChange(filter: ChangeFilter, until = this.end.after): HistoryEvent | undefined {
    return runToCompletion(this.pausing.lastChange(filter, until));
  }

  /**
   * Returns the first event that matches a filter, after number `after` and up to number `until`; undefined if there is
   * none. Only matching segments are read.
   */
  firstChange(filter: ChangeFilter, after: number, until = this.end.after): HistoryEvent | undefined {
    return runToCompletion(this.pausing.firstChange(filter, after, until));
  }

  /** Yields the inputs among the events up to number `until`, in order. */
  *inputs(until = this.end.after): Generator<InputLine> {
    for (let segment = 0; segment <= segmentOfEvent(until); segment++) {
      for (const line of this.#source.read(segment).lines)
        if ('input' in line && line.after < until) yield line;
    }
  }

  /**
   * Returns the event count just after an input was executed. Inputs are numbered from 1. Returns undefined for an
   * unknown input.
   */
  eventsAfterInput(input: number): number | undefined {
    return runToCompletion(this.pausing.eventsAfterInput(input));
  }

  /**
   * Returns the event that set the timer of an event, or that requested the effect of its result; undefined for other
   * inputs.
   */
  causeOf(event: HistoryEvent): HistoryEvent | undefined {
    return runToCompletion(this.pausing.causeOf(event));
  }
}
