/**
 * Which parts of the state the events of a segment have changed, as JSON pointers that are cut after some segments. Looked at
 * after every event, so places are found step by step in a tree of them and no text is put together.
 */
import type { Json } from '../../engine/index.js';
import { isOnOneWay, pathOfPointer, pointerTo, valueAt } from '../../models/index.js';
import { isAlike } from './delta.js';
import { changedDepth, type SegmentFacts } from './segment.js';
import type { HistoryStep } from './step.js';

/**
 * Places of one kind that are told apart: what is numbered counts on, pages of logs and uploads, and what has a name may be
 * drawn, as sessions are. Those that come later are told of as what they are in, or a long history had names without end.
 * Assumption: as many as a server has parts of a kind in a chassis, and as there are kinds of machines and their instances.
 */
const numberedMax = 16;
const namedMax = 256;

interface PointerNode {
  readonly pointer: string;
  readonly within: Map<string, PointerNode>;
  /** Those within it whose keys are numbers. */
  numbered: number;
  /** Among the names; undefined while nothing right there has changed. */
  number: number | undefined;
}

type Branch = { readonly [key: string]: Json | undefined };

export class ChangedPointers {
  readonly #root: PointerNode = createPlace('');
  readonly #names: string[] = [];
  #changed = new Set<number>();

  /** With the pointers that were told of before. */
  constructor(names: readonly string[] = []) {
    for (const name of names) {
      const place = pathOfPointer(name).reduce(placeWithin, this.#root);
      place.number = this.#names.push(name) - 1;
    }
  }

  /** Every pointer that was ever told; `changed` says which by their place here. */
  get names(): readonly string[] {
    return this.#names;
  }

  get changed(): Uint8Array {
    return toBits(this.#changed, this.#names.length);
  }

  note(before: object, after: object): void {
    this.#noteWithin(before as Branch, after as Branch, this.#root, changedDepth);
  }

  /** Another segment begins. */
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

/** The place itself once there are enough in it. */
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

// Sets of small whole numbers as bits, the lowest first: some hundred of several thousand numbers take as many bits.

function toBits(numbers: Iterable<number>, below: number): Uint8Array {
  const bits = new Uint8Array(Math.ceil(below / 8));
  for (const number of numbers) bits[number >> 3] = (bits[number >> 3] ?? 0) | (1 << (number & 7));
  return bits;
}

export function hasBit(bits: Uint8Array, number: number): boolean {
  return ((bits[number >> 3] ?? 0) & (1 << (number & 7))) !== 0;
}

// Which events have changed something at one of several JSON pointers, or within it: segments are told apart by their
// summaries, events by the states around them.

type Path = readonly string[];

export class ChangeFilter {
  readonly #paths: readonly Path[];
  readonly #names: () => readonly string[];
  /** Names at, in or around one of the pointers, by their place among all. */
  readonly #near: number[] = [];
  #namesSeen = 0;

  /** The names may become more while a history is being recorded. */
  constructor(pointers: readonly string[], names: () => readonly string[]) {
    this.#paths = pointers.map(pathOfPointer);
    this.#names = names;
  }

  /** False for a segment none of whose events passes. */
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
