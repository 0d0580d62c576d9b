/**
 * Segments of a history, each with a fixed number of events: their summaries and their contents. A source stores them,
 * in memory or in files; a history reads one segment at a time.
 */

import type { Genesis } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import type { JournalLine } from '../journal.js';
import type { Delta } from './delta.js';
import type { TransitionEvent } from './transitions.js';

/**
 * Measured: half of them are re-executed in about 15 ms, and their first state takes as long. With twice as many, a
 * seek takes half as long again; with half as many, a journal takes more than 40 bytes an event.
 */
export const eventsPerSegment = 128;

/**
 * Distance between checkpoints that depend on the genesis alone: no state needs more deltas than this. Measured on
 * power cycles, where a base takes 8 KB on disk and any other checkpoint 3 to 4.
 */
export const segmentsPerBase = 8;

/** Depth of the pointers in the facts of a segment: enough to name one machine, one drive, one setting. */
export const changedDepth = 5;

/** Summary of a segment, readable without opening it. */
export interface SegmentFacts {
  /** Virtual time of its first state. Unit: ms since the epoch. */
  readonly at: number;
  /** Number of the first timer that is set in it. */
  readonly nextSeq: number;
  /** Number of the first effect that is requested in it. */
  readonly nextEffect: number;
  /**
   * Changed parts of the state: JSON pointers of depth `changedDepth`, one bit each, by their index among the names of
   * the source.
   */
  readonly changed: Uint8Array;
}

export interface SegmentContent {
  /**
   * Delta to its first state: from that of the previous segment, or from the genesis for the first of a base. Undefined
   * if a source stores none: then the previous segment is re-executed.
   */
  readonly checkpoint: Delta | undefined;
  /** Inputs, and the other lines of the journal. */
  readonly lines: readonly JournalLine[];
}

/** End of a history. */
export interface HistoryEnd {
  /** Virtual time. Unit: ms since the epoch. */
  readonly at: number;
  /** Number of executed events. */
  readonly after: number;
}

export interface SegmentSource {
  readonly genesis: Genesis;
  readonly end: HistoryEnd;
  /** Number of segments; the last one may be short. */
  readonly count: number;
  /** JSON pointers that `changed` refers to. */
  readonly names: readonly string[];
  /** Summary of a segment, by its number from 0. */
  facts(segment: number): SegmentFacts;
  read(segment: number): SegmentContent;
  /**
   * Events of a segment that changed active states of machines, in order. Undefined if a source stores none: then the
   * segment is re-executed.
   */
  transitions(segment: number): readonly TransitionEvent[] | undefined;
}

/** The segment of an event, by the event's number from 1. */
export function segmentOfEvent(event: number): number {
  return Math.floor((event - 1) / eventsPerSegment);
}

export function isBase(segment: number): boolean {
  return segment % segmentsPerBase === 0;
}

/** Summary of the start of a segment. */
export function beginningOf({ clock, outbox }: ControllerTree): Omit<SegmentFacts, 'changed'> {
  return { at: clock.now, nextSeq: clock.nextSeq, nextEffect: outbox.nextId };
}
