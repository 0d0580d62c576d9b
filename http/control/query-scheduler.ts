/**
 * Runs a query in turns with the requests of others (`../exchange/fair-scheduler.ts`), as long as its client is
 * connected. All queries count as one caller: a request of any other client runs before the next chunk of the queries.
 */
import { type Pause, type Pausing, pause } from '../../replay/index.js';
import type { FairScheduler } from '../exchange/fair-scheduler.js';

/** Caller name for the time of queries. No user and no address has this name. */
const questions = 'questions of the control API';

/** Thrown if the client has disconnected. */
export class ClientGone extends Error {
  override readonly name = 'NobodyWaits';
}

export class QueryScheduler {
  readonly #turns: FairScheduler;
  readonly #isGone: () => boolean;

  /** `isGone`: true if the client has disconnected. */
  constructor(turns: FairScheduler, isGone: () => boolean) {
    this.#turns = turns;
    this.#isGone = isGone;
  }

  /** Runs to the result. Throws NobodyWaits and stops if the client has disconnected. */
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

  /** Yields chunk by chunk, as fast as the client reads. Throws NobodyWaits. */
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

  /** Continues to the next value that is no pause, or to the end of the turn. */
  async #next<Item, Result>(work: Generator<Item, Result>): Promise<IteratorResult<Item, Result>> {
    return this.#turns.take(questions, () => {
      if (this.#isGone()) throw new ClientGone('the client has disconnected');
      let step = work.next();
      while (step.done !== true && step.value === pause && !this.#turns.over) step = work.next();
      return step;
    });
  }
}

/**
 * Runs the `finally` blocks of a generator that is not resumed again. `throw()` does not work: a generator forwards it
 * to the iterable of its `yield*`, and an array has no such method.
 */
function closeGenerator(work: Generator<unknown, unknown>): void {
  work.return(undefined);
}
