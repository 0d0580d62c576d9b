/**
 * A history with random access: every event by its number, the state after it, and its cause. Reading changes nothing.
 * A state is read from the nearest checkpoint and re-executed from there, and the last segments are cached. This class
 * is synchronous; `pausing` has the same methods with pauses.
 */

import { LRUCache } from 'lru-cache';
import type { Genesis } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import { collectItems, runToCompletion } from '../cooperative.js';
import type { InputLine } from '../journal.js';
import { ChangeFilter } from './changed-pointers.js';
import { PausingHistory } from './pausing-history.js';
import { type HistoryEnd, type SegmentSource, segmentOfEvent } from './segment.js';
import type { HistoryEvent } from './step.js';

// LRU cache of query results in completed segments. A completed segment never changes, so a repeated query, or another
// one about the same value, does not execute its events again.

/**
 * Memory of the results. Measured on power cycles: a segment takes 0.4 KB if the value does not change, so 3 MB for a
 * million events, and 7 KB if it changes 70 times.
 */
const bytesMax = 16_000_000;
/** Size of a result besides its text: its objects and its key. Assumption: its values take as much as their text. */
const bytesAround = 300;

export class SegmentAnswers {
  readonly #answers = new LRUCache<string, object>({
    maxSize: bytesMax,
    sizeCalculation: (answer) => bytesAround + JSON.stringify(answer).length,
  });

  /** The result of a query in a segment; undefined if it is not cached. One key has one result type. */
  get<Answer extends object>(key: string, segment: number): Answer | undefined {
    return this.#answers.get(`${segment} ${key}`) as Answer | undefined;
  }

  set(key: string, segment: number, answer: object): void {
    this.#answers.set(`${segment} ${key}`, answer);
  }
}

export class History {
  readonly #source: SegmentSource;
  /** The same methods with pauses. */
  readonly pausing: PausingHistory;
  /** Cached query results. */
  readonly answers = new SegmentAnswers();

  constructor(source: SegmentSource) {
    this.#source = source;
    this.pausing = new PausingHistory(source);
  }

  /** The source of its segments, for another history that continues it. */
  get source(): SegmentSource {
    return this.#source;
  }

  get genesis(): Genesis {
    return this.#source.genesis;
  }

  /** Start. Virtual time, in ms since the epoch. */
  get startMs(): number {
    return this.genesis.startMs;
  }

  /** End: it grows during a recording. */
  get end(): HistoryEnd {
    return this.#source.end;
  }

  /** The end, or the current time if nothing has happened since the last event. Unit: ms since the epoch. */
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

  /** The state after a number of events; the first state after none. Throws RangeError for too large a number. */
  treeAfter(events: number): ControllerTree {
    return runToCompletion(this.pausing.treeAfter(events));
  }

  /** The state at an instant. Throws RangeError for an instant outside of the history. Unit: ms since the epoch. */
  treeAt(atMs: number): ControllerTree {
    const tree = this.treeAfter(this.eventsUntil(atMs));
    return Object.freeze({ ...tree, clock: Object.freeze({ ...tree.clock, now: atMs }) });
  }

  /**
   * Number of events executed up to and including an instant. Throws RangeError for an instant outside of the history.
   * Unit: ms since the epoch.
   */
  eventsUntil(atMs: number): number {
    return runToCompletion(this.pausing.eventsUntil(atMs));
  }

  /** An event by its number, from 1. Throws RangeError for an unknown number. */
  event(number: number): HistoryEvent {
    return runToCompletion(this.pausing.event(number));
  }

  /** Events in order, from one number to another, both included. */
  events(from = 1, to = this.end.after): Generator<HistoryEvent> {
    return collectItems(this.pausing.events(from, to));
  }

  /** Filter for events that changed something at one of these JSON pointers or within it. */
  changesAt(...pointers: readonly string[]): ChangeFilter {
    return new ChangeFilter(pointers, () => this.#source.names);
  }

  /**
   * Events that changed something at a JSON pointer or within it, newest first, up to a number of events. Segments
   * without such a change are not opened.
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
   * The last event that matches a filter, up to a number of events; undefined for none. Opens only matching segments.
   */
  lastChange(filter: ChangeFilter, until = this.end.after): HistoryEvent | undefined {
    return runToCompletion(this.pausing.lastChange(filter, until));
  }

  /**
   * The first event that matches a filter, after one number of events and up to another; undefined for none. Opens only
   * matching segments.
   */
  firstChange(filter: ChangeFilter, after: number, until = this.end.after): HistoryEvent | undefined {
    return runToCompletion(this.pausing.firstChange(filter, after, until));
  }

  /** The inputs among the first events up to a number, in order. */
  *inputs(until = this.end.after): Generator<InputLine> {
    for (let segment = 0; segment <= segmentOfEvent(until); segment++) {
      for (const line of this.#source.read(segment).lines)
        if ('input' in line && line.after < until) yield line;
    }
  }

  /** The event count after the execution of an input, by its number from 1; undefined for an unknown input. */
  eventsAfterInput(input: number): number | undefined {
    return runToCompletion(this.pausing.eventsAfterInput(input));
  }

  /** The event that set the timer of an event, or that requested the effect of its result; undefined for inputs. */
  causeOf(event: HistoryEvent): HistoryEvent | undefined {
    return runToCompletion(this.pausing.causeOf(event));
  }
}
