/** The segments of a kept journal that are over: what the index knows of them, and what is in their members. */

import { gunzipSync } from 'node:zlib';
import { fromJournal, HistoryMismatch } from '../history/re-execution.js';
import type { SegmentFacts } from '../history/segment.js';
import { TransitionKinds } from '../history/transition-kinds.js';
import type { TransitionEvent } from '../history/transitions.js';
import { SealedText } from './segment-text.js';
import { type IndexLine, type MemberLocation, memberAt, memberTextMax } from './store-format.js';

export class SealedSegments {
  /** Of the transitions of all segments, those that are over and not sealed as well. */
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

  /** Pointers that the facts of all of them go by. */
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

  /** Throws NotTheHistory when it differs from the written data. */
  read(segment: number): SealedText {
    const found = segmentIn(this.#readMembers, this.#at(segment).place);
    if (found === undefined) throw new HistoryMismatch(`segment ${segment} differs from the written data`);
    return found;
  }

  /** Throws NotTheHistory when they are not what was written. */
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

/** Reads from the file of members. Fewer bytes where it ends. */
export type ReadMembers = (place: Pick<MemberLocation, 'offset' | 'bytes'>) => Uint8Array;

export function isIntact(readMembers: ReadMembers, place: MemberLocation): boolean {
  return soundMember(readMembers, place) !== undefined;
}

/** Its text; undefined when it differs from the written data. */
export function readMember(readMembers: ReadMembers, place: MemberLocation): string | undefined {
  const member = soundMember(readMembers, place);
  return member && unpacked(member);
}

/** A segment; undefined when it differs from the written data. */
export function segmentIn(readMembers: ReadMembers, place: MemberLocation): SealedText | undefined {
  const text = readMember(readMembers, place);
  return text === undefined ? undefined : new SealedText(text.split('\n').slice(0, -1));
}

/** What is no gzip, or unpacks to more than was ever packed, was not written here. */
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
