/** Runs client code on the virtual time of one controller, one function at a time. */
import type { RunEnds } from '../failures/failure-recorder.js';
import type { Clocked } from './fetch-in.js';
import { World, type WorldEnvironment } from './world.js';

/** Controller that is driven alone, and whose failures are recorded. */
interface Driven extends Clocked {
  readonly ends: RunEnds;
}

export class Driver {
  readonly #controller: Driven;
  #isDriving = false;

  constructor(controller: Driven) {
    this.#controller = controller;
  }

  /**
   * Runs the code and returns its result. Rejects with the error of the code. Also rejects if the code calls `drive` of
   * the same controller.
   */
  async drive<Value>(
    work: (surroundings: WorldEnvironment) => Promise<Value>,
    limit: string | number,
  ): Promise<Value> {
    if (this.#isDriving) {
      throw new Error('this controller is already being driven; code inside the run uses sleep instead');
    }
    this.#isDriving = true;
    try {
      const world = new World<Clocked>(this.#controller.ends);
      world.adopt('controller', this.#controller);
      return await world.drive(work, limit);
    } finally {
      this.#isDriving = false;
    }
  }
}
