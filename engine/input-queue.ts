/**
 * Inputs that wait for their turn at the present instant: control before external, first in, first out.
 * Momentary, never part of the tree: a snapshot is legal only while it is empty.
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

export class InputQueue<Input, Refusal> {
  readonly #byPhase: readonly [Queued<Input, Refusal>[], Queued<Input, Refusal>[]] = [[], []];

  get empty(): boolean {
    return this.#byPhase[0].length === 0 && this.#byPhase[1].length === 0;
  }

  add(input: Input, phase: 0 | 1): Submission<Refusal> {
    const submission: Submission<Refusal> = { outcome: undefined };
    this.#byPhase[phase].push({ input, submission });
    return submission;
  }

  take(): Queued<Input, Refusal> | undefined {
    return this.#byPhase[0].shift() ?? this.#byPhase[1].shift();
  }

  clear(): void {
    for (const queue of this.#byPhase) queue.length = 0;
  }
}
