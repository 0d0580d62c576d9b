/**
 * Segments of a history, each with a fixed number of events: their facts and their contents. A source stores them in
 * memory or in files; a history reads one segment at a time.
 */

import type { Genesis } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import type { JournalLine } from '../journal.js';
import type { Delta } from './delta.js';
import type { TransitionEvent } from './transitions.js';

/**
 * Number of events of a segment. Measured: half a segment is re-executed in about 15 ms, and reading its initial state
 * takes as long. With twice as many events, a random read takes 1.5 times as long. With half as many events, a journal
 * needs more than 40 bytes per event.
 */
export const eventsPerSegment = 128;

/**
 * Distance between bases, whose checkpoints are deltas from the genesis alone. The distance is also the maximum number
 * of deltas that a state needs. Measured on power cycles: a base needs 8 KB on disk, any other checkpoint 3 to 4 KB.
 */
export const segmentsPerBase = 8;

/** Maximum number of segments of a pointer in the facts: enough to distinguish machines, drives and settings. */
export const changedDepth = 5;

/** Facts about a segment, which are readable without its content. */
export interface SegmentFacts {
  /** Virtual time at the start of the segment. Unit: ms since the epoch. */
  readonly at: number;
  /** Sequence number of the first timer that the segment sets. */
  readonly nextSeq: number;
  /** Id of the first effect that the segment requests. */
  readonly nextEffect: number;
  /**
   * Changed parts of the state, as one bit for each JSON pointer of at most `changedDepth` segments. The position of
   * the bit is the index of the pointer in the names of the source.
   */
  readonly changed: Uint8Array;
}

export interface SegmentContent {
  /**
   * Delta to the initial state of the segment, from the initial state of the previous segment. For a base, it is the
   * delta from the genesis. Undefined if the source has none; the previous segment is then re-executed.
   */
  readonly checkpoint: Delta | undefined;
  /** Journal lines of the segment: inputs and other lines. */
  readonly lines: readonly JournalLine[];
}

/** End of a history. */
export interface HistoryEnd {
  /** Virtual time of the end. Unit: ms since the epoch. */
  readonly at: number;
  /** Number of events executed up to the end. */
  readonly after: number;
}

export interface SegmentSource {
  readonly genesis: Genesis;
  readonly end: HistoryEnd;
  /** Number of segments, including the last one, which can be incomplete. */
  readonly count: number;
  /** JSON pointers to which the bits of `changed` refer. */
  readonly names: readonly string[];
  /** Returns the facts of a segment by its number, counted from 0. */
  facts(segment: number): SegmentFacts;
  read(segment: number): SegmentContent;
  /**
   * Returns the events of a segment that changed active states of machines, in order. Undefined if the source has none;
   * the segment is then re-executed.
   */
  transitions(segment: number): readonly TransitionEvent[] | undefined;
}

/** Returns the number of the segment that contains an event. Events are counted from 1. */
export function segmentOfEvent(event: number): number {
  return Math.floor((event - 1) / eventsPerSegment);
}

export function isBase(segment: number): boolean {
  return segment % segmentsPerBase === 0;
}

/** Returns the facts about the start of a segment, from its initial state. */
export function beginningOf({ clock, outbox }: ControllerTree): Omit<SegmentFacts, 'changed'> {
  return { at: clock.now, nextSeq: clock.nextSeq, nextEffect: outbox.nextId };
}
