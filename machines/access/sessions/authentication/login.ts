/**
 * Requests that bring a user name and password: which ones, how long they have to wait after failures, and what a
 * success or a failure leaves behind. The password itself is checked by whoever drives the exchange (`models/redfish/service.ts`).
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

/** Clients bring a name and a password where they are asked to. */
function createChallenge({ accountService }: ControllerTree): Readonly<Record<string, string>> {
  return accountService.basicAuth === 'Enabled' ? { 'WWW-Authenticate': 'Basic realm="Redfish"' } : {};
}

/** The password to be checked; undefined when there is none, when it makes no difference, and while it has to wait. */
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

/** A login is by its body alone: no session or header stands in for the password it brings. */
function credentialsIn(
  tree: ControllerTree,
  target: RequestTarget | undefined,
  request: RedfishRequest,
): Credentials | undefined {
  const { login } = tree.certificates;
  // Where certificates alone are let in, nobody looks at a password.
  if (login.enabled && login.strict) return undefined;
  if (target !== undefined && isLogin(target, request.method)) return loginCredentials(request);
  if (tree.accountService.basicAuth === 'Disabled') return undefined;
  const basic = basicCredentials(request);
  return basic === undefined || isBarred(tree, basic) ? undefined : basic;
}

/** Whoever needs a passcode has no place for it in a header: such a password is not even looked at. */
function isBarred(tree: ControllerTree, { userName }: Credentials): boolean {
  // The usual case, on every request that comes with a password.
  if (!tree.accountService.twoFactor) return false;
  const user = userNamed(tree, userName);
  return user !== undefined && needsPasscode(tree, user.id);
}

/** What a login with a right password still lacks: a passcode that is to be sent, or the right one. */
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

/** Whether a password was brought that nobody looks at now: in the delay, or since it was in it a moment ago. */
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

/** True while nobody looks at a password of this user from this client. */
function isDelayed(
  tree: ControllerTree,
  credentials: Credentials,
  request: RedfishRequest,
  now: number,
): boolean {
  const failing = findFailures(tree.loginFailures, loginOrigin(credentials, request));
  return failing !== undefined && failing.delayedUntil > now;
}

/** The same for a right and a wrong password, and no trace of either. */
export function delayedAnswer({ tree, clock }: ControllerPort): RedfishResponse {
  const seconds = String(tree.accountService.delaySeconds);
  return messageAnswer(
    401,
    clock,
    [mgmtMessage('LoginAttemptDelayedSeconds', [seconds])],
    createChallenge(tree),
  );
}

/** A failed login leaves a trace; a request without any credentials, or a login that is no login, does not. */
export function refuseStranger(
  port: ControllerPort,
  request: RedfishRequest,
  target: RequestTarget | undefined,
  proof: Proof | undefined,
): RedfishResponse {
  const login = target !== undefined && isLogin(target, request.method);
  if (login && proof === undefined) {
    const malformed = malformedLogin(target, request);
    // Well-formed and not looked at: nobody has a name or a password of that length.
    if (malformed.messages.length > 0) return refusalAnswer(malformed, port.clock);
  }
  if (proof !== undefined) recordLoginFailure(port, request, proof);
  const message = login ? mgmtMessage('UnauthorizedLoginAttempt') : baseMessage('NoValidSession');
  return messageAnswer(401, port.clock, [message], createChallenge(port.tree));
}

/** A password that was tried and was wrong. */
export function recordLoginFailure(port: ControllerPort, request: RedfishRequest, { claim }: Proof): void {
  port.perform({ type: 'authentication.failed', ...loginOrigin(claim, request) });
}

/** A success ends a row of failures. Without one it leaves no trace. */
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
