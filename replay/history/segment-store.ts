/**
 * Bounded store of the completed segments of a recorder. Inputs and facts are the history itself and are never removed.
 * Checkpoints and transitions only avoid re-execution, so the older ones are removed at the memory limit.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { fromColumns, toColumns } from '../columns.js';
import type { JournalLine } from '../journal.js';
import type { Delta } from './delta.js';
import { isBase, type SegmentContent, type SegmentFacts, segmentsPerBase } from './segment.js';
import type { WrittenSegment } from './segment-writer.js';
import { TransitionKinds } from './transition-kinds.js';
import type { TransitionEvent } from './transitions.js';

/**
 * Maximum number of shared sets of changed pointers. Measured: a history of power cycles has 14. At the maximum,
 * sharing starts again with an empty table, so that a set can be stored twice.
 */
const setsMax = 256;
/**
 * Memory of the facts of a segment, in bytes: an object with four members, and a number that is an object of its own.
 * Measured in Node 20.
 */
const bytesPerSegment = 90;
/** Memory of a set in addition to its content, in bytes: its typed array and its key. */
const bytesAroundSet = 300;

class KeptFacts {
  readonly #facts: SegmentFacts[] = [];
  readonly #sets = new Map<string, Uint8Array>();
  #setBytes = 0;

  get count(): number {
    return this.#facts.length;
  }

  /** Used memory in bytes. */
  get bytes(): number {
    return this.#facts.length * bytesPerSegment + this.#setBytes;
  }

  add({ at, nextSeq, nextEffect, changed }: SegmentFacts): void {
    this.#facts.push({ at, nextSeq, nextEffect, changed: this.#shared(changed) });
  }

  /** Returns the facts of a segment by its index; undefined for an index after the last. */
  at(index: number): SegmentFacts | undefined {
    return this.#facts[index];
  }

  /**
   * Returns a shared copy of a set of changed pointers. Trailing zero bytes are removed, because the sets become longer
   * with every new pointer.
   */
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
 * Guaranteed share of the memory for checkpoints and transitions. Without this share, inputs could use all memory, and
 * reading an old state would take minutes.
 */
const shareOfDerived = 1 / 4;
/** Maximum share of the memory for transitions. Measured on power cycles: enough for a million events. */
const shareOfTransitions = 1 / 8;
/**
 * Minimum number of recent bases whose checkpoints are all stored, regardless of their size: 4096 events, the usual
 * range of queries.
 */
const denseBasesMin = 4;
/** Memory of an entry in addition to its content, in bytes. Measured in Node 20. */
const bytesAround = 250;

export class SegmentStore {
  readonly #first: number;
  readonly #bytesMax: number;
  readonly #facts = new KeptFacts();
  readonly #kinds = new TransitionKinds();
  readonly #lines: (Uint8Array | undefined)[] = [];
  /**
   * Compressed transitions by segment, oldest first. A segment is missing if it has no transitions, or if they were
   * removed.
   */
  readonly #transitions = new Map<number, Uint8Array>();
  /** First segment whose transitions are stored. Those of earlier segments were removed. */
  #transitionsFrom: number;
  /** Compressed checkpoints by segment, oldest first. */
  readonly #checkpoints = new Map<number, Uint8Array>();
  #lineBytes = 0;
  #transitionBytes = 0;
  #checkpointBytes = 0;
  /** Number of recent bases whose checkpoints are all stored. It decreases as the history grows. */
  #denseBases = Number.POSITIVE_INFINITY;

  /** `first` is the number of the first segment in the store. */
  constructor(first: number, bytesMax: number) {
    this.#first = first;
    this.#transitionsFrom = first;
    this.#bytesMax = bytesMax;
  }

  get count(): number {
    return this.#facts.count;
  }

  /** Used memory in bytes. */
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

  /** Returns the facts of a completed segment; undefined for the segment in progress. */
  facts(segment: number): SegmentFacts | undefined {
    return this.#facts.at(segment - this.#first);
  }

  /** Returns the content of a segment. Checkpoint and lines are decompressed only when they are read. */
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

  /** Returns the transitions of a completed segment; undefined if they were removed. */
  transitions(segment: number): readonly TransitionEvent[] | undefined {
    if (segment < this.#transitionsFrom) return undefined;
    const packed = this.#transitions.get(segment);
    return packed === undefined ? [] : this.#kinds.unpack(unpack(packed));
  }

  get #isOverFull(): boolean {
    const most = Math.max(this.#bytesMax - this.#otherBytes, this.#bytesMax * shareOfDerived);
    return this.#checkpointBytes > most - this.#transitionBytes;
  }

  /** Memory of the data that are never removed, in bytes. */
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

  /** Reduces the number of dense bases by a sixteenth, so that checkpoints are removed rarely. */
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

/** Returns the number of the base of a segment, counted from 0. */
function baseOf(segment: number): number {
  return Math.floor(segment / segmentsPerBase);
}

function bytesOf(packed: Uint8Array | undefined): number {
  return packed === undefined ? 0 : packed.length + bytesAround;
}

/** Compresses a value. The result is copied, because zlib returns a view into a buffer of 16 KB. */
function pack(value: unknown): Uint8Array {
  return new Uint8Array(deflateRawSync(JSON.stringify(value)));
}

function unpack<Value>(packed: Uint8Array): Value {
  return JSON.parse(new TextDecoder().decode(inflateRawSync(packed)));
}

// Spacing of stored checkpoints: dense for recent segments, and twice as wide with each doubling of the distance. So a
// history of any length has few checkpoints, and the cost to reach a state is proportional to its distance.

/**
 * Returns the spacing at a distance. The spacing is a power of two. So a number that is stored at one spacing is also
 * stored at every smaller spacing, and a removed number is never needed again.
 */
function spacingAt(distance: number, near: number): number {
  const doublings = 31 - Math.clz32(Math.max(1, distance / near));
  return 1 << doublings;
}

/**
 * Returns true if `number` is stored when `here` is the last number. This is the case if `number` is a multiple of the
 * spacing at its distance from `here`.
 */
export function isRetainedFrom(here: number, number: number, near: number): boolean {
  return number <= here && number % spacingAt(here - number, near) === 0;
}
