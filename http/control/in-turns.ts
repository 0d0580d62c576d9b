/**
 * Drives a question in turns with the requests of others (`../turns.ts`), for as long as somebody waits for its answer. All
 * questions count as one caller: however many are asked, a request of anybody else comes before the next piece of them.
 */
import { type Pause, type Pausing, pause } from '../../replay/index.js';
import type { Turns } from '../turns.js';

/** As whom the time is counted that questions take. No user and no address has this name. */
const questions = 'questions of the control API';

/** Thrown where the client that has asked is gone. */
export class NobodyWaits extends Error {
  override readonly name = 'NobodyWaits';
}

export class InTurns {
  readonly #turns: Turns;
  readonly #isGone: () => boolean;

  /** `isGone`: whether nobody waits for the answer any more. */
  constructor(turns: Turns, isGone: () => boolean) {
    this.#turns = turns;
    this.#isGone = isGone;
  }

  /** To its result. Throws NobodyWaits, and then no more of it is done. */
  async drive<Result>(work: Pausing<Result>): Promise<Result> {
    for (;;) {
      const step = await this.#next(work);
      if (step.done === true) return step.value;
    }
  }

  /** Piece by piece, as fast as they are taken. Throws NobodyWaits. */
  async *pieces<Piece>(work: Generator<Piece | Pause, void>): AsyncGenerator<Piece> {
    try {
      for (;;) {
        const step = await this.#next(work);
        if (step.done === true) return;
        if (step.value !== pause) yield step.value;
      }
    } finally {
      work.return();
    }
  }

  /** On to what comes next that is no pause, or to the end of the turn. */
  async #next<Item, Result>(work: Generator<Item, Result>): Promise<IteratorResult<Item, Result>> {
    return this.#turns.take(questions, () => {
      // It ends in the work itself, so that what it has begun there is over too.
      if (this.#isGone()) return work.throw(new NobodyWaits('the client is gone'));
      let step = work.next();
      while (step.done !== true && step.value === pause && !this.#turns.over) step = work.next();
      return step;
    });
  }
}
