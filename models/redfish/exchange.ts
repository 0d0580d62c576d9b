/**
 * A request on its way to its answer, with whoever drives it: it yields what takes time and is given what came of it.
 */
import type { StoredPassword } from '../subsystems/accounts/index.js';
import type { Claim } from './authenticate.js';
import type { Pause, RedfishResponse, Unanswered } from './request.js';

/** What a driver is asked for, to give the result of. */
export type Demand =
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
export type Result = 'right' | 'wrong' | StoredPassword | undefined;

export type Exchange = Generator<Demand, RedfishResponse | Unanswered, Result>;

/** Whether the password of a claim is right. */
export function* verified(claim: Claim): Generator<Demand, boolean, Result> {
  return (yield { kind: 'verify', claim }) === 'right';
}

export function* hashed(password: string, salt: string): Generator<Demand, StoredPassword, Result> {
  const stored = yield { kind: 'hash', password, salt };
  if (typeof stored !== 'object') throw new TypeError(`a password to be hashed came back as ${stored}`);
  return stored;
}
