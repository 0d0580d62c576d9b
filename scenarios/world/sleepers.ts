/** Client code that waits for virtual time, in the order in which it is to wake. */

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

export class Sleepers {
  readonly #list: Sleeper[] = [];

  get nextAt(): number | undefined {
    return this.#list[0]?.at;
  }

  sleepUntil(at: number): Promise<void> {
    return new Promise((wake) => {
      // Behind those that are due at the same instant.
      const index = this.#list.findIndex((other) => other.at > at);
      this.#list.splice(index === -1 ? this.#list.length : index, 0, { at, wake });
    });
  }

  /** Wakes the first that is due. Returns false when none is. */
  wakeOne(now: number): boolean {
    const [first] = this.#list;
    if (first === undefined || first.at > now) return false;
    this.#list.shift();
    first.wake();
    return true;
  }
}
