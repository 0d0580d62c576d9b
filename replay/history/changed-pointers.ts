/**
 * Parts of the state that the events of a segment have changed, as JSON pointers of limited depth. Computed after every
 * event, so that pointers are found step by step in a tree and no text is concatenated.
 */
import type { Json } from '../../engine/index.js';
import { isOnOneWay, pathOfPointer, pointerTo, valueAt } from '../../models/index.js';
import { isAlike } from './delta.js';
import { changedDepth, type SegmentFacts } from './segment.js';
import type { HistoryStep } from './step.js';

/**
 * Maximum number of distinguished names at one level: numbered names increase, such as log pages and uploads, and
 * random names occur, such as sessions. Later names are reported as their parent, so that a long history has a bounded
 * number of names. Assumption: as many as a server has parts of a kind in a chassis, and as there are kinds of machines
 * and their instances.
 */
const numberedMax = 16;
const namedMax = 256;

interface PointerNode {
  readonly pointer: string;
  readonly within: Map<string, PointerNode>;
  /** Children with numbers as keys. */
  numbered: number;
  /** Index among the names; undefined until something directly here has changed. */
  number: number | undefined;
}

type Branch = { readonly [key: string]: Json | undefined };

export class ChangedPointers {
  readonly #root: PointerNode = createPlace('');
  readonly #names: string[] = [];
  #changed = new Set<number>();

  /** Continues with the pointers that were reported before. */
  constructor(names: readonly string[] = []) {
    for (const name of names) {
      const place = pathOfPointer(name).reduce(placeWithin, this.#root);
      place.number = this.#names.push(name) - 1;
    }
  }

  /** Every pointer reported so far; `changed` refers to their index. */
  get names(): readonly string[] {
    return this.#names;
  }

  get changed(): Uint8Array {
    return toBits(this.#changed, this.#names.length);
  }

  note(before: object, after: object): void {
    this.#noteWithin(before as Branch, after as Branch, this.#root, changedDepth);
  }

  /** Starts another segment. */
  restart(): void {
    this.#changed = new Set();
  }

  #noteWithin(before: Branch, after: Branch, place: PointerNode, segmentsLeft: number): void {
    if (segmentsLeft === 0) {
      this.#tell(place);
      return;
    }
    for (const key of Object.keys(after)) {
      const [one, other] = [before[key], after[key]];
      if (one === other) continue;
      const inner = placeWithin(place, key);
      if (inner === place) this.#tell(place);
      else if (isAlike(one, other)) this.#noteWithin(one as Branch, other as Branch, inner, segmentsLeft - 1);
      else this.#tell(inner);
    }
    for (const key of Object.keys(before)) {
      if (!Object.hasOwn(after, key)) this.#tell(placeWithin(place, key));
    }
  }

  #tell(place: PointerNode): void {
    place.number ??= this.#names.push(place.pointer) - 1;
    this.#changed.add(place.number);
  }
}

function createPlace(pointer: string): PointerNode {
  return { pointer, within: new Map(), numbered: 0, number: undefined };
}

/** The parent itself, when it has the maximum number of children. */
function placeWithin(place: PointerNode, key: string): PointerNode {
  const known = place.within.get(key);
  if (known !== undefined) return known;
  const isNumbered = wholeNumber.test(key);
  const [count, most] = isNumbered
    ? [place.numbered, numberedMax]
    : [place.within.size - place.numbered, namedMax];
  if (count >= most) return place;
  if (isNumbered) place.numbered += 1;
  const made = createPlace(pointerTo(place.pointer, key));
  place.within.set(key, made);
  return made;
}

const wholeNumber = /^\d+$/;

// Sets of small whole numbers as bits, the lowest first: hundreds of several thousand numbers take as many bits.

function toBits(numbers: Iterable<number>, below: number): Uint8Array {
  const bits = new Uint8Array(Math.ceil(below / 8));
  for (const number of numbers) bits[number >> 3] = (bits[number >> 3] ?? 0) | (1 << (number & 7));
  return bits;
}

export function hasBit(bits: Uint8Array, number: number): boolean {
  return ((bits[number >> 3] ?? 0) & (1 << (number & 7))) !== 0;
}

// Events that changed something at one of several JSON pointers, or within it: summaries select the segments, the
// states around events select the events.

type Path = readonly string[];

export class ChangeFilter {
  readonly #paths: readonly Path[];
  readonly #names: () => readonly string[];
  /** Names that are equal to, inside or around one of the pointers, by their index among all. */
  readonly #near: number[] = [];
  #namesSeen = 0;

  /** The names can increase while a history is being recorded. */
  constructor(pointers: readonly string[], names: () => readonly string[]) {
    this.#paths = pointers.map(pathOfPointer);
    this.#names = names;
  }

  /** False for a segment without a matching event. */
  mayPassIn({ changed }: SegmentFacts): boolean {
    const names = this.#names();
    for (; this.#namesSeen < names.length; this.#namesSeen++) {
      const named = pathOfPointer(names[this.#namesSeen] as string);
      if (this.#paths.some((path) => isOnOneWay(path, named))) this.#near.push(this.#namesSeen);
    }
    return this.#near.some((name) => hasBit(changed, name));
  }

  passes({ before, after }: HistoryStep): boolean {
    return this.#paths.some((path) => valueAt(before, path) !== valueAt(after, path));
  }
}
