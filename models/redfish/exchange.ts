/**
 * Exchange of a request and its response, as a generator. The generator yields requests for slow work, such as the hash
 * of a password, to its driver. The driver returns the results to the generator.
 */
import type { StoredPassword } from '../credentials.js';
import { isPassword, storedPassword } from '../secret.js';
import type { Claim } from './request/authentication.js';
import type { Pause, RedfishResponse, Unanswered } from './request/request.js';

/** Request for work that an exchange yields to its driver. */
export type DriverRequest =
  /** Verification of a password. */
  | { readonly kind: 'verify'; readonly claim: Claim }
  | { readonly kind: 'hash'; readonly password: string; readonly salt: string }
  /**
   * Exclusive access for setting a password, until the end of the exchange: the next salt is named by the number of
   * accounts or passwords, and each new password changes that.
   */
  | { readonly kind: 'turn' }
  /** A pause: a long piece of work follows, and other exchanges may run before it. */
  | Pause;

/** Result of a driver request: `right` or `wrong` for `verify`, the stored password for `hash`, otherwise undefined. */
export type DriverResult = 'right' | 'wrong' | StoredPassword | undefined;

export type Exchange = Generator<DriverRequest, RedfishResponse | Unanswered, DriverResult>;

/** Returns true if the password of a claim is correct. */
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

/**
 * Passwords that were verified as correct, by stored password. Without this cache, a history with many logins would
 * spend most of its time on key derivation.
 */
const known = new WeakMap<StoredPassword, string>();

/** Drives an exchange synchronously: passwords are verified and hashed in the caller's own stack. */
export function driveSynchronously(asked: Exchange): RedfishResponse | Unanswered {
  let step = asked.next();
  while (!step.done) step = asked.next(performRequest(step.value));
  return step.value;
}

/**
 * Performs a driver request synchronously. Requests for exclusive access and for a pause have no effect, because no
 * other exchange can run in between.
 */
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
