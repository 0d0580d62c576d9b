/**
 * Reader of the valid part of a stored journal. Every sealed member is compared with its hash, and the unsealed
 * segments are read line by line. The result contains the location at which the files were changed.
 */
import type { JournalHeader } from '../journal.js';
import { readHeader } from '../read-journal.js';
import { type LineSealer, readSealed } from './sealed-lines.js';
import { isIntact, type ReadMembers, readMember, SealedSegments, segmentIn } from './sealed-segments.js';
import { SegmentText } from './segment-text.js';
import {
  type IndexHead,
  type IndexLine,
  type MemberLocation,
  presentCut,
  readIndexHead,
  readIndexLine,
  storeFiles,
  storeFormat,
  storeVersion,
  tailFile,
} from './store-format.js';

export interface StoredBytes {
  readonly index: string;
  /** Texts of the tail files, by segment number. */
  readonly tails: ReadonlyMap<number, string>;
  readonly readMembers: ReadMembers;
}

/** Segment that is not sealed and is read from its lines. */
export interface UnsealedSegment {
  readonly number: number;
  /** Name of the file that contains the lines. */
  readonly place: string;
  readonly text: SegmentText;
  /** True for a completed segment, false for the segment in progress. */
  readonly isOver: boolean;
}

/** Valid part of a file, for a writer that continues the file. */
export interface ValidPrefix {
  /** Length of the valid part. Unit: bytes. */
  readonly validBytes: number;
  readonly sealer: LineSealer;
}

export interface JournalStore {
  readonly header: JournalHeader;
  readonly headerText: string;
  readonly sealed: SealedSegments;
  /** Segments after the sealed ones, in order; at least one. */
  readonly unsealed: readonly UnsealedSegment[];
  readonly index: ValidPrefix;
  /** Length of the valid part of the file of members. Unit: bytes. */
  readonly membersBytes: number;
  /** Valid part of the tail file of the last segment; undefined if there is no tail file. */
  readonly tail: ValidPrefix | undefined;
  /** File and number of a truncated last line, which is ignored; undefined if no line is truncated. */
  readonly torn: string | undefined;
  /**
   * Location of a change in the files. The changed part and everything after it are ignored. Undefined if nothing was
   * changed.
   */
  readonly damage: string | undefined;
}

export type StoreReading =
  | { readonly ok: true; readonly store: JournalStore }
  /** The file, its line if it has lines, and the reason. */
  | { readonly ok: false; readonly problem: string };

const { index: indexName, members: membersName } = storeFiles;

export function readStore({ index: indexText, tails: tailTexts, readMembers }: StoredBytes): StoreReading {
  const fail = (problem: string): StoreReading => ({ ok: false, problem });
  const refusal = foreignIndex(indexText);
  if (refusal !== undefined) return fail(`${indexName}:1: ${refusal}`);
  const index = readSealed(indexText, indexName);
  const [headText, ...lineTexts] = index.lines;
  const head = headText === undefined ? undefined : readIndexHead(headText);
  if (head === undefined) return fail(`${indexName}:1 differs from the written data`);
  const headerText = readMember(readMembers, head)?.trimEnd();
  if (headerText === undefined) return fail(`${membersName}: its first member differs from the written data`);
  const header = readHeader(headerText);
  if (!header.ok) return fail(`${membersName}: ${header.message}`);

  const { lines, end, damage } = soundMembers(readMembers, head, lineTexts);
  const brokenLine =
    index.ending === 'damaged'
      ? `${indexName}:${index.lines.length + 1} differs from the written data`
      : undefined;
  const tails = soundTails(tailTexts, lines.length);
  // Without a tail file, the history can be continued only from its last completed segment. So that segment is read as
  // an unsealed one.
  const last = tails.segments.length === 0 ? lines.at(-1) : undefined;
  const reopened = last && segmentIn(readMembers, last);
  const unsealed: readonly UnsealedSegment[] =
    last === undefined || reopened === undefined
      ? tails.segments
      : [
          {
            number: last.segment,
            place: `${membersName}: segment ${last.segment}`,
            text: reopened,
            isOver: true,
          },
        ];
  const wrong = damage ?? brokenLine ?? tails.damage;
  if (unsealed.length === 0) return fail(wrong ?? `${tails.torn} is truncated`);
  const sealed = new SealedSegments(readMembers);
  for (const line of lines) if (line !== last) sealed.add(line);
  return {
    ok: true,
    store: {
      header: header.value,
      headerText,
      sealed,
      unsealed,
      index,
      membersBytes: end,
      tail: tails.last,
      torn: tails.torn,
      damage: wrong,
    },
  };
}

/**
 * Returns a message about a different format, version or segment size; undefined if all are as expected. This check
 * comes first, because such a difference explains every other problem.
 */
function foreignIndex(index: string): string | undefined {
  let head: Partial<IndexHead>;
  try {
    head = JSON.parse(index.split('\n', 1)[0] ?? '') ?? {};
  } catch (error) {
    return `not JSON (${(error as Error).message}), expected the index of a journal`;
  }
  const { format, version, cut } = head;
  if (format !== storeFormat) return `format is ${JSON.stringify(format)}, expected "${storeFormat}"`;
  if (version === storeVersion && String(cut) === String(presentCut)) return undefined;
  const written = `version ${JSON.stringify(version)}, cut by ${JSON.stringify(cut)}`;
  return `${written}, cannot be read; this program writes and reads ${storeVersion}, cut by ${JSON.stringify(presentCut)}`;
}

interface SoundMembers {
  readonly lines: readonly IndexLine[];
  /** Length of the valid members. Unit: bytes. */
  readonly end: number;
  /** Location of the first invalid member; undefined if all members are valid. */
  readonly damage: string | undefined;
}

function soundMembers(
  readMembers: ReadMembers,
  header: MemberLocation,
  indexLines: readonly string[],
): SoundMembers {
  const lines: IndexLine[] = [];
  let end = header.offset + header.bytes;
  for (const text of indexLines) {
    const line = readIndexLine(text);
    if (line?.segment !== lines.length || line.offset !== end || !isIntact(readMembers, line)) {
      const damage = `${storeFiles.members}: segment ${lines.length}, from byte ${end} on, differs from the written data`;
      return { lines, end, damage };
    }
    lines.push(line);
    end = line.offset + line.bytes;
  }
  return { lines, end, damage: undefined };
}

interface SoundTails {
  readonly segments: readonly UnsealedSegment[];
  /** Valid part of the last tail file. */
  readonly last: ValidPrefix | undefined;
  readonly torn: string | undefined;
  readonly damage: string | undefined;
}

/** Reads the valid tail files. `first` is the number of the first segment after the sealed ones. */
function soundTails(tails: ReadonlyMap<number, string>, first: number): SoundTails {
  const segments: UnsealedSegment[] = [];
  const newest = Math.max(first, ...tails.keys());
  let last: ValidPrefix | undefined;
  for (let number = first; number <= newest; number++) {
    const place = tailFile(number);
    const text = tails.get(number);
    if (text === undefined) return { segments, last, torn: undefined, damage: `${place} is not there` };
    const reading = readSealed(text, place);
    const { lines, ending } = reading;
    const isOver = number < newest;
    const line = `${place}:${lines.length + 1}`;
    if (lines.length > 0) {
      segments.push({ number, place, text: new SegmentText(lines), isOver: isOver && ending === 'end' });
      last = reading;
    }
    // A file without a complete line is truncated too, because the process stopped while the file was being created.
    const isTorn = ending === 'torn' || (ending === 'end' && lines.length === 0);
    if (isTorn && !isOver) return { segments, last, torn: line, damage: undefined };
    if (ending !== 'end' || lines.length === 0)
      return { segments, last, torn: undefined, damage: `${line} differs from the written data` };
  }
  return { segments, last, torn: undefined, damage: undefined };
}
