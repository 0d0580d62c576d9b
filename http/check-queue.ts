/**
 * Who is next at what only few can have at a time: addresses take turns, and at one address users do, so that whoever asks very
 * often delays nobody but itself. The number of those who wait is bounded, too: of one user, and in all, where the user with most
 * of the places gives one up for others.
 */

/** Turned away: too many wait already. */
export type Busy = 'busy';

/** Whose work it is. */
export interface Asker {
  readonly address: string;
  /** Undefined for all whose names nobody has: they are one. */
  readonly user: string | undefined;
}

interface Waiting {
  readonly begin: () => void;
  readonly turnAway: () => void;
}

/** Of one user at one address. */
type Lane = Waiting[];

interface Limits {
  readonly atOnce: number;
  readonly waiting: number;
  /** Of one user at one address. */
  readonly waitingOfOne: number;
}

export class CheckQueue {
  readonly #limits: Limits;
  /** By address and user, both in the order of their turns. */
  readonly #waiting = new Map<string, Map<string | undefined, Lane>>();
  #waitingCount = 0;
  #active = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Does the work when it is the asker's turn. */
  run<Result>(asker: Asker, work: () => Promise<Result>): Promise<Result | Busy> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        this.#active += 1;
        work()
          .then(resolve, reject)
          .finally(() => this.#end());
      };
      if (this.#active < this.#limits.atOnce) begin();
      else if (this.#hasPlaceFor(asker)) this.#enqueue(asker, { begin, turnAway: () => resolve('busy') });
      else resolve('busy');
    });
  }

  #enqueue({ address, user }: Asker, waiting: Waiting): void {
    this.#waitingCount += 1;
    const users = this.#waiting.get(address) ?? new Map<string | undefined, Lane>();
    this.#waiting.set(address, users);
    const lane = users.get(user);
    if (lane === undefined) users.set(user, [waiting]);
    else lane.push(waiting);
  }

  /** When there is none, the user with most of them gives up the latest, if there are still more than this one has then. */
  #hasPlaceFor({ address, user }: Asker): boolean {
    const own = this.#waiting.get(address)?.get(user)?.length ?? 0;
    if (own >= this.#limits.waitingOfOne) return false;
    if (this.#waitingCount < this.#limits.waiting) return true;
    const lanes = [...this.#waiting.values()].flatMap((users) => [...users.values()]);
    const longest = lanes.reduce((most, lane) => (lane.length > most.length ? lane : most));
    if (longest.length <= own + 1) return false;
    longest.pop()?.turnAway();
    this.#waitingCount -= 1;
    return true;
  }

  #end(): void {
    this.#active -= 1;
    for (const [address, users] of this.#waiting) {
      // Both to the end of their round.
      this.#waiting.delete(address);
      const next = this.#nextOf(users);
      if (users.size > 0) this.#waiting.set(address, users);
      if (next === undefined) continue;
      this.#waitingCount -= 1;
      next.begin();
      return;
    }
  }

  #nextOf(users: Map<string | undefined, Lane>): Waiting | undefined {
    for (const [user, lane] of users) {
      const next = lane.shift();
      users.delete(user);
      if (lane.length > 0) users.set(user, lane);
      return next;
    }
    return undefined;
  }
}
