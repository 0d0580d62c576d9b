/**
 * The past of a run while it runs: recorded from its first event on, and looked at as any history is. It is bounded: a run
 * that has had more events than are kept can be asked nothing about its past any more, and takes no more memory for it.
 */
import type { Controller } from '../../machines/index.js';
import { History, Recorder } from '../../replay/index.js';

interface PastOptions {
  readonly controller: Controller;
  /** Virtual time: later than the last event while nothing happens. Unit: ms since the epoch. */
  readonly now: () => number;
  /** Events that are kept; 0 for none. */
  readonly eventsMax: number;
}

/** What is known of the past of a run. */
export interface PastOfRun {
  /** Undefined when it is not kept. */
  readonly history: History | undefined;
  /** Events that are kept; undefined when all are. */
  readonly eventsMax: number | undefined;
}

export class RecordedPast implements PastOfRun {
  readonly eventsMax: number;
  #history: History | undefined;

  /** From the controller's present on, which must be its genesis. */
  constructor({ controller: { simulation, genesis }, now, eventsMax }: PastOptions) {
    this.eventsMax = eventsMax;
    if (eventsMax === 0) return;
    const recorder = new Recorder(simulation, genesis);
    this.#history = new History(recorder).goingOnTo(now);
    const forget = simulation.observe({
      committed: ({ after }) => {
        if (after.clock.executed <= eventsMax) return;
        this.#history = undefined;
        recorder.close();
        forget();
      },
    });
  }

  /** Undefined once there have been more events than are kept. */
  get history(): History | undefined {
    return this.#history;
  }
}
