/** Who listens to the answers of a controller. Listening changes nothing. */
import type { Reply } from './reply.js';

export class Answers {
  readonly #listeners = new Set<(reply: Reply) => void>();

  /** Returns what ends it. */
  hear(listener: (reply: Reply) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  tell(reply: Reply): Reply {
    for (const listener of this.#listeners) listener(reply);
    return reply;
  }
}
