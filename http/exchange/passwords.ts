/**
 * Password checks of requests and hashing of new passwords, off the main thread. At most two run at a time, so that
 * many simultaneous logins leave part of the thread pool and a processor free. Addresses take turns, and the users of
 * an address take turns, and the queue is bounded. Correct credentials are cached by an HMAC under a key of this
 * process, so that clients with Basic authentication wait only once. Wrong credentials are never cached.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { isPasswordAsync, type StoredPassword, storedPasswordAsync } from '../../models/index.js';
import type { Claim } from '../../models/redfish/index.js';

// Order of access to a limited resource. Addresses take turns, and within an address its users take turns, so that a
// frequent requester delays only itself. The queue is bounded for each user and in total. When the total is reached,
// the user with the most entries loses an entry to another user.

/** Result of work that was rejected because the queue is full. */
type Busy = 'busy';

/** Owner of the work, for whom it is queued. */
interface Asker {
  readonly address: string;
  /** User name; undefined for unknown user names, which share one queue. */
  readonly user: string | undefined;
}

interface Waiting {
  readonly begin: () => void;
  readonly turnAway: () => void;
}

/** Queue of one user at one address. */
type Lane = Waiting[];

interface Limits {
  readonly atOnce: number;
  readonly waiting: number;
  /** Maximum number of waiting entries of one user at one address. */
  readonly waitingOfOne: number;
}

class CheckQueue {
  readonly #limits: Limits;
  /** Queues by address and user. Both maps are in turn order. */
  readonly #waiting = new Map<string, Map<string | undefined, Lane>>();
  #waitingCount = 0;
  #active = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Runs the work in the turn of its owner. Resolves to `busy` if the queue is full. */
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

  /**
   * Checks for room in the queue. If the queue is full, rejects the latest entry of the user with the most entries.
   * This user must then still have more entries than the new owner; otherwise the new entry is refused.
   */
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
      // Deleting the key and setting it again moves the address to the end of the turn order. `nextOf` does the same
      // for the user.
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
 * Maximum number of parallel checks: half of the thread pool of Node. With few processors the maximum is one check, so
 * that requests are still answered. A check takes 16 MiB and about 40 ms.
 */
const checksAtOnceMax = availableParallelism() < 4 ? 1 : 2;

/**
 * Maximum number of waiting checks, about two seconds of work. Further requests are answered with 503 and Retry-After.
 */
const checksWaitingMax = 64;

/**
 * Maximum number of waiting checks of one user at one address, and of all unknown user names together. The limit is
 * less than a second of work. Assumption: one program attempts fewer simultaneous logins.
 */
const ofOneWaitingMax = 12;

/**
 * Maximum number of cached credentials. Assumption: fewer accounts exist on a controller, even with a few old passwords
 * each.
 */
const rememberedMax = 256;

const processKeyBytes = 32;

export type PasswordResult = 'right' | 'wrong' | Busy;

/**
 * Maximum number of requests that set a password, including the current one. The limit exceeds the number of accounts,
 * and is about 1.3 s of work.
 */
const settersMax = 32;

/** User name under which requests that set a password are queued. No user has an empty name. */
const setter = '';

/** Placeholder for the password of an unknown user. No password has this hash: finding one would break scrypt. */
const nobodys: StoredPassword = { scheme: 'scrypt', salt: 'nobody', hash: '0'.repeat(64) };

type Check = (password: string, stored: StoredPassword) => Promise<boolean>;
type Hash = (password: string, salt: string) => Promise<StoredPassword>;

/** Password work as a part of the service sees it: of the whole process, or of one member of a fleet. */
export type PasswordChecks = Pick<PasswordWorker, 'hash' | 'setInTurn' | 'verify'>;

/**
 * Password work of one member of a fleet. The members share the queue, in which the owner is a part of each address, and
 * the cache. Requests that set a password wait for those of the same member alone.
 */
export class MemberPasswords implements PasswordChecks {
  readonly #worker: PasswordWorker;
  readonly #owner: string;
  #setters: Setters | undefined;

  constructor(worker: PasswordWorker, owner: string) {
    this.#worker = worker;
    this.#owner = owner;
  }

  /** Checks a password, like the worker. */
  verify(claim: Claim, address: string): Promise<PasswordResult> {
    return this.#worker.verify(claim, `${this.#owner} ${address}`);
  }

  /** Hashes a new password, like the worker. */
  hash(password: string, salt: string, address: string): Promise<StoredPassword | Busy> {
    return this.#worker.hash(password, salt, `${this.#owner} ${address}`);
  }

  /** Runs requests that set a password one by one, like the worker. */
  setInTurn<Result>(set: () => Promise<Result>): Promise<Result | Busy> {
    this.#setters ??= new Setters();
    return this.#setters.run(set);
  }
}

/** Queue of the requests that set a password: one runs at a time, and the queue is bounded. */
class Setters {
  readonly #inTurn = pLimit(1);

  async run<Result>(set: () => Promise<Result>): Promise<Result | Busy> {
    const { activeCount, pendingCount } = this.#inTurn;
    // The queue of the library is unbounded, so the limit is checked here.
    return activeCount + pendingCount >= settersMax ? 'busy' : this.#inTurn(set);
  }
}

export class PasswordWorker {
  readonly #check: Check;
  readonly #hash: Hash;
  readonly #key = randomBytes(processKeyBytes);
  readonly #remembered = new LRUCache<string, true>({ max: rememberedMax });
  /** Checks in progress by credentials, so that identical credentials of simultaneous requests are checked once. */
  readonly #underWay = new Map<string, Promise<boolean | Busy>>();
  readonly #checks: CheckQueue;
  readonly #setters = new Setters();

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
   * Checks a password. For an unknown user, the check takes as long as for a known one, so that its duration reveals no
   * user names. Many simultaneous unknown names take longer, because they share one queue. Otherwise the first login of
   * a real user would wait for all of them.
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

  /** Hashes a new password in the queue of the checks. */
  hash(password: string, salt: string, address: string): Promise<StoredPassword | Busy> {
    // Only one request sets passwords at a time, so all such requests share one queue.
    return this.#checks.run({ address, user: setter }, () => this.#hash(password, salt));
  }

  /**
   * Runs requests that set a password one by one, from the choice of the salt to the end of the request. The name of a
   * salt contains the ID of the next account, or the number of passwords that an account has had. The previous request
   * can change both.
   */
  setInTurn<Result>(set: () => Promise<Result>): Promise<Result | Busy> {
    return this.#setters.run(set);
  }

  async #checkNow(fingerprint: string, password: string, stored: StoredPassword): Promise<boolean> {
    const right = await this.#check(password, stored);
    if (right) this.#remembered.set(fingerprint, true);
    return right;
  }

  /**
   * Returns the cache key of credentials. The key contains the stored hash, so that a changed password invalidates the
   * entry of the old password.
   */
  #fingerprint(userName: string, password: string, { salt, hash }: StoredPassword): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([userName, password, salt, hash]))
      .digest('base64');
  }
}
