/**
 * What is known of each segment, for all of a past however long it is. Segments mostly change what others have changed, so
 * each such set is held once: then a segment takes less than a tenth of what its facts take by themselves.
 */
import type { SegmentFacts } from './segment.js';

/** Sets that are told apart. Measured: a life of power cycles has 14. Past so many the oldest are held again. */
const setsMax = 256;
/** Of one segment: an object with four fields, and a number that takes an object of its own. Measured in Node 20. */
const bytesPerSegment = 90;
/** Of a set: its typed array and its key, beside their content. */
const bytesAroundSet = 300;

export class KeptFacts {
  readonly #facts: SegmentFacts[] = [];
  readonly #sets = new Map<string, Uint8Array>();
  #setBytes = 0;

  get count(): number {
    return this.#facts.length;
  }

  /** Memory. */
  get bytes(): number {
    return this.#facts.length * bytesPerSegment + this.#setBytes;
  }

  add({ at, nextSeq, nextEffect, changed }: SegmentFacts): void {
    this.#facts.push({ at, nextSeq, nextEffect, changed: this.#shared(changed) });
  }

  /** Undefined past the last. */
  at(index: number): SegmentFacts | undefined {
    return this.#facts[index];
  }

  /** As bits are added with every name, the zeros at the end make no difference. */
  #shared(changed: Uint8Array): Uint8Array {
    const set = changed.subarray(0, changed.findLastIndex((bits) => bits !== 0) + 1);
    const key = String.fromCharCode(...set);
    const known = this.#sets.get(key);
    if (known !== undefined) return known;
    if (this.#sets.size === setsMax) this.#sets.clear();
    const own = set.slice();
    this.#sets.set(key, own);
    this.#setBytes += bytesAroundSet + 2 * own.length;
    return own;
  }
}
