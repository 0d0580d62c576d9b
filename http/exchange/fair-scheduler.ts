/**
 * Whose request is worked at next. What a request takes of the processor is done in turns: as long as there is time in
 * this one, at once; then in the next, before which the event loop hears everybody else. Whoever has used least of
 * late comes first, so that nobody waits for what others have heaped up, only for the piece of work that is under way.
 */

/** Work in one turn, but for its last piece. Unit: ms. What ten callers may have before an eleventh at a tenth of a second. */
const turnMs = 10;

/** What is used is forgotten at this share of the time that passes: who stays below it always comes first. */
const forgottenShare = 0.25;

/** What is remembered of a caller at most. Unit: ms. Who had the processor to itself for long is not shut out for as long. */
const usedMsMax = 1_000;

/** Callers remembered before those are dropped of whom there is nothing to remember. */
const callersMax = 1_024;

interface Waiting {
  readonly work: () => void;
  readonly moreMs: number;
}

interface Caller {
  /** As of `at`. Unit: ms. */
  used: number;
  at: number;
  readonly waiting: Waiting[];
}

interface Clock {
  /** Unit: ms from any origin, never backwards. */
  now(): number;
  /** Calls back after the event loop has looked at its sockets. */
  later(work: () => void): void;
}

const realClock: Clock = { now: () => performance.now(), later: (work) => setImmediate(work) };

export class FairScheduler {
  readonly #clock: Clock;
  readonly #callers = new Map<string, Caller>();
  #waiting = 0;
  /** Time used in this turn. Unit: ms. */
  #spent = 0;
  #ends = false;
  /** When the piece of work began that is under way. */
  #began = 0;

  constructor(clock: Clock = realClock) {
    this.#clock = clock;
  }

  /** True when the work under way should leave the rest of itself to another turn. */
  get over(): boolean {
    return this.#spent + this.#clock.now() - this.#began >= turnMs;
  }

  /**
   * Does the work, now or when it is the caller's turn. `moreMs` is what it brings about beside the time it takes itself.
   */
  take<Result>(name: string, work: () => Result, moreMs: number = 0): Result | Promise<Result> {
    const caller = this.#callerNamed(name);
    // A turn ends when it is used up and not before: each end is one more round of the event loop.
    if (this.#waiting === 0 && this.#spent < turnMs) return this.#do(caller, work, moreMs);
    this.#endLater();
    return new Promise((resolve, reject) => {
      this.#waiting += 1;
      const settle = () => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      };
      caller.waiting.push({ work: settle, moreMs });
    });
  }

  #do<Result>(caller: Caller, work: () => Result, moreMs: number): Result {
    this.#began = this.#clock.now();
    try {
      return work();
    } finally {
      const now = this.#clock.now();
      const spent = now - this.#began + moreMs;
      this.#spent += spent;
      caller.used = Math.min(usedMsMax, remembered(caller, now) + spent);
      caller.at = now;
    }
  }

  #endLater(): void {
    if (this.#ends) return;
    this.#ends = true;
    this.#clock.later(() => {
      this.#ends = false;
      this.#nextTurn();
    });
  }

  #nextTurn(): void {
    this.#spent = 0;
    while (this.#waiting > 0 && this.#spent < turnMs) {
      const caller = this.#leastUsed();
      const next = caller.waiting.shift();
      if (next === undefined) throw new Error('a caller that waits for nothing was chosen');
      this.#waiting -= 1;
      this.#do(caller, next.work, next.moreMs);
    }
    if (this.#waiting > 0) this.#endLater();
  }

  /** Of those who wait; of several the one that was heard of first. */
  #leastUsed(): Caller {
    const now = this.#clock.now();
    let least: Caller | undefined;
    for (const caller of this.#callers.values()) {
      if (caller.waiting.length === 0) continue;
      if (least === undefined || remembered(caller, now) < remembered(least, now)) least = caller;
    }
    if (least === undefined) throw new Error('nobody waits');
    return least;
  }

  #callerNamed(name: string): Caller {
    let caller = this.#callers.get(name);
    if (caller === undefined) {
      if (this.#callers.size >= callersMax) this.#forget();
      caller = { used: 0, at: 0, waiting: [] };
      this.#callers.set(name, caller);
    }
    return caller;
  }

  #forget(): void {
    const now = this.#clock.now();
    for (const [name, caller] of this.#callers) {
      if (caller.waiting.length === 0 && remembered(caller, now) === 0) this.#callers.delete(name);
    }
  }
}

function remembered({ used, at }: Caller, now: number): number {
  return Math.max(0, used - (now - at) * forgottenShare);
}
