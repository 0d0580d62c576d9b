/**
 * Drives a question in turns with the requests of others (`../exchange/fair-scheduler.ts`), for as long as somebody waits for its answer. All
 * questions count as one caller: however many are asked, a request of anybody else comes before the next piece of them.
 */
import { type Pause, type Pausing, pause } from '../../replay/index.js';
import type { FairScheduler } from '../exchange/fair-scheduler.js';

/** As whom the time is counted that questions take. No user and no address has this name. */
const questions = 'questions of the control API';

/** Thrown where the client that has asked is gone. */
export class ClientGone extends Error {
  override readonly name = 'NobodyWaits';
}

export class QueryScheduler {
  readonly #turns: FairScheduler;
  readonly #isGone: () => boolean;

  /** `isGone`: whether nobody waits for the answer any more. */
  constructor(turns: FairScheduler, isGone: () => boolean) {
    this.#turns = turns;
    this.#isGone = isGone;
  }

  /** To its result. Throws NobodyWaits, and then no more of it is done. */
  async drive<Result>(work: Pausing<Result>): Promise<Result> {
    try {
      for (;;) {
        const step = await this.#next(work);
        if (step.done === true) return step.value;
      }
    } finally {
      closeGenerator(work);
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
      closeGenerator(work);
    }
  }

  /** On to what comes next that is no pause, or to the end of the turn. */
  async #next<Item, Result>(work: Generator<Item, Result>): Promise<IteratorResult<Item, Result>> {
    return this.#turns.take(questions, () => {
      if (this.#isGone()) throw new ClientGone('the client is gone');
      let step = work.next();
      while (step.done !== true && step.value === pause && !this.#turns.over) step = work.next();
      return step;
    });
  }
}

/**
 * Runs the `finally` blocks of a generator that is not resumed again. `throw()` would not do: a generator hands it on to
 * the iterable of its `yield*`, and an array has no such method.
 */
function closeGenerator(work: Generator<unknown, unknown>): void {
  work.return(undefined);
}
