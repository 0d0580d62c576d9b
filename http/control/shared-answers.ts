/**
 * Answers that several consoles request in the same state of the run: computed and serialized once. An answer is reused
 * while no event was executed, and for a short time only, because readings follow the clock.
 */

/** Maximum age of a reused answer. Unit: ms. Consoles poll once a second. */
const ageMsMax = 1_000;
/** Maximum number of stored answers of a route. Assumption: consoles show a few different views. */
const answersMax = 8;

interface SharedAnswer {
  readonly state: object;
  readonly madeMs: number;
  readonly text: string;
}

export class SharedAnswers {
  readonly #answers = new Map<string, SharedAnswer>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** Returns the text for a request in a state; undefined if it has to be computed. */
  get(request: string, state: object): string | undefined {
    const known = this.#answers.get(request);
    const isFresh = known?.state === state && this.#nowMs() - known.madeMs < ageMsMax;
    return isFresh ? known.text : undefined;
  }

  /** Stores the content of a response, and returns its text. */
  set(request: string, state: object, content: unknown): string {
    const text = JSON.stringify(content);
    this.#answers.delete(request);
    this.#answers.set(request, { state, madeMs: this.#nowMs(), text });
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > answersMax && oldest !== undefined) this.#answers.delete(oldest);
    return text;
  }
}
