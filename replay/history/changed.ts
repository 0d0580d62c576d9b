/**
 * Which parts of the state the events of a segment have changed, as JSON pointers that are cut after some segments. Looked at
 * after every event, so places are found step by step in a tree of them and no text is put together.
 */
import type { Json } from '../../engine/index.js';
import { toBits } from './bits.js';
import { isAlike } from './delta.js';
import { pathOfPointer, pointerTo } from './pointer.js';
import { changedDepth } from './segment.js';

interface Place {
  readonly pointer: string;
  readonly within: Map<string, Place>;
  /** Among the names; undefined while nothing right there has changed. */
  number: number | undefined;
}

type Branch = { readonly [key: string]: Json | undefined };

export class ChangedPlaces {
  readonly #root: Place = createPlace('');
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

  #noteWithin(before: Branch, after: Branch, place: Place, segmentsLeft: number): void {
    if (segmentsLeft === 0) {
      this.#tell(place);
      return;
    }
    for (const key of Object.keys(after)) {
      const [one, other] = [before[key], after[key]];
      if (one === other) continue;
      const inner = placeWithin(place, key);
      if (isAlike(one, other)) this.#noteWithin(one as Branch, other as Branch, inner, segmentsLeft - 1);
      else this.#tell(inner);
    }
    for (const key of Object.keys(before)) {
      if (!Object.hasOwn(after, key)) this.#tell(placeWithin(place, key));
    }
  }

  #tell(place: Place): void {
    place.number ??= this.#names.push(place.pointer) - 1;
    this.#changed.add(place.number);
  }
}

function createPlace(pointer: string): Place {
  return { pointer, within: new Map(), number: undefined };
}

function placeWithin(place: Place, key: string): Place {
  const known = place.within.get(key);
  if (known !== undefined) return known;
  const made = createPlace(pointerTo(place.pointer, key));
  place.within.set(key, made);
  return made;
}
