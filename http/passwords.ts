/**
 * Checks the passwords that requests bring, and hashes those they set, off the main thread: at most two at a time, so
 * that a burst of logins leaves the thread pool to others, and a bounded number waiting. Credentials found right are
 * remembered by an HMAC under a key of this process, so that Basic clients pay once. Wrong ones are never remembered.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { type Claim, isPasswordAsync, type StoredPassword, storedPasswordAsync } from '../models/index.js';

/** Checks at a time: half of Node's thread pool; each takes 16 MiB and some 40 ms. */
const checksAtOnceMax = 2;

/** Checks that may wait: some 1.3 s of work. Whoever comes then is told to come again. */
const checksWaitingMax = 64;

/** Credentials remembered. Assumption: more than the accounts a controller has, with a few old passwords each. */
const rememberedMax = 256;

const processKeyBytes = 32;

/** `busy`: too many checks are waiting already. */
export type Verdict = 'right' | 'wrong' | 'busy';

/** Requests setting a password, the one at work included: more than there are accounts, some 1.3 s of work. */
const settersMax = 32;

/** No password has this hash: finding one would be breaking scrypt. */
const nobodys: StoredPassword = { scheme: 'scrypt', salt: 'nobody', hash: '0'.repeat(64) };

type Check = (password: string, stored: StoredPassword) => Promise<boolean>;
type Hash = (password: string, salt: string) => Promise<StoredPassword>;

export class Passwords {
  readonly #check: Check;
  readonly #hash: Hash;
  readonly #key = randomBytes(processKeyBytes);
  /** In the order of last use: the first is forgotten first. */
  readonly #remembered = new Set<string>();
  /** The same credentials brought twice at once are checked once. */
  readonly #underWay = new Map<string, Promise<boolean>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #lastSetter: Promise<unknown> = Promise.resolve();
  #setters = 0;

  constructor(check: Check = isPasswordAsync, hash: Hash = storedPasswordAsync) {
    this.#check = check;
    this.#hash = hash;
  }

  /** An unknown user's password takes as long as a known one's: who waits learns nothing of which names exist. */
  async verify({ userName, password, stored = nobodys }: Claim): Promise<Verdict> {
    const fingerprint = this.#fingerprint(userName, password, stored);
    if (this.#recall(fingerprint)) return 'right';
    let underWay = this.#underWay.get(fingerprint);
    if (underWay === undefined) {
      if (this.#waiting.length >= checksWaitingMax) return 'busy';
      underWay = this.#checkInTurn(fingerprint, password, stored);
      this.#underWay.set(fingerprint, underWay);
    }
    return (await underWay) ? 'right' : 'wrong';
  }

  /** Hashes a password that is being set, in the same queue. */
  async hash(password: string, salt: string): Promise<StoredPassword | 'busy'> {
    if (this.#waiting.length >= checksWaitingMax) return 'busy';
    await this.#turn();
    try {
      return await this.#hash(password, salt);
    } finally {
      this.#leave();
    }
  }

  /**
   * Requests that set a password, one by one, each from the naming of its salt until it is handled: a salt is named by
   * the id of the next account, or by how many passwords an account has had, and the one before changes both.
   */
  async setInTurn<Result>(set: () => Promise<Result>): Promise<Result | 'busy'> {
    if (this.#setters >= settersMax) return 'busy';
    this.#setters += 1;
    const mine = this.#lastSetter.then(set);
    const leave = () => {
      this.#setters -= 1;
    };
    // What goes wrong is told to whoever asked, not to the next one.
    this.#lastSetter = mine.then(leave, leave);
    return mine;
  }

  async #checkInTurn(fingerprint: string, password: string, stored: StoredPassword): Promise<boolean> {
    await this.#turn();
    try {
      const right = await this.#check(password, stored);
      if (right) this.#remember(fingerprint);
      return right;
    } finally {
      this.#underWay.delete(fingerprint);
      this.#leave();
    }
  }

  /** Resolves when one of the places is this check's, first come, first served. */
  async #turn(): Promise<void> {
    if (this.#running < checksAtOnceMax) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Hands the place on; given back first, it could be taken by whoever comes between. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }

  /** The stored hash is part of it: a changed password makes what was remembered of the old one worthless. */
  #fingerprint(userName: string, password: string, { salt, hash }: StoredPassword): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([userName, password, salt, hash]))
      .digest('base64');
  }

  #recall(fingerprint: string): boolean {
    if (!this.#remembered.delete(fingerprint)) return false;
    this.#remembered.add(fingerprint);
    return true;
  }

  #remember(fingerprint: string): void {
    this.#remembered.add(fingerprint);
    if (this.#remembered.size <= rememberedMax) return;
    for (const oldest of this.#remembered) {
      this.#remembered.delete(oldest);
      break;
    }
  }
}
