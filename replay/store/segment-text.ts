/**
 * Text of a segment: a line with its checkpoint and the state of the journal writer, then the lines of the journal. A
 * completed segment has a last line with its transitions.
 */
import type { Json } from '../../engine/index.js';
import { fromColumns, toColumns } from '../columns.js';
import type { Delta } from '../history/delta.js';
import { fromJournal } from '../history/re-execution.js';
import type { SegmentContent } from '../history/segment.js';
import type { JournalLine } from '../journal.js';
import type { WrittenSoFar } from '../journal-writer.js';

/**
 * First line of a segment: its position in the history, the hash chain of the journal at that position, and its
 * checkpoint.
 */
export interface CheckpointLine extends WrittenSoFar {
  /** Virtual time at the start of the segment. Unit: ms since the epoch. */
  readonly at: number;
  /** Number of events executed before the segment. */
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

/** Returns the line with the transitions of a segment. `rows` refers to the kinds of all segments. */
export function transitionsLine(rows: Json): string {
  return JSON.stringify({ transitions: rows });
}

/** Content of a segment that is parsed on demand, because most segments are read only for their checkpoint. */
export class SegmentText implements SegmentContent {
  readonly #lines: readonly string[];

  /** `lines` starts with the line of the checkpoint, and does not contain the line of the transitions. */
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

  /** Texts of the journal lines, as they were written. */
  get texts(): readonly string[] {
    return this.#lines.slice(1);
  }
}

/** Content of a completed segment. */
export class SealedText extends SegmentText {
  readonly #last: string;

  /** `lines` contains at least the line of the checkpoint and the line of the transitions. */
  constructor(lines: readonly string[]) {
    super(lines.slice(0, -1));
    this.#last = lines.at(-1) ?? '';
  }

  /** Transitions of the segment, which refer to the kinds of all segments. */
  get transitions(): Json {
    return fromJournal('the transitions of a segment', () => JSON.parse(this.#last).transitions);
  }
}
