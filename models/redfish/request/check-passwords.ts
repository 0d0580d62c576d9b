/** Passwords of a request, which take time: the verification of the caller's, and the hash of a new one. */
import { type DriverRequest, type DriverResult, hashPassword, verifyPassword } from '../exchange.js';
import type { AuthenticationPort, ControllerPort } from '../protocol-port.js';
import type { RequestTarget } from '../read/resolve.js';
import { type Claim, type NewPassword, type Proof, refusalOfOrigin } from './authentication.js';
import type { HashedPassword, RedfishRequest } from './request.js';

interface Asked {
  readonly port: ControllerPort;
  readonly request: RedfishRequest;
  /** Proof of a caller that owns the controller and therefore sends no credentials. */
  readonly held: Proof | undefined;
  /** Returns the target of the request in the present tree. */
  readonly target: () => RequestTarget | undefined;
  readonly authentication: AuthenticationPort;
}

interface CheckedPasswords {
  readonly proof: Proof | undefined;
  readonly newPassword: HashedPassword | undefined;
}

/** Verifies the password of a request, and hashes the password that it sets. */
export function* checkPasswords(asked: Asked): Generator<DriverRequest, CheckedPasswords, DriverResult> {
  const claim = claimOf(asked);
  const proof = claim === undefined ? asked.held : { claim, verified: yield* verifyPassword(claim) };
  const sets = newPasswordOf(asked, proof) !== undefined;
  return { proof, newPassword: sets ? yield* hashed(asked, proof) : undefined };
}

function* hashed(
  asked: Asked,
  proof: Proof | undefined,
): Generator<DriverRequest, HashedPassword | undefined, DriverResult> {
  yield { kind: 'turn' };
  // The new password is determined again after the exchange has gained exclusive access, because the salt is
  // available only then, and the caller may have lost the privilege in the meantime.
  const sent = newPasswordOf(asked, proof);
  if (sent === undefined) return undefined;
  const { password, salt, unlike } = sent;
  const comparison = unlike === undefined ? {} : { unchanged: yield* verifyPassword(unlike) };
  return { stored: yield* hashPassword(password, asked.port.salt(salt)), ...comparison };
}

/**
 * Returns the password to verify before the request is processed; undefined if there is none or logins are delayed.
 */
function claimOf({ port: { tree, now }, request, target, authentication }: Asked): Claim | undefined {
  // Most requests have a session token, so there is no password to check.
  if (request.headers.authorization === undefined && request.method !== 'POST') return undefined;
  if (refusalOfOrigin(request) !== undefined) return undefined;
  return authentication.claimAt(tree, target(), request, now);
}

/**
 * Returns the new password in a request, which must be hashed before the request is processed. Returns undefined for an
 * unauthenticated caller, so that unauthenticated requests cannot cause the cost of hashing.
 */
function newPasswordOf(
  { port, request, target, authentication }: Asked,
  proof: Proof | undefined,
): NewPassword | undefined {
  return authentication.newPasswordAt(port.tree, target(), request, proof);
}
