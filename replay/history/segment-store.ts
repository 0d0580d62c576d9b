/**
 * The bounded store of completed segments of a recorder: inputs and facts are the history and stay; checkpoints and
 * transitions only avoid re-execution, so the older ones are removed at the memory limit.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { fromColumns, toColumns } from '../columns.js';
import type { JournalLine } from '../journal.js';
import type { Delta } from './delta.js';
import { isBase, type SegmentContent, type SegmentFacts, segmentsPerBase } from './segment.js';
import type { WrittenSegment } from './segment-writer.js';
import { TransitionKinds } from './transition-kinds.js';
import type { TransitionEvent } from './transitions.js';

/** Number of distinguished sets. Measured: a history of power cycles has 14. Beyond it, the oldest are stored again. */
const setsMax = 256;
/**
 * Size of a segment's entry: an object with four fields, and a number with an object of its own. Measured in Node 20.
 */
const bytesPerSegment = 90;
/** Size of a set: its typed array and its key, besides their content. */
const bytesAroundSet = 300;

class KeptFacts {
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

  /** Undefined after the last. */
  at(index: number): SegmentFacts | undefined {
    return this.#facts[index];
  }

  /** Bits are added with every name, so trailing zeros make no difference. */
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

/**
 * Share of memory for checkpoints and transitions in any case: a quarter. If inputs took everything, an old state would
 * take minutes.
 */
const shareOfDerived = 1 / 4;
/** Maximum share of memory for transitions. Measured on power cycles: enough for a million events. */
const shareOfTransitions = 1 / 8;
/** Number of bases whose segments all stay stored, whatever they take: 4096 events, the usual range of queries. */
const denseBasesMin = 4;
/** Size of one entry besides its content: its objects. Measured in Node 20. */
const bytesAround = 250;

export class SegmentStore {
  readonly #first: number;
  readonly #bytesMax: number;
  readonly #facts = new KeptFacts();
  readonly #kinds = new TransitionKinds();
  readonly #lines: (Uint8Array | undefined)[] = [];
  /** By segment, oldest first; empty for one without any, and for removed ones. */
  readonly #transitions = new Map<number, Uint8Array>();
  /** No transitions are stored for segments before this one. */
  #transitionsFrom: number;
  /** By segment, oldest first. */
  readonly #checkpoints = new Map<number, Uint8Array>();
  #lineBytes = 0;
  #transitionBytes = 0;
  #checkpointBytes = 0;
  /** Number of recent bases with all checkpoints; it decreases as the history grows. */
  #denseBases = Number.POSITIVE_INFINITY;

  /** First segment of the array. */
  constructor(first: number, bytesMax: number) {
    this.#first = first;
    this.#transitionsFrom = first;
    this.#bytesMax = bytesMax;
  }

  get count(): number {
    return this.#facts.count;
  }

  /** Memory. */
  get bytes(): number {
    return this.#otherBytes + this.#transitionBytes + this.#checkpointBytes;
  }

  add({ facts, checkpoint, lines, transitions }: WrittenSegment): void {
    const segment = this.#first + this.count;
    const packed = lines.length === 0 ? undefined : pack(lines);
    this.#facts.add(facts);
    this.#lines.push(packed);
    this.#lineBytes += bytesOf(packed);
    if (transitions.length > 0) this.#keepTransitions(segment, transitions);
    this.#keepCheckpoint(segment, pack(toColumns(checkpoint)));
    if (isBase(segment)) this.#thin();
    while (this.#isOverFull && this.#denseBases > denseBasesMin) this.#thinMore();
  }

  /** Undefined for a segment in progress. */
  facts(segment: number): SegmentFacts | undefined {
    return this.#facts.at(segment - this.#first);
  }

  /** Each part is decompressed on demand. */
  read(segment: number): SegmentContent {
    const lines = this.#lines[segment - this.#first];
    const checkpoint = this.#checkpoints.get(segment);
    return {
      get checkpoint() {
        return checkpoint && fromColumns<Delta>(unpack(checkpoint));
      },
      get lines() {
        return lines === undefined ? [] : unpack<readonly JournalLine[]>(lines);
      },
    };
  }

  /** Transitions of a completed segment; undefined if they were removed. */
  transitions(segment: number): readonly TransitionEvent[] | undefined {
    if (segment < this.#transitionsFrom) return undefined;
    const packed = this.#transitions.get(segment);
    return packed === undefined ? [] : this.#kinds.unpack(unpack(packed));
  }

  get #isOverFull(): boolean {
    const most = Math.max(this.#bytesMax - this.#otherBytes, this.#bytesMax * shareOfDerived);
    return this.#checkpointBytes > most - this.#transitionBytes;
  }

  /** Memory of the permanent parts. */
  get #otherBytes(): number {
    return this.#lineBytes + this.#facts.bytes + this.#kinds.bytes;
  }

  #keepTransitions(segment: number, transitions: readonly TransitionEvent[]): void {
    const packed = pack(this.#kinds.pack(transitions).rows);
    this.#transitions.set(segment, packed);
    this.#transitionBytes += bytesOf(packed);
    for (const [oldest, given] of this.#transitions) {
      if (this.#transitionBytes <= this.#bytesMax * shareOfTransitions) return;
      this.#transitions.delete(oldest);
      this.#transitionBytes -= bytesOf(given);
      this.#transitionsFrom = oldest + 1;
    }
  }

  #keepCheckpoint(segment: number, packed: Uint8Array): void {
    this.#checkpoints.set(segment, packed);
    this.#checkpointBytes += bytesOf(packed);
  }

  /** Removes a sixteenth, so that removal is rare. */
  #thinMore(): void {
    const dense = Math.min(this.#denseBases, this.#newestBase + 1);
    this.#denseBases = Math.max(denseBasesMin, dense - Math.ceil(dense / 16));
    this.#thin();
  }

  #thin(): void {
    for (const [segment, packed] of this.#checkpoints) {
      if (this.#isKept(segment)) continue;
      this.#checkpoints.delete(segment);
      this.#checkpointBytes -= bytesOf(packed);
    }
  }

  #isKept(segment: number): boolean {
    const base = baseOf(segment);
    if (this.#newestBase - base < this.#denseBases) return true;
    return isBase(segment) && isRetainedFrom(this.#newestBase, base, this.#denseBases);
  }

  get #newestBase(): number {
    return baseOf(this.#first + this.count - 1);
  }
}

/** The number of the base of a segment, from 0. */
function baseOf(segment: number): number {
  return Math.floor(segment / segmentsPerBase);
}

function bytesOf(packed: Uint8Array | undefined): number {
  return packed === undefined ? 0 : packed.length + bytesAround;
}

/** Copied, because the result of zlib is a view into 16 KB. */
function pack(value: unknown): Uint8Array {
  return new Uint8Array(deflateRawSync(JSON.stringify(value)));
}

function unpack<Value>(packed: Uint8Array): Value {
  return JSON.parse(new TextDecoder().decode(inflateRawSync(packed)));
}

// The spacing of stored checkpoints: dense for the recent past, and twice as wide with every doubling of the distance.
// So a history of any length has few checkpoints, and reaching a state costs a share of its distance.

/**
 * A power of two. A number stored at this spacing is also stored at every smaller one, so a removed number is never
 * needed again.
 */
function spacingAt(distance: number, near: number): number {
  const doublings = 31 - Math.clz32(Math.max(1, distance / near));
  return 1 << doublings;
}

/** True if a number is stored as seen from a later number: a multiple of the spacing at that distance. */
export function isRetainedFrom(here: number, number: number, near: number): boolean {
  return number <= here && number % spacingAt(here - number, near) === 0;
}
