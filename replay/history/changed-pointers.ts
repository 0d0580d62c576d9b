/**
 * Parts of the state that the events of a segment have changed, as JSON pointers of limited depth. The parts are
 * collected after every event. To be fast, a tree of pointers is searched segment by segment, so that no text is
 * concatenated.
 */
import type { Json } from '../../engine/index.js';
import { isOnOneWay, pathOfPointer, pointerTo, valueAt } from '../../models/index.js';
import { isAlike } from './delta.js';
import { changedDepth, type SegmentFacts } from './segment.js';
import type { HistoryStep } from './step.js';

/**
 * Maximum number of distinct children of one pointer, for keys that are numbers and for other keys. Without this limit,
 * a long history would have an unbounded number of pointers: numbers increase (log pages, uploads), and other keys can
 * be random (sessions). Further children are reported as their parent. Assumption: a chassis has no more parts of a
 * kind, and a server has no more machines of a kind.
 */
const numberedMax = 16;
const namedMax = 256;

interface PointerNode {
  readonly pointer: string;
  readonly within: Map<string, PointerNode>;
  /** Number of children whose keys are numbers. */
  numbered: number;
  /** Index of the pointer in `names`; undefined until a change is reported for it. */
  number: number | undefined;
}

type Branch = { readonly [key: string]: Json | undefined };

export class ChangedPointers {
  readonly #root: PointerNode = createPlace('');
  readonly #names: string[] = [];
  #changed = new Set<number>();

  /** `names` contains the pointers that were reported before the recording continues. */
  constructor(names: readonly string[] = []) {
    for (const name of names) {
      const place = pathOfPointer(name).reduce(placeWithin, this.#root);
      place.number = this.#names.push(name) - 1;
    }
  }

  /** All pointers reported so far. The bits of `changed` refer to their indexes. */
  get names(): readonly string[] {
    return this.#names;
  }

  get changed(): Uint8Array {
    return toBits(this.#changed, this.#names.length);
  }

  note(before: object, after: object): void {
    this.#noteWithin(before as Branch, after as Branch, this.#root, changedDepth);
  }

  /** Starts the collection for the next segment. */
  restart(): void {
    this.#changed = new Set();
  }

  #noteWithin(before: Branch, after: Branch, place: PointerNode, segmentsLeft: number): void {
    // A list is one part: its pages and places say little, and would make most sets of pointers distinct.
    if (segmentsLeft === 0 || Array.isArray(after)) {
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

/** Returns the child for a key; the parent itself if it already has the maximum number of children. */
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

// Sets of small whole numbers as bits, lowest number first. The size depends only on the largest possible number: a few
// hundred bytes for several thousand pointers.

function toBits(numbers: Iterable<number>, below: number): Uint8Array {
  const bits = new Uint8Array(Math.ceil(below / 8));
  for (const number of numbers) bits[number >> 3] = (bits[number >> 3] ?? 0) | (1 << (number & 7));
  return bits;
}

export function hasBit(bits: Uint8Array, number: number): boolean {
  return ((bits[number >> 3] ?? 0) & (1 << (number & 7))) !== 0;
}

// Filter for events that changed the value at one of several JSON pointers, or a part of such a value. The filter first
// selects segments by their facts, and then events by the states before and after them.

type Path = readonly string[];

export class ChangeFilter {
  readonly #paths: readonly Path[];
  readonly #names: () => readonly string[];
  /** Indexes of the pointers in `names` that are equal to a filter pointer, inside it, or around it. */
  readonly #near: number[] = [];
  #namesSeen = 0;

  /** `names` is a function, because the list of pointers grows while a history is being recorded. */
  constructor(pointers: readonly string[], names: () => readonly string[]) {
    this.#paths = pointers.map(pathOfPointer);
    this.#names = names;
  }

  /** Returns false for a segment that contains no matching event. */
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
