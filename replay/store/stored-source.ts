/**
 * Stored journal as a segment source: sealed segments are read from their members, other segments from their tail
 * files.
 */
import type { Genesis } from '../../machines/index.js';
import { History } from '../history/history.js';
import type { HistoryEnd, SegmentContent, SegmentFacts, SegmentSource } from '../history/segment.js';
import type { WrittenSegment } from '../history/segment-writer.js';
import type { TransitionEvent } from '../history/transitions.js';
import type { JournalHeader } from '../journal.js';
import { type ReExecutedTail, reExecuteUnsealed } from './re-execute-unsealed.js';
import { type JournalStore, readStore, type StoredBytes } from './read-store.js';
import type { SealedSegments } from './sealed-segments.js';

/** Completed segment that is not sealed yet. */
export interface WaitingSegment {
  readonly facts: SegmentFacts;
  readonly transitions: readonly TransitionEvent[];
  read(): SegmentContent;
}

interface StoredParts extends Pick<ReExecutedTail, 'simulation' | 'cutter'> {
  readonly genesis: Genesis;
  readonly sealed: SealedSegments;
  /** Completed segments that are not sealed yet, by segment number. */
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

  transitions(segment: number): readonly TransitionEvent[] {
    const { sealed, waiting, cutter } = this.#parts;
    if (segment < sealed.count) return sealed.transitions(segment);
    return (waiting.get(segment) ?? cutter.current).transitions;
  }

  read(segment: number): SegmentContent {
    const { sealed, waiting, cutter } = this.#parts;
    return segment < sealed.count ? sealed.read(segment) : (waiting.get(segment)?.read() ?? cutter.current);
  }
}

/**
 * Result of opening a stored journal for reading. The history is its valid part; only the end of the history is
 * re-executed.
 */
type StoredOpening =
  | {
      readonly ok: true;
      readonly history: History;
      readonly header: JournalHeader;
      /** Location and reason of a premature end; undefined for a complete history. */
      readonly cut: string | undefined;
      /** True if files were changed; false if only a last line is truncated. */
      readonly isDamaged: boolean;
    }
  | { readonly ok: false; readonly problem: string };

/** Opens a stored journal for reading. The bytes of the journal must stay readable while the history is in use. */
export function openStored(bytes: StoredBytes): StoredOpening {
  const reading = readStore(bytes);
  if (!reading.ok) return reading;
  const { store } = reading;
  const { header, sealed, torn, damage } = store;
  const waiting = new Map<number, WaitingSegment>();
  const told = (segment: WrittenSegment) =>
    void waiting.set(sealed.count + waiting.size, { ...segment, read: () => segment });
  const reliving = reExecuteUnsealed(store, told);
  if (!reliving.ok) return reliving;
  const { relived } = reliving;
  const { genesis } = header;
  const history = new History(new StoredSource({ genesis, sealed, waiting, ...relived }));
  const cut = damage ?? (torn === undefined ? undefined : `${torn} is truncated`);
  return { ok: true, history, header, cut, isDamaged: damage !== undefined };
}

export function journalText({ headerText, sealed, unsealed }: JournalStore): string {
  const lines = [headerText];
  for (let segment = 0; segment < sealed.count; segment++) lines.push(...sealed.read(segment).texts);
  for (const { text } of unsealed) lines.push(...text.texts);
  return `${lines.join('\n')}\n`;
}
