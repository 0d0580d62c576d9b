/** Parts of the state that an event read, traced by executing the event once more. The last traces are cached. */
import { LRUCache } from 'lru-cache';
import { ReadTracer, type RefusedEvent } from '../../engine/index.js';
import { createControllerModel, type JournaledInput, recordPointers } from '../../machines/index.js';
import { type ControllerTree, isRing, valueAt } from '../../models/index.js';
import { type ReadPart, readPart } from './read-part.js';
import type { HistoryEvent } from './step.js';

/** Assumption: a query traces some dozens of events, and the next query asks about the same ones. */
const tracesMax = 1_024;

interface EventTrace {
  readonly reads: readonly string[];
  readonly refused: readonly RefusedEvent[];
}

export class EventReads {
  readonly #traced = new LRUCache<number, EventTrace>({ max: tracesMax });
  readonly #first: () => ControllerTree;
  #tracer: ReadTracer<ControllerTree, JournaledInput> | undefined;

  /** `first` returns the state before the first event. */
  constructor(first: () => ControllerTree) {
    this.#first = first;
  }

  /**
   * Returns the parts that an event read and that earlier events can have changed: JSON pointers, and names of
   * memberships. Parts of ring buffers are omitted: an append reads the position of the last append, and no other dependency exists between them.
   * Records of past states are omitted as well.
   */
  of(event: HistoryEvent): readonly string[] {
    return this.#traceOf(event).reads;
  }

  /** Returns the events that machines received during an event and that no transition accepted. */
  refusedIn(event: HistoryEvent): readonly RefusedEvent[] {
    return this.#traceOf(event).refused;
  }

  #traceOf(event: HistoryEvent): EventTrace {
    const known = this.#traced.get(event.number);
    if (known !== undefined) return known;
    const { before } = event;
    this.#tracer ??= new ReadTracer(createControllerModel(), this.#first());
    const { reads, refused } = this.#tracer.trace(event);
    const trace = {
      reads: [...reads].filter((read) => {
        const part = readPart(read);
        return !isWithinRecord(part) && !isWithinRing(before, part);
      }),
      refused,
    };
    this.#traced.set(event.number, trace);
    return trace;
  }
}

function isWithinRecord({ pointer }: ReadPart): boolean {
  return recordPointers.some((record) => pointer === record || pointer.startsWith(`${record}/`));
}

function isWithinRing(tree: ControllerTree, { path, isMembership }: ReadPart): boolean {
  const around = path.map((_, length) => path.slice(0, length));
  return [...around, ...(isMembership ? [path] : [])].some((each) => isRing(valueAt(tree, each)));
}
