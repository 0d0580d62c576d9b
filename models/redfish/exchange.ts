/**
 * A request from its arrival to its answer, as one exchange with whoever drives it: it yields what takes time (a
 * password to be checked, one to be hashed) and is given what came of it. Driven at once by a caller in the process, and
 * through a queue by `http/`. Nothing has happened until the last step, which handles the request in one synchronous
 * turn; so a driver that has too much to do, or whose client is gone, just leaves it where it is.
 */
import type { StoredPassword } from '../subsystems/accounts/index.js';
import type { Claim, Proof } from './authenticate.js';
import type { HashedPassword, RedfishRequest, RedfishResponse, unreachable } from './request.js';

/** What a driver is asked for, to give the result of. */
export type Demand =
  /** Whether a password is right. */
  | { readonly kind: 'verify'; readonly claim: Claim }
  | { readonly kind: 'hash'; readonly password: string; readonly salt: string }
  /**
   * To be the only one that sets a password, until the exchange is over: the next salt is named by how many accounts
   * or passwords there have been, and each that is set changes that.
   */
  | { readonly kind: 'turn' };

/** What came of a demand: of `verify` whether it was right, of `hash` what to keep, of `turn` nothing. */
export type Result = 'right' | 'wrong' | StoredPassword | undefined;

export type Exchange = Generator<Demand, RedfishResponse | typeof unreachable, Result>;

/** A password that is about to be set, what to hash it with, and what it may not be like. */
export interface SaltedPassword {
  readonly password: string;
  readonly salt: string;
  /** Present when the password may not stay what it is: to be checked like a login with the new one. */
  readonly unlike?: Claim;
}

/** The controller a request is made to; `machines/` provides it. */
export interface Responder {
  /** The password a request brings, undefined when there is none to be checked. Unit of now: ms since the epoch. */
  claim(request: RedfishRequest, now: number): Claim | undefined;
  /** The password a request sets, undefined when there is none, or nobody known sets it (so that strangers cost no hashing). */
  newPassword(request: RedfishRequest, proof: Proof | undefined): SaltedPassword | undefined;
  handle(
    request: RedfishRequest,
    proof: Proof | undefined,
    now: number,
  ): RedfishResponse | typeof unreachable;
}

/** Virtual time as the driver lets it pass. Unit: ms since the epoch. */
interface Arrival {
  readonly now: number;
  /** The instant a request is handled at: checks take time, so it is later than the one it was sent at. */
  arrive(): number;
}

/** `held` stands in for a password where the request brings none: the caller's right to its own controller. */
export function* exchange(
  responder: Responder,
  arrival: Arrival,
  request: RedfishRequest,
  held?: Proof,
): Exchange {
  const claim = responder.claim(request, arrival.now);
  const proof = claim === undefined ? held : { claim, verified: yield* verified(claim) };
  const newPassword = yield* hashedPassword(responder, request, proof);
  const asked = newPassword === undefined ? request : { ...request, newPassword };
  return responder.handle(asked, proof, arrival.arrive());
}

function* hashedPassword(
  responder: Responder,
  request: RedfishRequest,
  proof: Proof | undefined,
): Generator<Demand, HashedPassword | undefined, Result> {
  if (responder.newPassword(request, proof) === undefined) return undefined;
  yield { kind: 'turn' };
  // What to hash it with, only the turn tells; by then there may be nobody any more who may set it.
  const salted = responder.newPassword(request, proof);
  if (salted === undefined) return undefined;
  const { password, salt, unlike } = salted;
  const comparison = unlike === undefined ? {} : { unchanged: yield* verified(unlike) };
  return { stored: yield* hashed(password, salt), ...comparison };
}

function* verified(claim: Claim): Generator<Demand, boolean, Result> {
  return (yield { kind: 'verify', claim }) === 'right';
}

function* hashed(password: string, salt: string): Generator<Demand, StoredPassword, Result> {
  const stored = yield { kind: 'hash', password, salt };
  if (typeof stored !== 'object') throw new TypeError(`a password to be hashed came back as ${stored}`);
  return stored;
}
