/**
 * From the bytes of a journal that is kept in segments to what is sound of it: everything that was sealed is held against
 * its hash, and the segments that are not sealed yet are read line by line. Says where it stops being what was written.
 */
import type { JournalHeader } from '../journal.js';
import { readHeader } from '../read-journal.js';
import { type ReadMembers, readMember, segmentIn } from './members.js';
import { type LineSealer, readSealed } from './sealed-lines.js';
import { SealedSegments } from './sealed-segments.js';
import type { SegmentText } from './segment-text.js';
import { soundMembers } from './sound-members.js';
import { soundTails } from './sound-tails.js';
import {
  type IndexHead,
  presentCut,
  readIndexHead,
  storeFiles,
  storeFormat,
  storeVersion,
} from './store-format.js';

export interface StoredBytes {
  readonly index: string;
  /** By the number of the segment. */
  readonly tails: ReadonlyMap<number, string>;
  readonly readMembers: ReadMembers;
}

/** A segment that is read from its lines. */
export interface UnsealedSegment {
  readonly number: number;
  /** The file its lines stand in. */
  readonly place: string;
  readonly text: SegmentText;
  /** False for the one that history has come to. */
  readonly isOver: boolean;
}

/** A file as far as it is sound, for whoever goes on writing it. */
export interface SoundFile {
  /** Unit: bytes. */
  readonly soundBytes: number;
  readonly sealer: LineSealer;
}

export interface JournalStore {
  readonly header: JournalHeader;
  readonly headerText: string;
  readonly sealed: SealedSegments;
  /** Behind the sealed ones, in order; at least one. */
  readonly unsealed: readonly UnsealedSegment[];
  readonly index: SoundFile;
  /** What the sound members take. Unit: bytes. */
  readonly membersBytes: number;
  /** The file of the last segment; undefined where none is left. */
  readonly tail: SoundFile | undefined;
  /** The file and line that was not written to its end, and is left out. */
  readonly torn: string | undefined;
  /** Where it is not what was written; that and what comes then is left out. */
  readonly damage: string | undefined;
}

export type StoreReading =
  | { readonly ok: true; readonly store: JournalStore }
  /** The file, its line where it has lines, and the reason. */
  | { readonly ok: false; readonly problem: string };

const { index: indexName, members: membersName } = storeFiles;

export function readStore({ index: indexText, tails: tailTexts, readMembers }: StoredBytes): StoreReading {
  const fail = (problem: string): StoreReading => ({ ok: false, problem });
  const refusal = foreignIndex(indexText);
  if (refusal !== undefined) return fail(`${indexName}:1: ${refusal}`);
  const index = readSealed(indexText, indexName);
  const [headText, ...lineTexts] = index.lines;
  const head = headText === undefined ? undefined : readIndexHead(headText);
  if (head === undefined) return fail(`${indexName}:1 is not what was written`);
  const headerText = readMember(readMembers, head)?.trimEnd();
  if (headerText === undefined) return fail(`${membersName}: its first member is not what was written`);
  const header = readHeader(headerText);
  if (!header.ok) return fail(`${membersName}: ${header.message}`);

  const { lines, end, damage } = soundMembers(readMembers, head, lineTexts);
  const brokenLine =
    index.ending === 'damaged' ? `${indexName}:${index.lines.length + 1} is not what was written` : undefined;
  const tails = soundTails(tailTexts, lines.length);
  // Without a line of its own to go on from, history ends with the last segment that is over.
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
  if (unsealed.length === 0) return fail(wrong ?? `${tails.torn} was not written to its end`);
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

/** Said before anything else: another format or version explains every further mismatch. */
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
  return `${written}, cannot be read truthfully; this program writes and reads ${storeVersion}, cut by ${JSON.stringify(presentCut)}`;
}
