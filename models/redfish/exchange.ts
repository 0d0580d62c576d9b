/**
 * A request on its way to its answer, with whoever drives it: it yields what takes time and is given what came of it.
 */
import type { StoredPassword } from '../credentials.js';
import { isPassword, storedPassword } from '../secret.js';
import type { Claim } from './request/authentication.js';
import type { Pause, RedfishResponse, Unanswered } from './request/request.js';

/** What a driver is asked for, to give the result of. */
export type DriverRequest =
  /** Whether a password is right. */
  | { readonly kind: 'verify'; readonly claim: Claim }
  | { readonly kind: 'hash'; readonly password: string; readonly salt: string }
  /**
   * To be the only one that sets a password, until the exchange is over: the next salt is named by how many accounts
   * or passwords there have been, and each that is set changes that.
   */
  | { readonly kind: 'turn' }
  /** To go on whenever it suits: what follows is a long piece of work, and others may be let in before it. */
  | Pause;

/** What came of a demand: of `verify` whether it was right, of `hash` what to keep, of the others nothing. */
export type DriverResult = 'right' | 'wrong' | StoredPassword | undefined;

export type Exchange = Generator<DriverRequest, RedfishResponse | Unanswered, DriverResult>;

/** Whether the password of a claim is right. */
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

/** The password of each that was found right: a history that logs in often would spend its time on deriving it. */
const known = new WeakMap<StoredPassword, string>();

/** Drives an exchange on the caller's own time: passwords are checked and hashed where they are asked for. */
export function driveSynchronously(asked: Exchange): RedfishResponse | Unanswered {
  let step = asked.next();
  while (!step.done) step = asked.next(performRequest(step.value));
  return step.value;
}

/** Nothing comes between, so a turn is there whenever it is asked for, and no pause is needed. */
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
