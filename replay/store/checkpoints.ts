/** The states that a kept journal has on record: those its segments begin with. Read in their order, each costs its own segment. */
import type { ControllerTree } from '../../models/index.js';
import { applyDelta } from '../history/delta.js';
import { fromJournal } from '../history/rerun.js';
import { eventsPerSegment, isBase } from '../history/segment.js';
import type { JournalStore } from './read-store.js';

export class StoredCheckpoints {
  readonly #store: JournalStore;
  readonly #first: ControllerTree;
  /** The one that was asked for last. */
  #segment = 0;
  #state: ControllerTree;

  constructor(store: JournalStore, first: ControllerTree) {
    this.#store = store;
    this.#first = first;
    this.#state = first;
  }

  /** Undefined where none is on record: within a segment, and behind the last one. */
  stateAfter(events: number): ControllerTree | undefined {
    const segment = events / eventsPerSegment;
    const { sealed, unsealed } = this.#store;
    if (!Number.isInteger(segment) || segment >= sealed.count + unsealed.length) return undefined;
    if (segment < this.#segment) [this.#segment, this.#state] = [0, this.#first];
    // Bases hang on the first state alone: what comes before the nearest one is not read.
    const base = baseOf(segment);
    if (base > this.#segment) [this.#segment, this.#state] = [base - 1, this.#first];
    while (this.#segment < segment) {
      this.#segment += 1;
      const from = isBase(this.#segment) ? this.#first : this.#state;
      const delta = this.#checkpoint(this.#segment);
      this.#state = fromJournal(`the checkpoint of segment ${this.#segment}`, () => applyDelta(from, delta));
    }
    return this.#state;
  }

  #checkpoint(segment: number) {
    const { sealed, unsealed } = this.#store;
    if (segment < sealed.count) return sealed.read(segment).checkpoint;
    return (unsealed[segment - sealed.count] as (typeof unsealed)[number]).text.checkpoint;
  }
}

function baseOf(segment: number): number {
  let base = segment;
  while (!isBase(base)) base -= 1;
  return base;
}
