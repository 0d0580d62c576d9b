/**
 * Fair scheduler that divides processor time among callers. Work runs immediately while the current turn has time left.
 * Otherwise it waits for a later turn, before which the event loop handles its sockets. The caller with the least
 * recent usage runs first. A caller therefore waits only for the chunk in progress, not for the queue of another
 * caller.
 */
import TinyQueue from 'tinyqueue';

/**
 * Length of a turn, after which only the running chunk may finish. Unit: ms. Twenty callers can each use a full turn
 * before another caller has waited a tenth of a second. A shorter turn would give the iterations of the event loop
 * between the turns more than a hundredth of the time.
 */
const turnMs = 5;

/**
 * Share of the elapsed time that is subtracted from the recorded usage. A caller that uses less than this share of the
 * time has no recorded usage and runs first.
 */
const forgottenShare = 0.25;

/**
 * Maximum usage that is recorded for a caller. Unit: ms. A caller that ran alone for a long time is therefore not
 * blocked for as long.
 */
const usedMsMax = 1_000;

/** Number of callers at which the callers without recorded usage are removed. */
const callersMax = 1_024;

interface Waiting {
  readonly work: () => void;
  readonly moreMs: number;
}

interface Caller {
  /**
   * Order of the callers: the recorded usage at an instant plus the share of the time until then. The difference to the
   * share of the present time is the usage that is still recorded, so the order does not change with time. Unit: ms.
   */
  rank: number;
  readonly number: number;
  readonly waiting: Waiting[];
  isQueued: boolean;
}

interface Clock {
  /** Returns a time that never decreases. Unit: ms since any origin. */
  now(): number;
  /** Calls `work` after the event loop has handled its sockets. */
  later(work: () => void): void;
}

const realClock: Clock = { now: () => performance.now(), later: (work) => setImmediate(work) };

/** Scheduler as a part of the service sees it: the whole scheduler, or the callers of one member of a fleet. */
export type Scheduler = Pick<FairScheduler, 'over' | 'take'>;

/** Returns a view of a scheduler whose callers are distinct from equally named callers of other views. */
export function schedulerOf(scheduler: FairScheduler, owner: string): Scheduler {
  return {
    get over() {
      return scheduler.over;
    },
    take: (name, work, moreMs) => scheduler.take(`${owner} ${name}`, work, moreMs),
  };
}

export class FairScheduler {
  readonly #clock: Clock;
  readonly #callers = new Map<string, Caller>();
  /** Callers with waiting work, except the running one, whose rank is about to change. */
  readonly #queue = new TinyQueue<Caller>(
    [],
    (one, other) => one.rank - other.rank || one.number - other.number,
  );
  #running: Caller | undefined;
  #added = 0;
  #waiting = 0;
  /** Processor time used in this turn. Unit: ms. */
  #spent = 0;
  #ends = false;
  /** Start time of the current chunk. Unit: ms of the clock. */
  #began = 0;

  constructor(clock: Clock = realClock) {
    this.#clock = clock;
  }

  /** True if the turn has no time left, so that the current work should continue in another turn. */
  get over(): boolean {
    return this.#spent + this.#clock.now() - this.#began >= turnMs;
  }

  /**
   * Runs the work immediately or in a later turn of its caller. `moreMs` is the processor time that the work causes
   * after it has returned. Unit: ms.
   */
  take<Result>(name: string, work: () => Result, moreMs: number = 0): Result | Promise<Result> {
    const caller = this.#callerNamed(name);
    // Work runs immediately until the turn has no time left. A turn does not end earlier, because each end costs one
    // iteration of the event loop.
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
      this.#enqueue(caller);
    });
  }

  #enqueue(caller: Caller): void {
    if (caller.isQueued || caller === this.#running || caller.waiting.length === 0) return;
    caller.isQueued = true;
    this.#queue.push(caller);
  }

  #do<Result>(caller: Caller, work: () => Result, moreMs: number): Result {
    const before = this.#running;
    this.#running = caller;
    this.#began = this.#clock.now();
    try {
      return work();
    } finally {
      const now = this.#clock.now();
      const spent = now - this.#began + moreMs;
      this.#spent += spent;
      caller.rank = Math.min(usedMsMax, remembered(caller, now) + spent) + now * forgottenShare;
      this.#running = before;
      this.#enqueue(caller);
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
      if (next === undefined) throw new Error('the scheduler selected a caller without work');
      this.#waiting -= 1;
      this.#do(caller, next.work, next.moreMs);
    }
    if (this.#waiting > 0) this.#endLater();
  }

  /** Returns the waiting caller with the least usage; of several without usage, the one that was first without. */
  #leastUsed(): Caller {
    const least = this.#queue.pop();
    if (least === undefined) throw new Error('nobody waits');
    least.isQueued = false;
    return least;
  }

  #callerNamed(name: string): Caller {
    let caller = this.#callers.get(name);
    if (caller === undefined) {
      if (this.#callers.size >= callersMax) this.#forget();
      const rank = this.#clock.now() * forgottenShare;
      caller = { rank, number: this.#added++, waiting: [], isQueued: false };
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

function remembered({ rank }: Caller, now: number): number {
  return Math.max(0, rank - now * forgottenShare);
}
