/**
 * Requests with user name and password: their recognition, their delay after failures, and the effects of success and
 * failure. The password itself is checked by the driver of the exchange (`models/redfish/service.ts`).
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

/** The `WWW-Authenticate` challenge, where clients are asked for credentials. */
function createChallenge({ accountService }: ControllerTree): Readonly<Record<string, string>> {
  return accountService.basicAuth === 'Enabled' ? { 'WWW-Authenticate': 'Basic realm="Redfish"' } : {};
}

/** The password to check; undefined when there is none, when the result makes no difference, and during a delay. */
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

/** A login is judged by its body alone: no session or header replaces the password in it. */
function credentialsIn(
  tree: ControllerTree,
  target: RequestTarget | undefined,
  request: RedfishRequest,
): Credentials | undefined {
  const { login } = tree.certificates;
  // While only certificates are admitted, passwords are not checked.
  if (login.enabled && login.strict) return undefined;
  if (target !== undefined && isLogin(target, request.method)) return loginCredentials(request);
  if (tree.accountService.basicAuth === 'Disabled') return undefined;
  const basic = basicCredentials(request);
  return basic === undefined || isBarred(tree, basic) ? undefined : basic;
}

/**
 * Users with a second step cannot use HTTP Basic, which has no place for a passcode; such a password is not checked.
 */
function isBarred(tree: ControllerTree, { userName }: Credentials): boolean {
  // Fast path for the usual case.
  if (!tree.accountService.twoFactor) return false;
  const user = userNamed(tree, userName);
  return user !== undefined && needsPasscode(tree, user.id);
}

/** The missing second step after a right password: a passcode to send, or a wrong passcode. */
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

/** Whether the request has a password that is not checked now, because of a delay. */
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

/** True during the delay of this user and client. */
function isDelayed(
  tree: ControllerTree,
  credentials: Credentials,
  request: RedfishRequest,
  now: number,
): boolean {
  const failing = findFailures(tree.loginFailures, loginOrigin(credentials, request));
  return failing !== undefined && failing.delayedUntil > now;
}

/** The response does not depend on whether the password is right, and nothing is recorded. */
export function delayedAnswer({ tree, clock }: ControllerPort): RedfishResponse {
  const seconds = String(tree.accountService.delaySeconds);
  return messageAnswer(
    401,
    clock,
    [mgmtMessage('LoginAttemptDelayedSeconds', [seconds])],
    createChallenge(tree),
  );
}

/** A failed login is recorded; a request without credentials, or a malformed login, is not. */
export function refuseStranger(
  port: ControllerPort,
  request: RedfishRequest,
  target: RequestTarget | undefined,
  proof: Proof | undefined,
): RedfishResponse {
  const login = target !== undefined && isLogin(target, request.method);
  if (login && proof === undefined) {
    const malformed = malformedLogin(target, request);
    // Well-formed, but too long for any name or password, so it is not checked.
    if (malformed.messages.length > 0) return refusalAnswer(malformed, port.clock);
  }
  if (proof !== undefined) recordLoginFailure(port, request, proof);
  const message = login ? mgmtMessage('UnauthorizedLoginAttempt') : baseMessage('NoValidSession');
  return messageAnswer(401, port.clock, [message], createChallenge(port.tree));
}

/** Records a checked and wrong password. */
export function recordLoginFailure(port: ControllerPort, request: RedfishRequest, { claim }: Proof): void {
  port.perform({ type: 'authentication.failed', ...loginOrigin(claim, request) });
}

/** A success resets the failure count. Nothing is written when there are no failures. */
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
