/**
 * The problems of one body, as many as anybody is told of. A body may hold a mistake every few bytes; what was found
 * beyond the limit is neither kept nor answered, so that no answer is larger than what it is about by much.
 */
import type { Message } from '../messages/index.js';

/** Problems told in one answer (behaviour "Errors" 5): more than anybody mends at once, or makes by accident. */
export const problemsMax = 32;

export class ProblemList {
  readonly #messages: Message[] = [];

  /** In the order they were found; one more than is told, for it to be known that there are more. */
  get messages(): readonly Message[] {
    return this.#messages;
  }

  /** True when nothing that is added is told any more. */
  get isFull(): boolean {
    return this.#messages.length > problemsMax;
  }

  add(problems: readonly Message[]): void {
    this.#messages.push(...problems.slice(0, problemsMax + 1 - this.#messages.length));
  }
}
