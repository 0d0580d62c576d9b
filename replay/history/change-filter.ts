/**
 * Which events have changed something at one of several JSON pointers, or within it: segments are told apart by their
 * summaries, events by the states around them.
 */
import { hasBit } from './bits.js';
import { isOnOneWay, pathOfPointer, valueAt } from './pointer.js';
import type { SegmentFacts } from './segment.js';
import type { HistoryStep } from './step.js';

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
