/**
 * Scheduling of a query in turns with the requests of other clients (`../exchange/fair-scheduler.ts`), while its client
 * is connected. All queries together count as one caller, and all long queries as another. A request of any other client therefore runs before the next
 * chunk of the queries.
 */
import { type Pause, type Pausing, type PausingItems, pause } from '../../replay/index.js';
import type { Scheduler } from '../exchange/fair-scheduler.js';

/**
 * Names of callers to which the scheduler attributes the time of all queries, and of all long ones. No user and no address
 * has these names.
 */
const questions = 'questions of the control API';
const longQuestions = 'long questions of the control API';

/** Error if the client has disconnected during its query. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

export class QueryScheduler {
  readonly #turns: Scheduler;
  readonly #isGone: () => boolean;
  readonly #caller: string;

  /**
   * Creates the scheduler of one query. `isGone` returns true if the client has disconnected. The time of long queries is
   * counted apart, so other queries run before their next chunk.
   */
  constructor(turns: Scheduler, isGone: () => boolean, isLong = false) {
    this.#turns = turns;
    this.#isGone = isGone;
    this.#caller = isLong ? longQuestions : questions;
  }

  /** Runs the work to its result. Stops and throws ClientGone if the client has disconnected. */
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

  /** Returns the chunks of a response; undefined for content that is one value. */
  piecesOf(content: unknown): AsyncIterable<string | Uint8Array> | undefined {
    if (isPieces(content)) return content;
    return isPausing(content) ? this.pieces(content) : undefined;
  }

  /**
   * Yields the chunks of the work as fast as the client reads them. Throws ClientGone if the client has disconnected.
   */
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

  /** Resumes the work until it yields a value other than a pause, or until its turn ends. */
  async #next<Item, Result>(work: Generator<Item, Result>): Promise<IteratorResult<Item, Result>> {
    return this.#turns.take(this.#caller, () => {
      if (this.#isGone()) throw new ClientGone('the client has disconnected');
      let step = work.next();
      while (step.done !== true && step.value === pause && !this.#turns.over) step = work.next();
      return step;
    });
  }
}

function isPieces(content: unknown): content is AsyncIterable<string | Uint8Array> {
  return typeof content === 'object' && content !== null && Symbol.asyncIterator in content;
}

function isPausing(content: unknown): content is PausingItems<string | Uint8Array> {
  return typeof content === 'object' && content !== null && 'next' in content && Symbol.iterator in content;
}

/**
 * Runs the `finally` blocks of a generator that is not resumed again. `return()` is used because `throw()` fails: a
 * generator forwards `throw()` to the iterable of its `yield*`, and an array has no such method.
 */
function closeGenerator(work: Generator<unknown, unknown>): void {
  work.return(undefined);
}
