/** Client functions and timers that wait for virtual time, in the order of their wake times. */

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

export class Sleepers {
  readonly #list: Sleeper[] = [];

  /** Next wake time; undefined if nothing waits. Unit: ms since the epoch. */
  get nextAt(): number | undefined {
    return this.#list[0]?.at;
  }

  sleepUntil(at: number): Promise<void> {
    return new Promise((wake) => void this.schedule(at, wake));
  }

  /** Calls `wake` at an instant. Returns a function that cancels the call. */
  schedule(at: number, wake: () => void): () => void {
    const sleeper: Sleeper = { at, wake };
    // The new entry is placed after all entries with the same wake time.
    const index = this.#list.findIndex((other) => other.at > at);
    this.#list.splice(index === -1 ? this.#list.length : index, 0, sleeper);
    return () => {
      const place = this.#list.indexOf(sleeper);
      if (place !== -1) this.#list.splice(place, 1);
    };
  }

  /** Wakes the first entry that is due. Returns false if no entry is due. */
  wakeOne(now: number): boolean {
    const [first] = this.#list;
    if (first === undefined || first.at > now) return false;
    this.#list.shift();
    first.wake();
    return true;
  }
}
