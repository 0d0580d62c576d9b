/**
 * Format of a journal that is stored in segments. A file of gzip members starts with the journal's header; each further
 * member is a completed segment, with its transitions in the last line. An index has a sealed line for each member.
 * Each segment without a member, such as the segment in progress, has a tail file of sealed lines.
 */

import { hash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { changedDepth, eventsPerSegment, type SegmentFacts, segmentsPerBase } from '../history/segment.js';
import { isTransitionKind, type TransitionKind } from '../history/transitions.js';

export const storeFormat = 'tidefish-journal-directory';
/**
 * Version of the format. 2: checkpoints are written by columns. 3: transitions of machines are recorded. 4: the member
 * with the transitions is named `transitions`, and the member with an operator input is named `action`.
 */
export const storeVersion = 4;

export const storeFiles = { members: 'segments.gz', index: 'index.jsonl' } as const;

const tailName = /^tail-(0|[1-9]\d*)\.jsonl$/;

export function tailFile(segment: number): string {
  return `tail-${segment}.jsonl`;
}

/** Returns the segment number of a tail file; undefined for another file. */
export function tailNumber(file: string): number | undefined {
  const number = tailName.exec(file)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** Location of a member in the file of members, and its hash. */
export interface MemberLocation {
  /** Position of the first byte. Unit: bytes. */
  readonly offset: number;
  /** Length of the compressed member. Unit: bytes. */
  readonly bytes: number;
  /** Hash of the compressed member, in lower-case hex. */
  readonly sha256: string;
}

/** First line of an index. */
export interface IndexHead extends MemberLocation {
  readonly format: typeof storeFormat;
  readonly version: typeof storeVersion;
  /** Parameters of the segments (`history/segment.ts`): `eventsPerSegment`, `segmentsPerBase` and `changedDepth`. */
  readonly cut: readonly number[];
}

/** Further line of an index, for a completed segment. */
export interface IndexLine extends MemberLocation, SegmentFacts {
  readonly segment: number;
  /** Pointers in the facts that no earlier segment contains. */
  readonly names: readonly string[];
  /** Kinds of transitions that no earlier segment contains. */
  readonly kinds: readonly TransitionKind[];
}

/** Data of a completed segment that sealing needs. */
export interface Sealing {
  readonly segment: number;
  readonly facts: SegmentFacts;
  /** Pointers in the facts that no earlier segment contains. */
  readonly names: readonly string[];
  /** Kinds of transitions that no earlier segment contains. */
  readonly kinds: readonly TransitionKind[];
  /** Last line of the member, with the transitions. */
  readonly transitions: string;
}

/**
 * Maximum length of the text of a member. Unit: bytes. Assumption: some hundred times the text of a segment of power
 * cycles.
 */
export const memberTextMax = 256 * 1024 * 1024;

/** Parses the first line of an index; undefined for an invalid one. */
export function readIndexHead(text: string): IndexHead | undefined {
  const head = parsed(text) as Partial<IndexHead>;
  return isPlace(head) ? (head as IndexHead) : undefined;
}

/** Compression level with the smallest result. Source: zlib.h, Z_BEST_COMPRESSION. */
const bestCompression = 9;

/**
 * Maximum length of the bits of changed pointers of a segment. Unit: bytes. Assumption: a history has at most about a
 * million pointers of depth `changedDepth`.
 */
const changedBytesMax = 131_072;

/** Parses a further line of an index; undefined for an invalid one. */
export function readIndexLine(text: string): IndexLine | undefined {
  const line = parsed(text) as Partial<Omit<IndexLine, 'changed'>> & { readonly changed?: unknown };
  const { segment, at, nextSeq, nextEffect, names = [], kinds = [] } = line;
  const isWhole = [segment, at, nextSeq, nextEffect].every(Number.isSafeInteger);
  const isNamed = Array.isArray(names) && names.every((name) => typeof name === 'string');
  const areKinds = Array.isArray(kinds) && kinds.every(isTransitionKind);
  const changed = unpackBits(line.changed);
  const isLine = isPlace(line) && isWhole && isNamed && areKinds && changed !== undefined;
  return isLine ? ({ ...line, changed, names, kinds } as IndexLine) : undefined;
}

/** Returns a line of the index without its seal. Empty lists are omitted, and the bits are compressed. */
export function printIndexLine({ changed, names, kinds, ...line }: IndexLine): string {
  return JSON.stringify({
    ...line,
    changed: deflateRawSync(changed, { level: bestCompression }).toString('base64'),
    ...(names.length > 0 && { names }),
    ...(kinds.length > 0 && { kinds }),
  });
}

/** Decompresses the bits of a line; returns undefined for a text that `printIndexLine` has not written. */
function unpackBits(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    return new Uint8Array(inflateRawSync(Buffer.from(text, 'base64'), { maxOutputLength: changedBytesMax }));
  } catch {
    return undefined;
  }
}

function isPlace({ offset = -1, bytes = -1, sha256 }: Partial<MemberLocation>): boolean {
  const areSizes = [offset, bytes].every((size) => Number.isSafeInteger(size) && size >= 0);
  return areSizes && typeof sha256 === 'string';
}

/**
 * Parses a line to an object. Lines are objects unless they were forged; a forged line becomes an object without the
 * expected members.
 */
function parsed(text: string): object {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

export const presentCut: readonly number[] = [eventsPerSegment, segmentsPerBase, changedDepth];

export function memberAt(offset: number, member: Uint8Array): MemberLocation {
  return { offset, bytes: member.length, sha256: hash('sha256', member, 'hex') };
}

export function indexHead(header: MemberLocation): string {
  return JSON.stringify({ format: storeFormat, version: storeVersion, cut: presentCut, ...header });
}

export function indexLine(
  { segment, facts, names, kinds }: Omit<Sealing, 'transitions'>,
  place: MemberLocation,
): IndexLine {
  return { segment, ...place, ...facts, names, kinds };
}
