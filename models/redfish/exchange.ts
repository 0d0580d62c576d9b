/**
 * An exchange: a request on the way to its response, with its driver. It yields pending work and receives the results.
 */
import type { StoredPassword } from '../credentials.js';
import { isPassword, storedPassword } from '../secret.js';
import type { Claim } from './request/authentication.js';
import type { Pause, RedfishResponse, Unanswered } from './request/request.js';

/** A demand of an exchange to its driver. */
export type DriverRequest =
  /** Verify a password. */
  | { readonly kind: 'verify'; readonly claim: Claim }
  | { readonly kind: 'hash'; readonly password: string; readonly salt: string }
  /**
   * Exclusive access for setting a password, until the end of the exchange: the next salt is named by the number of
   * accounts or passwords, and each new password changes that.
   */
  | { readonly kind: 'turn' }
  /** A pause: a long piece of work follows, and other exchanges may run before it. */
  | Pause;

/** The result of a demand: for `verify` a boolean, for `hash` the stored password, for the others nothing. */
export type DriverResult = 'right' | 'wrong' | StoredPassword | undefined;

export type Exchange = Generator<DriverRequest, RedfishResponse | Unanswered, DriverResult>;

/** True for the right password of a claim. */
export function* verifyPassword(claim: Claim): Generator<DriverRequest, boolean, DriverResult> {
  return (yield { kind: 'verify', claim }) === 'right';
}

export function* hashPassword(
  password: string,
  salt: string,
): Generator<DriverRequest, StoredPassword, DriverResult> {
  const stored = yield { kind: 'hash', password, salt };
  if (typeof stored !== 'object') throw new TypeError(`a password to be hashed came back as ${stored}`);
  return stored;
}

/** Cached correct passwords, because a history with many logins would spend its time on key derivation. */
const known = new WeakMap<StoredPassword, string>();

/** Drives an exchange synchronously: passwords are checked and hashed in place. */
export function driveSynchronously(asked: Exchange): RedfishResponse | Unanswered {
  let step = asked.next();
  while (!step.done) step = asked.next(performRequest(step.value));
  return step.value;
}

/** The synchronous driver has exclusive access at any time, and needs no pauses. */
export function performRequest(demand: DriverRequest): DriverResult {
  switch (demand.kind) {
    case 'verify': {
      const { password, stored } = demand.claim;
      return stored !== undefined && isRight(password, stored) ? 'right' : 'wrong';
    }
    case 'hash':
      return storedPassword(demand.password, demand.salt);
    case 'turn':
    case 'pause':
      return undefined;
  }
}

function isRight(password: string, stored: StoredPassword): boolean {
  if (known.get(stored) === password) return true;
  const isSame = isPassword(password, stored);
  if (isSame) known.set(stored, password);
  return isSame;
}
