/**
 * A journal that is kept in segments: a file of gzip members, of which the first holds the journal's header and each further
 * one a segment that is over; an index with a sealed line for each; and for every segment that is not in there yet, the one
 * under way above all, a file of sealed lines.
 */
import { hash } from 'node:crypto';
import { changedDepth, eventsPerSegment, type SegmentFacts, segmentsPerBase } from '../history/segment.js';

export const storeFormat = 'tidefish-journal-directory';
/** 2: checkpoints are written by columns. */
export const storeVersion = 2;

export const storeFiles = { members: 'segments.gz', index: 'index.jsonl' } as const;

const tailName = /^tail-(0|[1-9]\d*)\.jsonl$/;

export function tailFile(segment: number): string {
  return `tail-${segment}.jsonl`;
}

/** The segment that a file is the tail of; undefined when it is none. */
export function tailNumber(file: string): number | undefined {
  const number = tailName.exec(file)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** Where a member stands in the file of members, and what it is. */
export interface MemberPlace {
  /** Unit: bytes. */
  readonly offset: number;
  /** Unit: bytes. */
  readonly bytes: number;
  /** Of the member as it is in the file. Lower-case hex. */
  readonly sha256: string;
}

/** The first line of an index. */
export interface IndexHead extends MemberPlace {
  readonly format: typeof storeFormat;
  readonly version: typeof storeVersion;
  /** What the history is cut by: `history/segment.ts`. */
  readonly cut: readonly number[];
}

/** A further line of an index: a segment that is over. */
export interface IndexLine extends MemberPlace, Omit<SegmentFacts, 'changed'> {
  readonly segment: number;
  /** Base64. */
  readonly changed: string;
  /** Pointers that facts go by, as far as no segment before has brought them. */
  readonly names: readonly string[];
}

/** Text of one member. Unit: bytes. Assumption: some hundred times what a segment of power cycles takes. */
export const memberTextMax = 256 * 1024 * 1024;

/** The first line of an index, or undefined where it is none. */
export function readIndexHead(text: string): IndexHead | undefined {
  const head = parsed(text) as Partial<IndexHead>;
  return isPlace(head) ? (head as IndexHead) : undefined;
}

/** A further line of an index, or undefined where it is none. */
export function readIndexLine(text: string): IndexLine | undefined {
  const line = parsed(text) as Partial<IndexLine>;
  const { segment, at, nextSeq, nextEffect, changed, names } = line;
  const isWhole = [segment, at, nextSeq, nextEffect].every(Number.isSafeInteger);
  const isNamed = Array.isArray(names) && names.every((name) => typeof name === 'string');
  const isLine = isPlace(line) && isWhole && isNamed && typeof changed === 'string';
  return isLine ? (line as IndexLine) : undefined;
}

function isPlace({ offset = -1, bytes = -1, sha256 }: Partial<MemberPlace>): boolean {
  const areSizes = [offset, bytes].every((size) => Number.isSafeInteger(size) && size >= 0);
  return areSizes && typeof sha256 === 'string';
}

/** Sealed lines are objects, or what somebody has sealed who meant no good. */
function parsed(text: string): object {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

export const presentCut: readonly number[] = [eventsPerSegment, segmentsPerBase, changedDepth];

export function memberAt(offset: number, member: Uint8Array): MemberPlace {
  return { offset, bytes: member.length, sha256: hash('sha256', member, 'hex') };
}

export function indexHead(header: MemberPlace): string {
  return JSON.stringify({ format: storeFormat, version: storeVersion, cut: presentCut, ...header });
}

export function indexLine(
  segment: number,
  { changed, ...facts }: SegmentFacts,
  names: readonly string[],
  place: MemberPlace,
): IndexLine {
  return { segment, ...place, ...facts, changed: Buffer.from(changed).toString('base64'), names };
}
