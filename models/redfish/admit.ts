/**
 * Who gets in. A request ends here, whatever its resource would say to it, by a path that is not looked up, a caller
 * nobody knows, a method the resource does not take, an answer the client does not accept, or a caller who may not be
 * here; in that order. A caller is whoever holds the session of the request's token, whose password it brought, or whom
 * its certificate stands for; logins leave their traces here. Passwords are in `authenticate.ts`, what follows from a
 * right and a wrong one in `login.ts`.
 */
import { baseMessage } from '../messages/index.js';
import type { Principal } from '../resource/define.js';
import { findRedirect } from '../resource/uris.js';
import { hashToken } from '../secret.js';
import { userWithId } from '../subsystems/accounts/index.js';
import { listSessions } from '../subsystems/sessions/index.js';
import type { ControllerTree } from '../tree.js';
import { acceptsJson } from './accept.js';
import { answer, messageAnswer, refusalAnswer } from './answer.js';
import { type Proof, principalFor, provenUser } from './authenticate.js';
import { refusalOfAccess } from './authorise.js';
import { shownCertificate } from './certificate-login.js';
import { delayedAnswer, endFailures, mustWait, noteFailure, refuseStranger, secondStep } from './login.js';
import { allowedMethods, formatAllow, isForAnyone, isLogin, isOpen, methods } from './methods.js';
import type { ControllerPort } from './port.js';
import type { RedfishRequest, RedfishResponse, RequestHead } from './request.js';
import type { Target } from './resolve.js';

/** Longest path with its query. Unit: characters. Source: RFC 9110 § 4.1 has 8,000 as the least to support. */
const uriLengthMax = 8_192;

/**
 * A path may be too long, and one that the service spells otherwise is redirected there. `*` is the service as a whole,
 * which anyone may ask whether it is there and what it takes (behaviour "General behaviours").
 */
export function checkPath(
  { clock }: ControllerPort,
  { method, path, query }: RedfishRequest,
): RedfishResponse | undefined {
  if (path.length + query.length > uriLengthMax) {
    return refusalAnswer({ messages: [baseMessage('GeneralError')], status: 414 }, clock);
  }
  if (path === '*') return answer(204, clock, undefined, { Allow: methods.join(', ') });
  const redirect = findRedirect(method, path);
  return redirect === undefined ? undefined : answer(308, clock, undefined, { Location: redirect + query });
}

/** Whoever is at that address and not known, as time spent on them is counted. */
export function strangerAt(address: string): string {
  return `at ${address}`;
}

/**
 * Who holds which session token. Whoever was found is known for as long as the tree is the same: clients ask again and
 * again by one token. Only tokens that open a session are kept, so there are never more than sessions.
 */
export class SessionHolders {
  readonly #known = new WeakMap<ControllerTree, Map<string, Principal>>();

  /** The holder of the request's session token. */
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

/** Tokens are compared by hash, here and in the map above, so timing tells nothing of them. */
function sessionHolder(tree: ControllerTree, token: string, address: string): Principal | undefined {
  const tokenHash = hashToken(token);
  const session = listSessions(tree).find((candidate) => candidate.tokenHash === tokenHash);
  const user = session === undefined ? undefined : userWithId(tree, session.userId);
  if (session === undefined || user === undefined) return undefined;
  return { ...principalFor(user, address), sessionId: session.id };
}

type Caller =
  /** The principal is undefined only where none is needed. */
  | { readonly ok: true; readonly principal: Principal | undefined }
  | { readonly ok: false; readonly answer: RedfishResponse };

const anyone: Caller = { ok: true, principal: undefined };

/** Who a request is from: the session it is sent in comes first. A login, and what is open, go ways of their own. */
export function identify(
  port: ControllerPort,
  holders: SessionHolders,
  target: Target | undefined,
  request: RedfishRequest,
  proof: Proof | undefined,
): Caller {
  if (target !== undefined && isForAnyone(target, request)) return anyone;
  // A login is by what it brings itself, whoever else the caller may be.
  if (target !== undefined && isLogin(target, request.method)) {
    return identifyByLogin(port, target, request, proof?.held === true ? undefined : proof);
  }
  const holder = holders.holderOf(port.tree, request);
  if (holder !== undefined) return { ok: true, principal: holder };
  const open = target !== undefined && isOpen(target, request.method);
  if (!open && mustWait(port, target, request, proof)) return refused(delayedAnswer(port));
  const proven = provenUser(port.tree, proof, request.clientAddress);
  if (proven !== undefined) {
    endFailures(port, request, proof);
    return { ok: true, principal: proven };
  }
  if (!open) return identifyByCertificate(port, target, request, proof);
  // An open resource is served all the same; a wrong password is a failed login wherever it was tried.
  if (proof !== undefined) noteFailure(port, request, proof);
  const byCertificate = certificateHolder(port, target, request, proof);
  return byCertificate?.ok === true ? byCertificate : anyone;
}

function identifyByLogin(
  port: ControllerPort,
  target: Target,
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
    // A wrong passcode is a failed login, however right the password.
    noteFailure(port, request, proof);
    return refused(refusalAnswer({ messages: [step] }, port.clock));
  }
  if (step === undefined) endFailures(port, request, proof);
  return { ok: true, principal: proven };
}

function identifyByCertificate(
  port: ControllerPort,
  target: Target | undefined,
  request: RedfishRequest,
  proof: Proof | undefined,
): Caller {
  return (
    certificateHolder(port, target, request, proof) ?? refused(refuseStranger(port, request, target, proof))
  );
}

/** Undefined when the request came with no certificate, or with something else to be known by. */
function certificateHolder(
  port: ControllerPort,
  target: Target | undefined,
  request: RedfishRequest,
  proof: Proof | undefined,
): Caller | undefined {
  const shown = shownCertificate(port, target, request, proof);
  if (shown === undefined) return undefined;
  return shown.ok
    ? { ok: true, principal: principalFor(shown.user, request.clientAddress) }
    : refused(refusalAnswer({ messages: [shown.message] }, port.clock));
}

function refused(response: RedfishResponse): Caller {
  return { ok: false, answer: response };
}

/** OPTIONS ends here, too: what there is to say of it is what methods there are. */
export function checkAccess(
  { tree, clock }: ControllerPort,
  target: Target,
  { method, headers }: RedfishRequest,
  principal: Principal | undefined,
): RedfishResponse | undefined {
  const allowed: readonly string[] = allowedMethods(target);
  if (!allowed.includes(method)) {
    const allow = { Allow: formatAllow(target) };
    if (method === 'OPTIONS') return answer(204, clock, undefined, allow);
    const isKept = method === 'DELETE' && target.isPermanent === true;
    const message = baseMessage(isKept ? 'ResourceCannotBeDeleted' : 'OperationNotAllowed');
    return messageAnswer(405, clock, [message], allow);
  }
  if (target.definition.type !== undefined && !acceptsJson(headers.accept)) {
    return refusalAnswer({ messages: [baseMessage('HeaderInvalid', ['Accept'])], status: 406 }, clock);
  }
  if (principal === undefined || isOpen(target, method)) return undefined;
  const refusal = refusalOfAccess(tree, target, method, principal);
  return refusal === undefined ? undefined : refusalAnswer(refusal, clock);
}
