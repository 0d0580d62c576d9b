/**
 * States that segments begin with, of those that were looked at lately and of those on the way to the last: where no checkpoint
 * is, one goes on from the nearest of them. The way is held the more densely the nearer it comes, so whoever goes back over it,
 * segment by segment, runs nothing more than a few times.
 */
import type { ControllerTree } from '../../models/index.js';
import { Lately } from './lately.js';
import { isKeptFrom } from './spacing.js';

/** Assumption: who steps around stays in a neighbourhood. */
const latelyKept = 32;
/** Segments back to which each one of the way is held, and then as many for every doubling. */
const near = 4;

export class Waypoints {
  readonly #lately = new Lately<ControllerTree>(latelyKept);
  readonly #way = new Map<number, ControllerTree>();

  /** The state a segment begins with: kept, or as it was found. */
  get(segment: number, found: () => ControllerTree): ControllerTree {
    return this.#lately.get(segment, isAlwaysGood, found);
  }

  find(segment: number): ControllerTree | undefined {
    return this.#lately.peek(segment) ?? this.#way.get(segment);
  }

  has(segment: number): boolean {
    return this.find(segment) !== undefined;
  }

  /** What is of no use on the way to a segment goes. */
  headFor(segment: number): void {
    for (const passed of this.#way.keys()) if (!isKeptFrom(segment, passed, near)) this.#way.delete(passed);
  }

  /** One comes by a state on the way to a segment. */
  pass(passed: number, tree: ControllerTree, to: number): void {
    if (isKeptFrom(to, passed, near)) this.#way.set(passed, tree);
  }
}

const isAlwaysGood = () => true;
