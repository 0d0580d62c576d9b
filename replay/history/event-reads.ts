/** Parts of the state that an event read, traced by executing the event once more. The last traces are cached. */
import { LRUCache } from 'lru-cache';
import { ReadTracer } from '../../engine/index.js';
import { createControllerModel, type JournaledInput, recordPointers } from '../../machines/index.js';
import { type ControllerTree, isRing, pathOfPointer, valueAt } from '../../models/index.js';
import type { HistoryEvent } from './step.js';

/** Assumption: a query traces some dozens of events, and the next query asks about the same ones. */
const tracesMax = 1_024;

export class EventReads {
  readonly #traced = new LRUCache<number, readonly string[]>({ max: tracesMax });
  readonly #first: () => ControllerTree;
  #tracer: ReadTracer<ControllerTree, JournaledInput> | undefined;

  /** `first` returns the state before the first event. */
  constructor(first: () => ControllerTree) {
    this.#first = first;
  }

  /**
   * Returns the JSON pointers of the parts that an event read and that earlier events can have changed. Parts of ring
   * buffers are omitted: an append reads the position of the last append, and no other dependency exists between them.
   * Records of past states are omitted as well.
   */
  of(event: HistoryEvent): readonly string[] {
    const known = this.#traced.get(event.number);
    if (known !== undefined) return known;
    const reads = this.#trace(event);
    this.#traced.set(event.number, reads);
    return reads;
  }

  #trace({ before, after, cause }: HistoryEvent): readonly string[] {
    this.#tracer ??= new ReadTracer(createControllerModel(), this.#first());
    const reads = this.#tracer.readsOf({ before, after, cause });
    return [...reads].filter(
      (pointer) => !isWithinRecord(pointer) && !isWithinRing(before, pathOfPointer(pointer)),
    );
  }
}

function isWithinRecord(pointer: string): boolean {
  return recordPointers.some((record) => pointer === record || pointer.startsWith(`${record}/`));
}

function isWithinRing(tree: ControllerTree, path: readonly string[]): boolean {
  return path.some((_, length) => isRing(valueAt(tree, path.slice(0, length))));
}
