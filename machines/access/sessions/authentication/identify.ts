/**
 * Identification of the caller of a request: the owner of the session of a token, the user of a password, or the user
 * of a client certificate. This module also records logins. The effects of right and wrong passwords are in `login.ts`.
 */

import { type ControllerTree, hashToken } from '../../../../models/index.js';
import {
  type Caller,
  type ControllerPort,
  isForAnyone,
  isLogin,
  isOpen,
  type Proof,
  type RedfishRequest,
  type RedfishResponse,
  type RequestHead,
  type RequestTarget,
  refusalAnswer,
} from '../../../../models/redfish/index.js';
import type { Principal } from '../../../../models/resource/index.js';
import { userWithId } from '../../accounts/index.js';
import { listSessions } from '../state.js';
import { principalFor, provenUser } from './authenticate.js';
import { shownCertificate, withUserName } from './certificate-login.js';
import {
  clearLoginFailures,
  delayedAnswer,
  mustWait,
  recordLoginFailure,
  refuseStranger,
  secondStep,
} from './login.js';

/**
 * Cache of callers by token, valid for one state tree, because clients send many requests with the same token. It
 * contains only tokens of open sessions, so that the number of sessions bounds its size.
 */
export class SessionHolders {
  readonly #known = new WeakMap<ControllerTree, Map<string, Principal>>();

  /** Returns the owner of the session that the token of the request belongs to. */
  holderOf(tree: ControllerTree, { headers, clientAddress }: RequestHead): Principal | undefined {
    const token = headers['x-auth-token'];
    if (token === undefined) return undefined;
    const before = this.#known.get(tree)?.get(token);
    if (before?.address === clientAddress) return before;
    const holder = sessionHolder(tree, token, clientAddress);
    if (holder !== undefined) this.#keep(tree, token, holder);
    return holder;
  }

  #keep(tree: ControllerTree, token: string, holder: Principal): void {
    const known = this.#known.get(tree);
    if (known === undefined) this.#known.set(tree, new Map([[token, holder]]));
    else known.set(token, holder);
  }
}

/**
 * Returns the user of a token. Tokens are compared by hash, so that the response time reveals nothing about a valid
 * token.
 */
function sessionHolder(tree: ControllerTree, token: string, address: string): Principal | undefined {
  const tokenHash = hashToken(token);
  const session = listSessions(tree).find((candidate) => candidate.tokenHash === tokenHash);
  const user = session === undefined ? undefined : userWithId(tree, session.userId);
  if (session === undefined || user === undefined) return undefined;
  return { ...principalFor(user, address), sessionId: session.id };
}

const anyone: Caller = { ok: true, principal: undefined };

/**
 * Identifies the caller of a request. A session takes precedence over a password, and a password over a certificate.
 * Logins and public resources are handled separately.
 */
export function identify(
  port: ControllerPort,
  holders: SessionHolders,
  target: RequestTarget | undefined,
  request: RedfishRequest,
  proof: Proof | undefined,
): Caller {
  if (target !== undefined && isForAnyone(target, request)) return anyone;
  // Only the credentials in the body identify the caller of a login; a session or header of the same request is
  // ignored.
  if (target !== undefined && isLogin(target, request.method)) {
    return identifyByLogin(port, target, request, proof?.held === true ? undefined : proof);
  }
  const holder = holders.holderOf(port.tree, request);
  if (holder !== undefined) return { ok: true, principal: holder };
  const open = target !== undefined && isOpen(target, request.method);
  if (!open && mustWait(port, target, request, proof)) return refused(delayedAnswer(port));
  const proven = provenUser(port.tree, proof, request.clientAddress);
  if (proven !== undefined) {
    clearLoginFailures(port, request, proof);
    return { ok: true, principal: proven };
  }
  if (!open) return identifyByCertificate(port, target, request, proof);
  // A public resource is served even with wrong credentials. A wrong password counts as a failed login at every
  // resource.
  if (proof !== undefined) recordLoginFailure(port, request, proof);
  const byCertificate = certificateHolder(port, target, request, proof);
  return byCertificate?.ok === true ? byCertificate : anyone;
}

function identifyByLogin(
  port: ControllerPort,
  target: RequestTarget,
  request: RedfishRequest,
  proof: Proof | undefined,
): Caller {
  if (mustWait(port, target, request, proof)) return refused(delayedAnswer(port));
  const proven = provenUser(port.tree, proof, request.clientAddress);
  if (proven === undefined || proof === undefined) {
    return identifyByCertificate(port, target, request, proof);
  }
  const step = secondStep(port, request, proven);
  if (step !== undefined && step !== 'toSend') {
    // A wrong passcode counts as a failed login, even if the password is right.
    recordLoginFailure(port, request, proof);
    return refused(refusalAnswer({ messages: [step] }, port.clock));
  }
  if (step === undefined) clearLoginFailures(port, request, proof);
  return { ok: true, principal: proven };
}

function identifyByCertificate(
  port: ControllerPort,
  target: RequestTarget | undefined,
  request: RedfishRequest,
  proof: Proof | undefined,
): Caller {
  return (
    certificateHolder(port, target, request, proof) ?? refused(refuseStranger(port, request, target, proof))
  );
}

/** Returns the user of the client certificate; undefined if the request has no certificate or has other credentials. */
function certificateHolder(
  port: ControllerPort,
  target: RequestTarget | undefined,
  request: RedfishRequest,
  proof: Proof | undefined,
): Caller | undefined {
  const shown = shownCertificate(port, target, request, proof);
  if (shown === undefined) return undefined;
  if (!shown.ok) return refused(refusalAnswer({ messages: [shown.message] }, port.clock));
  const principal = principalFor(shown.user, request.clientAddress);
  return target !== undefined && isLogin(target, request.method)
    ? { ok: true, principal, request: withUserName(request, principal) }
    : { ok: true, principal };
}

function refused(response: RedfishResponse): Caller {
  return { ok: false, answer: response };
}
