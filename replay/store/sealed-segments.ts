/** The segments of a kept journal that are over: what the index knows of them, and what is in their members. */
import { NotTheHistory } from '../history/rerun.js';
import type { SegmentFacts } from '../history/segment.js';
import { type ReadMembers, segmentIn } from './members.js';
import type { SegmentText } from './segment-text.js';
import type { IndexLine, MemberPlace } from './store-format.js';

export class SealedSegments {
  readonly #readMembers: ReadMembers;
  readonly #segments: { readonly place: MemberPlace; readonly facts: SegmentFacts }[] = [];
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

  add({ at, nextSeq, nextEffect, changed, names, offset, bytes, sha256 }: IndexLine): void {
    const facts = { at, nextSeq, nextEffect, changed: new Uint8Array(Buffer.from(changed, 'base64')) };
    this.#segments.push({ place: { offset, bytes, sha256 }, facts });
    this.#names.push(...names);
  }

  facts(segment: number): SegmentFacts {
    return this.#at(segment).facts;
  }

  /** Throws NotTheHistory when it is not what was written. */
  read(segment: number): SegmentText {
    const found = segmentIn(this.#readMembers, this.#at(segment).place);
    if (found === undefined) throw new NotTheHistory(`segment ${segment} is not what was written`);
    return found;
  }

  #at(segment: number) {
    const found = this.#segments[segment];
    if (found === undefined) throw new RangeError(`no segment ${segment} of ${this.count}`);
    return found;
  }
}
