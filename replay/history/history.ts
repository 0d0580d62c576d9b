/**
 * A history that can be looked at anywhere: every event by its number, the state after it, and what had it happen. Looking
 * changes nothing; what is asked for is read from the nearest checkpoint and run again from there, and the last segments
 * that were looked at are kept. All of it at once here, and in pieces by `pausing`.
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

// LRU cache of what questions have found in segments that are over. Such a segment never changes, so the same question asked again,
// or another one about the same value, does not execute its events again.

/**
 * Memory of the answers. Measured on power cycles: a segment takes 0.4 KB where the value does not turn, so 3 MB for a million
 * events, and 7 KB where it turns 70 times.
 */
const bytesMax = 16_000_000;
/** Of an answer beside its text: its objects and its key. Assumption: its values take as much as their text. */
const bytesAround = 300;

export class SegmentAnswers {
  readonly #answers = new LRUCache<string, object>({
    maxSize: bytesMax,
    sizeCalculation: (answer) => bytesAround + JSON.stringify(answer).length,
  });

  /** What was found of a question in a segment; undefined where it is to be found. One key is of one type of answers. */
  get<Answer extends object>(key: string, segment: number): Answer | undefined {
    return this.#answers.get(`${segment} ${key}`) as Answer | undefined;
  }

  set(key: string, segment: number, answer: object): void {
    this.#answers.set(`${segment} ${key}`, answer);
  }
}

export class History {
  readonly #source: SegmentSource;
  /** The same looks, each with pauses. */
  readonly pausing: PausingHistory;
  /** Of questions that were asked of it. */
  readonly answers = new SegmentAnswers();

  constructor(source: SegmentSource) {
    this.#source = source;
    this.pausing = new PausingHistory(source);
  }

  /** What it is read from, for another history that goes on from it. */
  get source(): SegmentSource {
    return this.#source;
  }

  get genesis(): Genesis {
    return this.#source.genesis;
  }

  /** Virtual time. Unit: ms since the epoch. */
  get startMs(): number {
    return this.genesis.startMs;
  }

  /** Where it ends: it grows while it is being recorded. */
  get end(): HistoryEnd {
    return this.#source.end;
  }

  /** The same, up to now, while nothing happens after its last event. Unit: ms since the epoch. */
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

  /** The state after so many events; the first one after none. Throws RangeError for more than there are. */
  treeAfter(events: number): ControllerTree {
    return runToCompletion(this.pausing.treeAfter(events));
  }

  /** The state as it stood at an instant. Throws RangeError for one that is not in the history. Unit: ms since the epoch. */
  treeAt(atMs: number): ControllerTree {
    const tree = this.treeAfter(this.eventsUntil(atMs));
    return Object.freeze({ ...tree, clock: Object.freeze({ ...tree.clock, now: atMs }) });
  }

  /** Events executed up to an instant and at it. Throws RangeError for one that is not in the history. Unit: ms since the epoch. */
  eventsUntil(atMs: number): number {
    return runToCompletion(this.pausing.eventsUntil(atMs));
  }

  /** An event by its number, from 1. Throws RangeError for one that there is not. */
  event(number: number): HistoryEvent {
    return runToCompletion(this.pausing.event(number));
  }

  /** Events in their order, from one number to another, both included. */
  events(from = 1, to = this.end.after): Generator<HistoryEvent> {
    return collectItems(this.pausing.events(from, to));
  }

  /** Of events that have changed something at one of these JSON pointers or within it. */
  changesAt(...pointers: readonly string[]): ChangeFilter {
    return new ChangeFilter(pointers, () => this.#source.names);
  }

  /**
   * Events that have changed something at a JSON pointer or within it, newest first, none later than so many events. Segments
   * in which nothing there has changed are not opened.
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

  /** The last event that passes a filter, none later than so many events; undefined for none. Opens segments alike. */
  lastChange(filter: ChangeFilter, until = this.end.after): HistoryEvent | undefined {
    return runToCompletion(this.pausing.lastChange(filter, until));
  }

  /** The first event that passes a filter, later than so many events and none later than so many; undefined for none. Opens alike. */
  firstChange(filter: ChangeFilter, after: number, until = this.end.after): HistoryEvent | undefined {
    return runToCompletion(this.pausing.firstChange(filter, after, until));
  }

  /** What came from outside among the first so many events, in its order. */
  *inputs(until = this.end.after): Generator<InputLine> {
    for (let segment = 0; segment <= segmentOfEvent(until); segment++) {
      for (const line of this.#source.read(segment).lines)
        if ('input' in line && line.after < until) yield line;
    }
  }

  /** How many events there were once an input had been executed, by its number from 1; undefined for one that there is not. */
  eventsAfterInput(input: number): number | undefined {
    return runToCompletion(this.pausing.eventsAfterInput(input));
  }

  /** The event that has set the timer of an event, or has asked for the effect whose result it is; undefined for what came from outside. */
  causeOf(event: HistoryEvent): HistoryEvent | undefined {
    return runToCompletion(this.pausing.causeOf(event));
  }
}
