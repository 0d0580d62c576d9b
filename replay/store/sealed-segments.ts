/** Completed segments of a stored journal: their entries in the index, and the content of their members. */

import { gunzipSync } from 'node:zlib';
import { fromJournal, HistoryMismatch } from '../history/re-execution.js';
import type { SegmentFacts } from '../history/segment.js';
import { TransitionKinds } from '../history/transition-kinds.js';
import type { TransitionEvent } from '../history/transitions.js';
import { SealedText } from './segment-text.js';
import { type IndexLine, type MemberLocation, memberAt, memberTextMax } from './store-format.js';

export class SealedSegments {
  /** Kinds of the transitions of all segments, including completed segments that are not sealed yet. */
  readonly kinds = new TransitionKinds();
  readonly #readMembers: ReadMembers;
  readonly #segments: { readonly place: MemberLocation; readonly facts: SegmentFacts }[] = [];
  readonly #names: string[] = [];

  constructor(readMembers: ReadMembers) {
    this.#readMembers = readMembers;
  }

  get count(): number {
    return this.#segments.length;
  }

  /** JSON pointers to which the facts of the segments refer. */
  get names(): readonly string[] {
    return this.#names;
  }

  add({ at, nextSeq, nextEffect, changed, names, kinds, offset, bytes, sha256 }: IndexLine): void {
    const facts = { at, nextSeq, nextEffect, changed };
    this.#segments.push({ place: { offset, bytes, sha256 }, facts });
    this.#names.push(...names);
    this.kinds.add(kinds);
  }

  facts(segment: number): SegmentFacts {
    return this.#at(segment).facts;
  }

  /** Returns the content of a segment. Throws HistoryMismatch if its member was changed. */
  read(segment: number): SealedText {
    const found = segmentIn(this.#readMembers, this.#at(segment).place);
    if (found === undefined) throw new HistoryMismatch(`segment ${segment} differs from the written data`);
    return found;
  }

  /** Returns the transitions of a segment. Throws HistoryMismatch if they were changed. */
  transitions(segment: number): readonly TransitionEvent[] {
    const { transitions } = this.read(segment);
    return fromJournal(`the transitions of segment ${segment}`, () => this.kinds.unpack(transitions));
  }

  #at(segment: number) {
    const found = this.#segments[segment];
    if (found === undefined) throw new RangeError(`no segment ${segment} of ${this.count}`);
    return found;
  }
}

/** Function that reads bytes of the file of members. It returns fewer bytes at the end of the file. */
export type ReadMembers = (place: Pick<MemberLocation, 'offset' | 'bytes'>) => Uint8Array;

export function isIntact(readMembers: ReadMembers, place: MemberLocation): boolean {
  return soundMember(readMembers, place) !== undefined;
}

/** Returns the text of a member; undefined if the member was changed. */
export function readMember(readMembers: ReadMembers, place: MemberLocation): string | undefined {
  const member = soundMember(readMembers, place);
  return member && unpacked(member);
}

/** Returns the content of a segment; undefined if its member was changed. */
export function segmentIn(readMembers: ReadMembers, place: MemberLocation): SealedText | undefined {
  const text = readMember(readMembers, place);
  return text === undefined ? undefined : new SealedText(text.split('\n').slice(0, -1));
}

/**
 * Decompresses a member. Returns undefined for invalid gzip data, and for a text longer than the maximum, because this
 * program never writes such data.
 */
function unpacked(member: Uint8Array): string | undefined {
  try {
    return gunzipSync(member, { maxOutputLength: memberTextMax }).toString('utf8');
  } catch {
    return undefined;
  }
}

function soundMember(readMembers: ReadMembers, place: MemberLocation): Uint8Array | undefined {
  const member = readMembers(place);
  return memberAt(place.offset, member).sha256 === place.sha256 ? member : undefined;
}
