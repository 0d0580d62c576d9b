/**
 * Checks the passwords that requests bring, and hashes those they set, off the main thread: at most two at a time, so that a
 * burst of logins leaves the thread pool and a processor to others; addresses take turns, and their users, and only so many
 * wait. Credentials found right are remembered by an HMAC under a key of this process, so that Basic clients pay once. Wrong
 * ones are never remembered.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { isPasswordAsync, type StoredPassword, storedPasswordAsync } from '../../models/index.js';
import type { Claim } from '../../models/redfish/index.js';

// Who is next at what only few can have at a time: addresses take turns, and at one address users do, so that whoever asks very
// often delays nobody but itself. The number of those who wait is bounded, too: of one user, and in all, where the user with most
// of the places gives one up for others.

/** Turned away: too many wait already. */
type Busy = 'busy';

/** Whose work it is. */
interface Asker {
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

class CheckQueue {
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

/**
 * Checks at a time: half of Node's thread pool, and on few processors one, beside whom requests are answered. Each takes
 * 16 MiB and some 40 ms.
 */
const checksAtOnceMax = availableParallelism() < 4 ? 1 : 2;

/** Checks that may wait: some two seconds of work. Whoever comes then is told to come again. */
const checksWaitingMax = 64;

/**
 * Checks that may wait of one user at one address, and of all whose names no account has: less than a second of work. Assumption:
 * more than a program of one user logs in with at the same time.
 */
const ofOneWaitingMax = 12;

/** Credentials remembered. Assumption: more than the accounts a controller has, with a few old passwords each. */
const rememberedMax = 256;

const processKeyBytes = 32;

export type PasswordResult = 'right' | 'wrong' | Busy;

/** Requests setting a password, the one at work included: more than there are accounts, some 1.3 s of work. */
const settersMax = 32;

/** Stands for the user of a request that sets a password. No user has an empty name. */
const setter = '';

/** No password has this hash: finding one would be breaking scrypt. */
const nobodys: StoredPassword = { scheme: 'scrypt', salt: 'nobody', hash: '0'.repeat(64) };

type Check = (password: string, stored: StoredPassword) => Promise<boolean>;
type Hash = (password: string, salt: string) => Promise<StoredPassword>;

export class PasswordWorker {
  readonly #check: Check;
  readonly #hash: Hash;
  readonly #key = randomBytes(processKeyBytes);
  readonly #remembered = new LRUCache<string, true>({ max: rememberedMax });
  /** The same credentials brought twice at once are checked once. */
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
   * An unknown user's password takes as long as a known one's: who waits learns nothing of which names exist. Only in a storm of
   * wrong names it comes later, for those share one place in the round: a user's first login must not wait behind all of them.
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

  /** Hashes a password that is being set, in the same queue. */
  hash(password: string, salt: string, address: string): Promise<StoredPassword | Busy> {
    // Only one request sets passwords at a time: it is whoever it is.
    return this.#checks.run({ address, user: setter }, () => this.#hash(password, salt));
  }

  /**
   * Requests that set a password, one by one, each from the naming of its salt until it is handled: a salt is named by
   * the id of the next account, or by how many passwords an account has had, and the one before changes both.
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

  /** The stored hash is part of it: a changed password makes what was remembered of the old one worthless. */
  #fingerprint(userName: string, password: string, { salt, hash }: StoredPassword): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([userName, password, salt, hash]))
      .digest('base64');
  }
}
