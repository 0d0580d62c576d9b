/**
 * The request layer on one screen: reachable, canonical, known, authenticated, allowed, then a read or a write.
 * Everything it knows of a resource it has from its definition. Synchronous: an adapter checks passwords beforehand.
 */

import { baseMessage } from '../messages/index.js';
import type { Principal } from '../resource/define.js';
import { collectionAt, redirectOf } from '../resource/uris.js';
import { credentialLengthMax } from '../subsystems/accounts/accounts.js';
import { userWithId } from '../subsystems/accounts/users.js';
import { isAway, managerOf } from '../subsystems/controller/manager-contract.js';
import { touchIntervalMs } from '../subsystems/sessions/state.js';
import type { ControllerTree } from '../tree.js';
import { acceptsJson } from './accept.js';
import { answer, messageAnswer, ReadHeads, refusalAnswer } from './answer.js';
import {
  type Claim,
  claimFor,
  type NewPassword,
  type Proof,
  principalFor,
  provenUser,
  SessionHolders,
} from './authenticate.js';
import { refusalOfAccess } from './authorise.js';
import { isObject } from './body.js';
import { shownCertificate, withoutPassword } from './certificate-login.js';
import { Documents } from './document.js';
import {
  credentialsIn,
  delayedAnswer,
  endFailures,
  isDelayed,
  noteFailure,
  refuseStranger,
  secondStep,
} from './login.js';
import { allowOf, isLogin, methodsOf } from './methods.js';
import type { ControllerPort } from './port.js';
import { type ReadSources, read } from './read.js';
import { Renderer } from './render.js';
import { type RedfishRequest, type RedfishResponse, unreachable } from './request.js';
import { createResolver, type Resolver, type Target } from './resolve.js';
import { write } from './write.js';

/** Longest path with its query. Unit: characters. Source: RFC 9110 § 4.1 has 8,000 as the least to support. */
const uriLengthMax = 8_192;

export class RedfishService {
  readonly resolver: Resolver;
  readonly #renderer: Renderer;
  readonly #sources: ReadSources;
  readonly #holders = new SessionHolders();

  constructor(list: Parameters<typeof createResolver>[0]) {
    this.resolver = createResolver(list);
    this.#renderer = new Renderer(this.resolver);
    this.#sources = { renderer: this.#renderer, documents: new Documents(), heads: new ReadHeads() };
  }

  /** The password a request wants checked before it is handled; undefined when it brings none, or has to wait. */
  claim(tree: ControllerTree, request: RedfishRequest, now: number): Claim | undefined {
    // Most requests come with a session's token: nothing to look for.
    if (request.headers.authorization === undefined && request.method !== 'POST') return undefined;
    const target = this.#targetOf(tree, request);
    if (target !== undefined && isOpen(target, request) && !wantsMore(request)) return undefined;
    const credentials = credentialsIn(tree, target, request);
    if (credentials === undefined || isDelayed(tree, credentials, request, now)) return undefined;
    return claimFor(tree, credentials);
  }

  /** The password a request sets, to be hashed before it is handled. Nobody unknown makes us hash anything. */
  newPassword(
    tree: ControllerTree,
    request: RedfishRequest,
    proof: Proof | undefined,
  ): NewPassword | undefined {
    const { body } = request;
    if (body.kind !== 'json' || !isObject(body.value)) return undefined;
    const target = this.#targetOf(tree, request);
    const saltFor = target?.definition.saltFor;
    if (target === undefined || saltFor === undefined) return undefined;
    const { Password: password } = body.value;
    if (typeof password !== 'string' || password.length > credentialLengthMax) return undefined;
    const known = this.#holders.holderOf(tree, request) ?? provenUser(tree, proof, request.clientAddress);
    if (known === undefined) return undefined;
    const asked = { password, salt: saltFor(tree, target.params) };
    const { userId, userName, passwordChangeRequired } = known;
    if (!passwordChangeRequired) return asked;
    return { ...asked, unlike: { userName, password, stored: userWithId(tree, userId)?.password } };
  }

  handle(
    port: ControllerPort,
    request: RedfishRequest,
    given: Proof | undefined,
  ): RedfishResponse | typeof unreachable {
    if (isAway(managerOf(port.tree))) return unreachable;
    if (request.path.length + request.query.length > uriLengthMax) {
      return refusalAnswer({ messages: [baseMessage('GeneralError')], status: 414 }, port.clock);
    }
    const redirect = redirectOf(request.method, request.path);
    if (redirect !== undefined)
      return answer(308, port.clock, undefined, { Location: redirect + request.query });

    const target = this.#targetOf(port.tree, request);
    const open = target !== undefined && isOpen(target, request);
    const login = target !== undefined && isLogin(target, request.method);
    // A login is by the password in its body, whoever else the caller may be.
    const proof = login && given?.held === true ? undefined : given;
    const anonymous = open && !wantsMore(request);
    const holder = anonymous || login ? undefined : this.#holders.holderOf(port.tree, request);
    if (!open && holder === undefined && mustWait(port, target, request, proof)) return delayedAnswer(port);
    const proven =
      anonymous || holder !== undefined ? undefined : provenUser(port.tree, proof, request.clientAddress);
    const shown =
      anonymous || holder !== undefined ? undefined : shownCertificate(port, target, request, proof);
    const principal =
      holder ?? proven ?? (shown?.ok ? principalFor(shown.user, request.clientAddress) : undefined);
    if (!open && principal === undefined) {
      return shown?.ok === false
        ? refusalAnswer({ messages: [shown.message] }, port.clock)
        : refuseStranger(port, request, target, proof);
    }
    const step = login && proven !== undefined ? secondStep(port, request, proven) : undefined;
    if (step !== undefined && step !== 'toSend') {
      // A wrong passcode is a failed login, however right the password.
      noteFailure(port, request, proof as Proof);
      return refusalAnswer({ messages: [step] }, port.clock);
    }
    if (proven !== undefined && step === undefined) endFailures(port, request, proof);
    // An open resource is served all the same; a wrong password is a failed login wherever it was tried.
    if (proven === undefined && open && !anonymous && holder === undefined && proof !== undefined)
      noteFailure(port, request, proof);
    if (target === undefined) {
      return messageAnswer(404, port.clock, [baseMessage('ResourceMissingAtURI', [request.path])]);
    }

    if (principal !== undefined) touch(port, principal);
    const methods: readonly string[] = methodsOf(target);
    if (!methods.includes(request.method)) {
      const allow = { Allow: allowOf(target) };
      if (request.method === 'OPTIONS') return answer(204, port.clock, undefined, allow);
      return messageAnswer(405, port.clock, [baseMessage('OperationNotAllowed')], allow);
    }
    if (target.definition.type !== undefined && !acceptsJson(request.headers.accept)) {
      return refusalAnswer({ messages: [baseMessage('HeaderInvalid', ['Accept'])], status: 406 }, port.clock);
    }
    if (principal !== undefined && !open) {
      const refusal = refusalOfAccess(port.tree, target, request.method, principal);
      if (refusal !== undefined) return refusalAnswer(refusal, port.clock);
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      // Only reads are open, so a write that got here has a principal.
      const asked = login && shown?.ok === true ? withoutPassword(request, shown.user) : request;
      return write(port, this.#renderer, this.resolver, target, asked, principal as Principal);
    }
    return read(port, this.#sources, target, request, principal);
  }

  #targetOf(tree: ControllerTree, { path }: RedfishRequest): Target | undefined {
    const target = this.resolver.resolve(tree, path);
    const collection = target === undefined ? collectionAt(path) : undefined;
    if (collection === undefined) return target;
    const named = this.resolver.resolve(tree, collection);
    return named?.definition.creation === undefined ? undefined : named;
  }
}

/** Whether a password was brought that nobody looks at now: in the delay, or since it was in it a moment ago. */
function mustWait(
  { tree, now }: ControllerPort,
  target: Target | undefined,
  request: RedfishRequest,
  proof: Proof | undefined,
): boolean {
  const credentials = proof?.held === true ? undefined : credentialsIn(tree, target, request);
  if (credentials === undefined) return false;
  return proof === undefined || isDelayed(tree, credentials, request, now);
}

function isOpen({ definition }: Target, { method }: RedfishRequest): boolean {
  return definition.open === true && (method === 'GET' || method === 'HEAD' || method === 'OPTIONS');
}

/** True where credentials matter even though none are needed: links are expanded for those who have them alone. */
function wantsMore({ query }: RedfishRequest): boolean {
  return query !== '' && /[?&](?:\$|%24)expand=/i.test(query);
}

/** A session in use lives on; its access time moves at most once a virtual minute. */
function touch(port: ControllerPort, { sessionId }: Principal): void {
  if (sessionId === undefined) return;
  const session = port.tree.sessions.byId[sessionId];
  if (session !== undefined && port.clock - session.accessedAt >= touchIntervalMs) {
    port.perform({ type: 'authentication.touched', sessionId });
  }
}
