/**
 * Who is next at what only few can have at a time: addresses take turns, so that one which asks very often delays nobody
 * but itself. The number of those who wait is bounded, too, and whoever has most of the places gives one up for others.
 */

/** Turned away: too many wait already. */
export type Busy = 'busy';

interface Waiting {
  readonly begin: () => void;
  readonly turnAway: () => void;
}

interface Limits {
  readonly atOnce: number;
  readonly waiting: number;
}

export class CheckQueue {
  readonly #limits: Limits;
  /** By address, in the order of their turns. */
  readonly #waiting = new Map<string, Waiting[]>();
  #waitingCount = 0;
  #active = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Does the work when it is the address's turn. */
  run<Result>(address: string, work: () => Promise<Result>): Promise<Result | Busy> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        this.#active += 1;
        work()
          .then(resolve, reject)
          .finally(() => this.#end());
      };
      if (this.#active < this.#limits.atOnce) begin();
      else if (this.#hasPlaceFor(address)) this.#enqueue(address, { begin, turnAway: () => resolve('busy') });
      else resolve('busy');
    });
  }

  #enqueue(address: string, waiting: Waiting): void {
    this.#waitingCount += 1;
    const queue = this.#waiting.get(address);
    if (queue === undefined) this.#waiting.set(address, [waiting]);
    else queue.push(waiting);
  }

  /** When there is none, the address with most of them gives up its latest, if it still has more than this one then. */
  #hasPlaceFor(address: string): boolean {
    if (this.#waitingCount < this.#limits.waiting) return true;
    const longest = [...this.#waiting.values()].reduce((most, queue) =>
      queue.length > most.length ? queue : most,
    );
    if (longest.length <= (this.#waiting.get(address)?.length ?? 0) + 1) return false;
    longest.pop()?.turnAway();
    this.#waitingCount -= 1;
    return true;
  }

  #end(): void {
    this.#active -= 1;
    for (const [address, queue] of this.#waiting) {
      const next = queue.shift();
      // To the end of the round.
      this.#waiting.delete(address);
      if (queue.length > 0) this.#waiting.set(address, queue);
      this.#waitingCount -= 1;
      next?.begin();
      return;
    }
  }
}
