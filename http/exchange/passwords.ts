/**
 * Checks the passwords of requests and hashes new ones, off the main thread: at most two at a time, so that a burst of
 * logins leaves the thread pool and a processor to others. Addresses take turns, and so do their users, and the queue
 * is bounded. Correct credentials are cached by an HMAC under a key of this process, so that Basic clients pay once.
 * Wrong credentials are never cached.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { isPasswordAsync, type StoredPassword, storedPasswordAsync } from '../../models/index.js';
import type { Claim } from '../../models/redfish/index.js';

// The order of access to a limited resource: addresses take turns, and within an address its users, so that a frequent
// requester delays only itself. The queue is bounded as well: for each user, and in total, where the user with the most
// entries yields one to others.

/** Rejected: the queue is full. */
type Busy = 'busy';

/** Owner of the work. */
interface Asker {
  readonly address: string;
  /** Undefined for unknown user names, which share one entry. */
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

class CheckQueue {
  readonly #limits: Limits;
  /** By address and user, both in turn order. */
  readonly #waiting = new Map<string, Map<string | undefined, Lane>>();
  #waitingCount = 0;
  #active = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Runs the work in the turn of its owner. */
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

  /** If there is none, the user with the most entries loses its latest, if it then still has more than this user. */
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
      // Moves both to the end of their round.
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

/**
 * Number of parallel checks: half of Node's thread pool, and one on few processors, so that requests are still
 * answered. Each takes 16 MiB and about 40 ms.
 */
const checksAtOnceMax = availableParallelism() < 4 ? 1 : 2;

/** Maximum number of waiting checks: about two seconds of work. Later requests get a 503 with Retry-After. */
const checksWaitingMax = 64;

/**
 * Maximum number of waiting checks of one user at one address, and of all unknown user names: less than a second of
 * work. Assumption: more than the simultaneous logins of one program.
 */
const ofOneWaitingMax = 12;

/** Number of cached credentials. Assumption: more than the accounts of a controller, with a few old passwords each. */
const rememberedMax = 256;

const processKeyBytes = 32;

export type PasswordResult = 'right' | 'wrong' | Busy;

/**
 * Number of requests that set a password, including the current one: more than there are accounts, about 1.3 s of work.
 */
const settersMax = 32;

/** Stands for the user of a request that sets a password. No user has an empty name. */
const setter = '';

/** No password has this hash: finding one would break scrypt. */
const nobodys: StoredPassword = { scheme: 'scrypt', salt: 'nobody', hash: '0'.repeat(64) };

type Check = (password: string, stored: StoredPassword) => Promise<boolean>;
type Hash = (password: string, salt: string) => Promise<StoredPassword>;

export class PasswordWorker {
  readonly #check: Check;
  readonly #hash: Hash;
  readonly #key = randomBytes(processKeyBytes);
  readonly #remembered = new LRUCache<string, true>({ max: rememberedMax });
  /** Identical credentials of simultaneous requests are checked once. */
  readonly #underWay = new Map<string, Promise<boolean | Busy>>();
  readonly #checks: CheckQueue;
  readonly #setters = pLimit(1);

  constructor(
    check: Check = isPasswordAsync,
    hash: Hash = storedPasswordAsync,
    atOnce: number = checksAtOnceMax,
  ) {
    this.#check = check;
    this.#hash = hash;
    this.#checks = new CheckQueue({
      atOnce,
      waiting: checksWaitingMax,
      waitingOfOne: ofOneWaitingMax,
    });
  }

  /**
   * The password of an unknown user takes as long as that of a known one, so that timing reveals no user names. Only in
   * a burst of unknown names the check takes longer, because they share one entry in the round: the first login of a
   * real user must not wait behind all of them.
   */
  async verify({ userName, password, stored: known }: Claim, address: string): Promise<PasswordResult> {
    const stored = known ?? nobodys;
    const asker = { address, user: known && userName };
    const fingerprint = this.#fingerprint(userName, password, stored);
    if (this.#remembered.get(fingerprint)) return 'right';
    let underWay = this.#underWay.get(fingerprint);
    if (underWay === undefined) {
      underWay = this.#checks
        .run(asker, () => this.#checkNow(fingerprint, password, stored))
        .finally(() => this.#underWay.delete(fingerprint));
      this.#underWay.set(fingerprint, underWay);
    }
    const right = await underWay;
    if (right === 'busy') return right;
    return right ? 'right' : 'wrong';
  }

  /** Hashes a new password in the same queue. */
  hash(password: string, salt: string, address: string): Promise<StoredPassword | Busy> {
    // Only one request sets passwords at a time, so the owner does not matter.
    return this.#checks.run({ address, user: setter }, () => this.#hash(password, salt));
  }

  /**
   * Requests that set a password run one by one, each from the naming of its salt to its end: a salt is named by the id
   * of the next account, or by the number of passwords that an account has had, and the previous request changes both.
   */
  async setInTurn<Result>(set: () => Promise<Result>): Promise<Result | Busy> {
    const { activeCount, pendingCount } = this.#setters;
    // The library's queue has no bound of its own.
    return activeCount + pendingCount >= settersMax ? 'busy' : this.#setters(set);
  }

  async #checkNow(fingerprint: string, password: string, stored: StoredPassword): Promise<boolean> {
    const right = await this.#check(password, stored);
    if (right) this.#remembered.set(fingerprint, true);
    return right;
  }

  /** The key contains the stored hash: a changed password invalidates the cached entry of the old one. */
  #fingerprint(userName: string, password: string, { salt, hash }: StoredPassword): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([userName, password, salt, hash]))
      .digest('base64');
  }
}
