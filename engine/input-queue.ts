/**
 * Inputs that wait for their turn at the present instant, first in, first out. Momentary, never part of the tree: a
 * snapshot is legal only while it is empty.
 */
import type { Outcome } from './contracts.js';

/** An input that waits for its turn; `outcome` is there once it was executed. */
export interface Submission<Refusal = unknown> {
  outcome: Outcome<Refusal> | undefined;
}

export interface Queued<Input, Refusal> {
  readonly input: Input;
  readonly submission: Submission<Refusal>;
}

/** An input that has its turn at once. */
export function unqueued<Input, Refusal>(input: Input): Queued<Input, Refusal> {
  return { input, submission: { outcome: undefined } };
}

export class InputQueue<Input, Refusal> {
  #waiting: Queued<Input, Refusal>[] = [];

  get empty(): boolean {
    return this.#waiting.length === 0;
  }

  add(input: Input): Submission<Refusal> {
    const queued = unqueued<Input, Refusal>(input);
    this.#waiting.push(queued);
    return queued.submission;
  }

  take(): Queued<Input, Refusal> | undefined {
    return this.#waiting.shift();
  }

  clear(): void {
    this.#waiting = [];
  }
}
