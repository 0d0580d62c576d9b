/**
 * Requests with user name and password: their recognition, their delay after failed logins, and the effects of success
 * and failure. The password itself is checked by the driver of the exchange (`models/redfish/service.ts`).
 */
import { isObject } from '../../../../engine/index.js';
import type { ControllerTree } from '../../../../models/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../../models/messages/index.js';
import {
  basicCredentials,
  type Claim,
  type ControllerPort,
  type Credentials,
  isForAnyone,
  isLogin,
  isPlausible,
  malformedLogin,
  messageAnswer,
  type Proof,
  type RedfishRequest,
  type RedfishResponse,
  type RequestTarget,
  refusalAnswer,
} from '../../../../models/redfish/index.js';
import type { Principal } from '../../../../models/resource/index.js';
import { findFailures, type LoginOrigin, needsPasscode, userNamed } from '../../accounts/index.js';
import { hasPasscode, passcodeHash, problemWithPasscode } from '../resources/two-factor-login.js';
import { claimFor } from './authenticate.js';

/** Returns the `WWW-Authenticate` header if the service offers HTTP Basic. */
function createChallenge({ accountService }: ControllerTree): Readonly<Record<string, string>> {
  return accountService.basicAuth === 'Enabled' ? { 'WWW-Authenticate': 'Basic realm="Redfish"' } : {};
}

/**
 * Returns the password of a request that has to be checked. Undefined if the request has no password, if the result of
 * the check makes no difference, or during a delay.
 */
export function claimAt(
  tree: ControllerTree,
  target: RequestTarget | undefined,
  request: RedfishRequest,
  now: number,
): Claim | undefined {
  if (target !== undefined && isForAnyone(target, request)) return undefined;
  const credentials = credentialsIn(tree, target, request);
  if (credentials === undefined || isDelayed(tree, credentials, request, now)) return undefined;
  return claimFor(tree, credentials);
}

/**
 * Returns the credentials of a request. A login request has credentials only in its body: no session or header replaces
 * them.
 */
function credentialsIn(
  tree: ControllerTree,
  target: RequestTarget | undefined,
  request: RedfishRequest,
): Credentials | undefined {
  const { login } = tree.certificates;
  // Passwords are not checked while only certificates are accepted.
  if (login.enabled && login.strict) return undefined;
  if (target !== undefined && isLogin(target, request.method)) return loginCredentials(request);
  if (tree.accountService.basicAuth === 'Disabled') return undefined;
  const basic = basicCredentials(request);
  return basic === undefined || isBarred(tree, basic) ? undefined : basic;
}

/**
 * Returns whether a user cannot use HTTP Basic. HTTP Basic has no place for a passcode. Therefore it is refused,
 * without a check of the password, for users who need a passcode.
 */
function isBarred(tree: ControllerTree, { userName }: Credentials): boolean {
  // Fast path for the usual case without two-factor login.
  if (!tree.accountService.twoFactor) return false;
  const user = userNamed(tree, userName);
  return user !== undefined && needsPasscode(tree, user.id);
}

/**
 * Returns the result of the second login step after a right password: `toSend` if a passcode has to be sent, a message
 * if the given one is wrong, undefined if no step is missing.
 */
export function secondStep(
  { tree, now, secrets }: ControllerPort,
  { body }: RedfishRequest,
  { userId }: Principal,
): 'toSend' | Message | undefined {
  if (!needsPasscode(tree, userId)) return undefined;
  const given = body.kind === 'json' && isObject(body.value) ? body.value.Token : undefined;
  if (!hasPasscode(given)) return 'toSend';
  return problemWithPasscode(tree, userId, passcodeHash(tree, secrets, userId, given), now);
}

/** Returns whether the request has a password that is not checked because of a delay. */
export function mustWait(
  { tree, now }: ControllerPort,
  target: RequestTarget | undefined,
  request: RedfishRequest,
  proof: Proof | undefined,
): boolean {
  const credentials = proof?.held === true ? undefined : credentialsIn(tree, target, request);
  if (credentials === undefined) return false;
  return proof === undefined || isDelayed(tree, credentials, request, now);
}

/** Returns whether logins of this user from this client are delayed. */
function isDelayed(
  tree: ControllerTree,
  credentials: Credentials,
  request: RedfishRequest,
  now: number,
): boolean {
  const failing = findFailures(tree.loginFailures, loginOrigin(credentials, request));
  return failing !== undefined && failing.delayedUntil > now;
}

/** Returns the response during a delay. It is the same for right and wrong passwords, and nothing is recorded. */
export function delayedAnswer({ tree, clock }: ControllerPort): RedfishResponse {
  const seconds = String(tree.accountService.delaySeconds);
  return messageAnswer(
    401,
    clock,
    [mgmtMessage('LoginAttemptDelayedSeconds', [seconds])],
    createChallenge(tree),
  );
}

/**
 * Returns the response to an unidentified caller. A wrong password is recorded as a failed login; a request without
 * credentials and a malformed login are not recorded.
 */
export function refuseStranger(
  port: ControllerPort,
  request: RedfishRequest,
  target: RequestTarget | undefined,
  proof: Proof | undefined,
): RedfishResponse {
  const login = target !== undefined && isLogin(target, request.method);
  if (login && proof === undefined) {
    const malformed = malformedLogin(target, request);
    // If no message remains, the login is well-formed, but its name or password is longer than any valid one, so that
    // it was not checked.
    if (malformed.messages.length > 0) return refusalAnswer(malformed, port.clock);
  }
  if (proof !== undefined) recordLoginFailure(port, request, proof);
  const message = login ? mgmtMessage('UnauthorizedLoginAttempt') : baseMessage('NoValidSession');
  return messageAnswer(401, port.clock, [message], createChallenge(port.tree));
}

/** Records a failed login after a check has found the password wrong. */
export function recordLoginFailure(port: ControllerPort, request: RedfishRequest, { claim }: Proof): void {
  port.perform({ type: 'authentication.failed', ...loginOrigin(claim, request) });
}

/** Resets the failure count after a successful login. Nothing is recorded if there were no failures. */
export function clearLoginFailures(
  port: ControllerPort,
  request: RedfishRequest,
  proof: Proof | undefined,
): void {
  if (proof === undefined || proof.held === true) return;
  const origin = loginOrigin(proof.claim, request);
  if (findFailures(port.tree.loginFailures, origin) === undefined) return;
  port.perform({ type: 'authentication.succeeded', ...origin });
}

function loginOrigin({ userName }: Credentials, { clientAddress }: RedfishRequest): LoginOrigin {
  return { userName, address: clientAddress };
}

function loginCredentials({ body }: RedfishRequest): Credentials | undefined {
  if (body.kind !== 'json' || !isObject(body.value)) return undefined;
  const { UserName, Password } = body.value;
  if (typeof UserName !== 'string' || typeof Password !== 'string') return undefined;
  return isPlausible({ userName: UserName, password: Password });
}
