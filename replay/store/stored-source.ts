/** A kept journal as a source of segments: those that are sealed from their members, the others from where they are. */
import type { Genesis } from '../../models/index.js';
import type { HistoryEnd, SegmentContent, SegmentFacts, SegmentSource } from '../history/segment.js';
import type { Relived } from './relive.js';
import type { SealedSegments } from './sealed-segments.js';

/** A segment that is over and not sealed. */
export interface WaitingSegment {
  readonly facts: SegmentFacts;
  read(): SegmentContent;
}

interface StoredParts extends Pick<Relived, 'simulation' | 'cutter'> {
  readonly genesis: Genesis;
  readonly sealed: SealedSegments;
  /** By number. */
  readonly waiting: ReadonlyMap<number, WaitingSegment>;
}

export class StoredSource implements SegmentSource {
  readonly #parts: StoredParts;

  constructor(parts: StoredParts) {
    this.#parts = parts;
  }

  get genesis(): Genesis {
    return this.#parts.genesis;
  }

  get end(): HistoryEnd {
    const { now, executed } = this.#parts.simulation.tree.clock;
    return { at: now, after: executed };
  }

  get names(): readonly string[] {
    return this.#parts.cutter.names;
  }

  get count(): number {
    return this.#parts.cutter.count + 1;
  }

  facts(segment: number): SegmentFacts {
    const { sealed, waiting, cutter } = this.#parts;
    return segment < sealed.count ? sealed.facts(segment) : (waiting.get(segment) ?? cutter.current).facts;
  }

  read(segment: number): SegmentContent {
    const { sealed, waiting, cutter } = this.#parts;
    return segment < sealed.count ? sealed.read(segment) : (waiting.get(segment)?.read() ?? cutter.current);
  }
}
