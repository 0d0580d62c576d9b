/** Who listens to the answers of a controller. Listening changes nothing. */
import type { Reply } from './reply.js';
import type { Sent } from './sent.js';

export class Answers {
  /** Undefined as long as nobody does: there are many forks. */
  #listeners: Set<(reply: Reply) => void> | undefined;

  /** Returns what ends it. */
  hear(listener: (reply: Reply) => void): () => void {
    this.#listeners ??= new Set();
    this.#listeners.add(listener);
    return () => void this.#listeners?.delete(listener);
  }

  /** What comes back of a request; one that is lost nobody hears of. */
  tell(sent: Sent): Sent {
    const { answer } = sent;
    if (typeof answer !== 'string') for (const listener of this.#listeners ?? []) listener(answer);
    return sent;
  }
}
