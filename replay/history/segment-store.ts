/**
 * What a recorder holds of segments that are over, in bounded memory: inputs and facts are the history and stay; checkpoints
 * and transitions only save running it again, so the older ones are given up when they take too much.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { fromColumns, toColumns } from '../columns.js';
import type { JournalLine } from '../journal.js';
import type { Delta } from './delta.js';
import { isBase, type SegmentContent, type SegmentFacts, segmentsPerBase } from './segment.js';
import type { WrittenSegment } from './segment-writer.js';
import { TransitionKinds } from './transition-kinds.js';
import type { TransitionEvent } from './transitions.js';

/** Sets that are told apart. Measured: a life of power cycles has 14. Past so many the oldest are held again. */
const setsMax = 256;
/** Of one segment: an object with four fields, and a number that takes an object of its own. Measured in Node 20. */
const bytesPerSegment = 90;
/** Of a set: its typed array and its key, beside their content. */
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

/**
 * Of the memory, what checkpoints and transitions may take in any case, a quarter. Where inputs fill the rest, a state far back
 * would else take minutes.
 */
const shareOfDerived = 1 / 4;
/** Of the memory, what transitions may take at most. Measured on power cycles: enough for a million events. */
const shareOfTransitions = 1 / 8;
/** Bases with all segments up to the next that stay dense whatever they take: 4096 events, where most questions are asked. */
const denseBasesMin = 4;
/** What one takes beside its content: the objects around it. Measured in Node 20. */
const bytesAround = 250;

export class SegmentStore {
  readonly #first: number;
  readonly #bytesMax: number;
  readonly #facts = new KeptFacts();
  readonly #kinds = new TransitionKinds();
  readonly #lines: (Uint8Array | undefined)[] = [];
  /** By segment, oldest first; none for one without any, and for those that were given up. */
  readonly #transitions = new Map<number, Uint8Array>();
  /** Of the segments before, no transitions are kept. */
  #transitionsFrom: number;
  /** By segment, oldest first. */
  readonly #checkpoints = new Map<number, Uint8Array>();
  #lineBytes = 0;
  #transitionBytes = 0;
  #checkpointBytes = 0;
  /** Bases back to which all checkpoints are kept; fewer the longer the past is. */
  #denseBases = Number.POSITIVE_INFINITY;

  /** From a segment on. */
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

  /** Undefined for one that is not over. */
  facts(segment: number): SegmentFacts | undefined {
    return this.#facts.at(segment - this.#first);
  }

  /** Each part is unpacked when it is asked for. */
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

  /** Of one that is over; undefined where they were given up. */
  transitions(segment: number): readonly TransitionEvent[] | undefined {
    if (segment < this.#transitionsFrom) return undefined;
    const packed = this.#transitions.get(segment);
    return packed === undefined ? [] : this.#kinds.unpack(unpack(packed));
  }

  get #isOverFull(): boolean {
    const most = Math.max(this.#bytesMax - this.#otherBytes, this.#bytesMax * shareOfDerived);
    return this.#checkpointBytes > most - this.#transitionBytes;
  }

  /** Of what stays. */
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

  /** By a sixteenth, so that it is done now and then, and not with every segment. */
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

/** The number of the base that a segment hangs on, from 0. */
function baseOf(segment: number): number {
  return Math.floor(segment / segmentsPerBase);
}

function bytesOf(packed: Uint8Array | undefined): number {
  return packed === undefined ? 0 : packed.length + bytesAround;
}

/** Copied: what zlib gives is a view into 16 KB. */
function pack(value: unknown): Uint8Array {
  return new Uint8Array(deflateRawSync(JSON.stringify(value)));
}

function unpack<Value>(packed: Uint8Array): Value {
  return JSON.parse(new TextDecoder().decode(inflateRawSync(packed)));
}

// How far apart what is kept of a long past may stand: close together where it is near, and twice as far apart with every
// doubling of the distance. So a past of any length keeps few, and getting anywhere costs a share of how far back it lies.

/** A power of two. What is kept by it stays kept by every smaller one, so what has gone is never wanted again. */
function spacingAt(distance: number, near: number): number {
  const doublings = 31 - Math.clz32(Math.max(1, distance / near));
  return 1 << doublings;
}

/** Whether a number is kept when one looks back to it from another: it is no later, and a multiple of the spacing there. */
export function isRetainedFrom(here: number, number: number, near: number): boolean {
  return number <= here && number % spacingAt(here - number, near) === 0;
}
