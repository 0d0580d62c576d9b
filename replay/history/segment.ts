/**
 * A history in segments of so many events: what is known of each without opening it, and what it is made of. Whoever keeps
 * them, in memory or in files, is a source; a history asks it for one segment at a time.
 */

import type { Genesis } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import type { JournalLine } from '../journal.js';
import type { Delta } from './delta.js';
import type { TransitionEvent } from './transitions.js';

/**
 * Measured: half of them run again in some 15 ms, and as much goes for the state they begin with. With twice as many a seek
 * takes half as long again; with half as many a journal takes more than 40 bytes an event.
 */
export const eventsPerSegment = 128;

/**
 * Every so many checkpoints one hangs on the genesis alone: no state is further than these away. Measured on power cycles, of
 * which a base takes 8 KB on disk and any other checkpoint 3 to 4.
 */
export const segmentsPerBase = 8;

/** Segments of a pointer that are told of what a segment has changed: enough to name one machine, one drive, one setting. */
export const changedDepth = 5;

/** What is known of a segment without opening it. */
export interface SegmentFacts {
  /** Virtual time of the state it begins with. Unit: ms since the epoch. */
  readonly at: number;
  /** The number that the first timer set in it gets. */
  readonly nextSeq: number;
  /** The number that the first effect asked for in it gets. */
  readonly nextEffect: number;
  /**
   * What its events have changed: JSON pointers, cut after `changedDepth` segments, by their place among the source's names; a
   * bit each.
   */
  readonly changed: Uint8Array;
}

export interface SegmentContent {
  /**
   * Leads to the state it begins with: from the segment before, or from the genesis where it is the first of a base. Undefined
   * where a source keeps none: then the segment before leads there when it happens again.
   */
  readonly checkpoint: Delta | undefined;
  /** Inputs, and what else the journal says of it. */
  readonly lines: readonly JournalLine[];
}

/** Where a history ends. */
export interface HistoryEnd {
  /** Virtual time. Unit: ms since the epoch. */
  readonly at: number;
  /** Events executed. */
  readonly after: number;
}

export interface SegmentSource {
  readonly genesis: Genesis;
  readonly end: HistoryEnd;
  /** How many segments there are; the last one may be short. */
  readonly count: number;
  /** JSON pointers that `changed` names. */
  readonly names: readonly string[];
  /** What is known of a segment, by its number from 0. */
  facts(segment: number): SegmentFacts;
  read(segment: number): SegmentContent;
  /**
   * Events of a segment after which machines are in other states, in their order. Undefined where a source keeps none: then the
   * segment is executed again.
   */
  transitions(segment: number): readonly TransitionEvent[] | undefined;
}

/** The segment that an event is in, by its number from 1. */
export function segmentOfEvent(event: number): number {
  return Math.floor((event - 1) / eventsPerSegment);
}

export function isBase(segment: number): boolean {
  return segment % segmentsPerBase === 0;
}

/** What is known of where a segment begins. */
export function beginningOf({ clock, outbox }: ControllerTree): Omit<SegmentFacts, 'changed'> {
  return { at: clock.now, nextSeq: clock.nextSeq, nextEffect: outbox.nextId };
}
