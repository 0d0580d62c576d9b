/** The segments of a kept journal that are not sealed yet, line by line, up to the first line that is not sound. */

import type { SoundFile, UnsealedSegment } from './read-store.js';
import { readSealed } from './sealed-lines.js';
import { SegmentText } from './segment-text.js';
import { tailFile } from './store-format.js';

export interface SoundTails {
  readonly segments: readonly UnsealedSegment[];
  /** The file of the last one. */
  readonly last: SoundFile | undefined;
  readonly torn: string | undefined;
  readonly damage: string | undefined;
}

/** `first` is the number of the segment that comes after the sealed ones. */
export function soundTails(tails: ReadonlyMap<number, string>, first: number): SoundTails {
  const segments: UnsealedSegment[] = [];
  const newest = Math.max(first, ...tails.keys());
  let last: SoundFile | undefined;
  for (let number = first; number <= newest; number++) {
    const place = tailFile(number);
    const text = tails.get(number);
    if (text === undefined) return { segments, last, torn: undefined, damage: `${place} is not there` };
    const reading = readSealed(text, place);
    const { lines, ending } = reading;
    const isOver = number < newest;
    const line = `${place}:${lines.length + 1}`;
    // One whose first line is not whole was being begun when the process died.
    if (lines.length > 0) {
      segments.push({ number, place, text: new SegmentText(lines), isOver: isOver && ending === 'end' });
      last = reading;
    }
    if (ending === 'torn' && !isOver) return { segments, last, torn: line, damage: undefined };
    if (ending !== 'end' || lines.length === 0)
      return { segments, last, torn: undefined, damage: `${line} is not what was written` };
  }
  return { segments, last, torn: undefined, damage: undefined };
}
