/**
 * What a recorder holds of segments that are over, in bounded memory: inputs and facts are the history and stay; checkpoints
 * only save running it again, so the older ones are thinned when they take too much.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { fromColumns, toColumns } from '../columns/index.js';
import type { JournalLine } from '../journal.js';
import type { CutSegment } from './cutter.js';
import type { Delta } from './delta.js';
import { KeptFacts } from './kept-facts.js';
import { isBase, type SegmentContent, type SegmentFacts, segmentsPerBase } from './segment.js';
import { isKeptFrom } from './spacing.js';

/**
 * Of the memory, what checkpoints may take in any case, a quarter. Where inputs fill the rest, a state far back would else
 * take minutes.
 */
const shareOfCheckpoints = 1 / 4;
/** Bases with all segments up to the next that stay dense whatever they take: 4096 events, where most questions are asked. */
const denseBasesMin = 4;
/** What one takes beside its content: the objects around it. Measured in Node 20. */
const bytesAround = 250;

export class KeptSegments {
  readonly #first: number;
  readonly #bytesMax: number;
  readonly #facts = new KeptFacts();
  readonly #lines: (Uint8Array | undefined)[] = [];
  /** By segment, oldest first. */
  readonly #checkpoints = new Map<number, Uint8Array>();
  #lineBytes = 0;
  #checkpointBytes = 0;
  /** Bases back to which all checkpoints are kept; fewer the longer the past is. */
  #denseBases = Number.POSITIVE_INFINITY;

  /** From a segment on. */
  constructor(first: number, bytesMax: number) {
    this.#first = first;
    this.#bytesMax = bytesMax;
  }

  get count(): number {
    return this.#facts.count;
  }

  /** Memory. */
  get bytes(): number {
    return this.#lineBytes + this.#facts.bytes + this.#checkpointBytes;
  }

  add({ facts, checkpoint, lines }: CutSegment): void {
    const segment = this.#first + this.count;
    const packed = lines.length === 0 ? undefined : pack(lines);
    this.#facts.add(facts);
    this.#lines.push(packed);
    this.#lineBytes += bytesOf(packed);
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

  get #isOverFull(): boolean {
    const others = this.#lineBytes + this.#facts.bytes;
    return this.#checkpointBytes > Math.max(this.#bytesMax - others, this.#bytesMax * shareOfCheckpoints);
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
    return isBase(segment) && isKeptFrom(this.#newestBase, base, this.#denseBases);
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
