/**
 * A segment as text: a line with its checkpoint and the state of the journal writer, then the lines of the journal; for
 * a completed segment, a last line with its transitions.
 */
import type { Json } from '../../engine/index.js';
import { fromColumns, toColumns } from '../columns.js';
import type { Delta } from '../history/delta.js';
import { fromJournal } from '../history/re-execution.js';
import type { SegmentContent } from '../history/segment.js';
import type { JournalLine } from '../journal.js';
import type { WrittenSoFar } from '../journal-writer.js';

/** Position of the segment in the history, the journal's chain there, and its state. */
export interface CheckpointLine extends WrittenSoFar {
  /** Virtual time. Unit: ms since the epoch. */
  readonly at: number;
  /** Number of events executed before it. */
  readonly after: number;
  readonly checkpoint: Delta;
}

export function checkpointLine(line: CheckpointLine): string {
  const { at, after, chain, inputsSinceFingerprint, checkpoint } = line;
  return JSON.stringify({
    at,
    after,
    chain,
    inputsSinceFingerprint,
    checkpoint: toColumns(checkpoint),
  });
}

/** By the kinds of all segments. */
export function transitionsLine(rows: Json): string {
  return JSON.stringify({ transitions: rows });
}

/** Parsed on demand, because most segments are read for their checkpoint only. */
export class SegmentText implements SegmentContent {
  readonly #lines: readonly string[];

  /** At least the line of the checkpoint; without that of the transitions. */
  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  get head(): CheckpointLine {
    return fromJournal('the checkpoint of a segment', () => {
      const { checkpoint, ...head } = JSON.parse(this.#lines[0] ?? '');
      return { ...head, checkpoint: fromColumns(checkpoint) };
    });
  }

  get checkpoint(): Delta {
    return this.head.checkpoint;
  }

  get lines(): readonly JournalLine[] {
    return fromJournal('the lines of a segment', () => this.texts.map((text) => JSON.parse(text)));
  }

  /** The written lines of the journal. */
  get texts(): readonly string[] {
    return this.#lines.slice(1);
  }
}

/** A completed segment. */
export class SealedText extends SegmentText {
  readonly #last: string;

  /** At least the lines of the checkpoint and the transitions. */
  constructor(lines: readonly string[]) {
    super(lines.slice(0, -1));
    this.#last = lines.at(-1) ?? '';
  }

  /** By the kinds of all segments. */
  get transitions(): Json {
    return fromJournal('the transitions of a segment', () => JSON.parse(this.#last).transitions);
  }
}
