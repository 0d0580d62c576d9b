/** A stored journal as a source of segments: sealed ones from their members, the others from their tail files. */
import type { Genesis } from '../../machines/index.js';
import { History } from '../history/history.js';
import type { HistoryEnd, SegmentContent, SegmentFacts, SegmentSource } from '../history/segment.js';
import type { WrittenSegment } from '../history/segment-writer.js';
import type { TransitionEvent } from '../history/transitions.js';
import type { JournalHeader } from '../journal.js';
import { type ReExecutedTail, reExecuteUnsealed } from './re-execute-unsealed.js';
import { type JournalStore, readStore, type StoredBytes } from './read-store.js';
import type { SealedSegments } from './sealed-segments.js';

/** A completed segment that is not sealed. */
export interface WaitingSegment {
  readonly facts: SegmentFacts;
  readonly transitions: readonly TransitionEvent[];
  read(): SegmentContent;
}

interface StoredParts extends Pick<ReExecutedTail, 'simulation' | 'cutter'> {
  readonly genesis: Genesis;
  readonly sealed: SealedSegments;
  /** By segment number. */
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

/** Opens a stored journal for reading: its valid part, with re-execution of its end only. */
type StoredOpening =
  | {
      readonly ok: true;
      readonly history: History;
      readonly header: JournalHeader;
      /** Place and reason of a premature end; undefined for a complete history. */
      readonly cut: string | undefined;
      /** True if that is more than a truncated line. */
      readonly isDamaged: boolean;
    }
  | { readonly ok: false; readonly problem: string };

/** The bytes must stay readable while the history is in use. */
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
