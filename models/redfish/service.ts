/**
 * The request layer on one screen: reachable, canonical, known, authenticated, allowed, then a read or a write.
 * Everything it knows of a resource it has from its definition. Synchronous: an adapter checks passwords beforehand.
 */

import { isAway } from '../contracts/manager.js';
import { baseMessage, mgmtMessage } from '../messages/index.js';
import { touchIntervalMs } from '../state/sessions.js';
import { type ControllerTree, managerOf } from '../world.js';
import { acceptsJson } from './accept.js';
import { answer, messageAnswer, refusalAnswer } from './answer.js';
import {
  basicCredentials,
  type Claim,
  type Credentials,
  claimFor,
  type Proof,
  possible,
  provenAccount,
  sessionHolder,
} from './authenticate.js';
import { isObject } from './body.js';
import type { Principal, ResourceDefinition } from './define.js';
import { isLogin, methodsOf } from './methods.js';
import type { ControllerPort } from './port.js';
import { read } from './read.js';
import { Renderer } from './render.js';
import { type RedfishRequest, type RedfishResponse, unreachable } from './request.js';
import { createResolver, type Resolver, type Target } from './resolve.js';
import { redirectOf } from './uris.js';
import { malformedLogin, write } from './write.js';

/** Longest path with its query. Unit: characters. Source: RFC 9110 § 4.1 has 8,000 as the least to support. */
const uriLengthMax = 8_192;

export class RedfishService {
  readonly resolver: Resolver;
  readonly #renderer: Renderer;

  constructor(definitions: readonly ResourceDefinition[]) {
    this.resolver = createResolver(definitions);
    this.#renderer = new Renderer(this.resolver);
  }

  /** The password a request wants checked before it is handled, undefined when it brings none. */
  claim(tree: ControllerTree, request: RedfishRequest): Claim | undefined {
    // Most requests come with a session's token: nothing to look for.
    if (request.headers.authorization === undefined && request.method !== 'POST') return undefined;
    const target = this.resolver.resolve(tree, request.path);
    if (target !== undefined && isOpen(target, request) && !wantsMore(request)) return undefined;
    const credentials =
      target !== undefined && isLogin(target, request.method)
        ? loginCredentials(request)
        : basicCredentials(request);
    return credentials === undefined ? undefined : claimFor(tree, credentials);
  }

  handle(
    port: ControllerPort,
    request: RedfishRequest,
    proof: Proof | undefined,
  ): RedfishResponse | typeof unreachable {
    if (isAway(managerOf(port.tree))) return unreachable;
    if (request.path.length + request.query.length > uriLengthMax) {
      return refusalAnswer({ messages: [baseMessage('GeneralError')], status: 414 }, port.now);
    }
    const redirect = redirectOf(request.method, request.path);
    if (redirect !== undefined)
      return answer(308, port.now, undefined, { Location: redirect + request.query });

    const target = this.resolver.resolve(port.tree, request.path);
    const open = target !== undefined && isOpen(target, request);
    const principal =
      open && !wantsMore(request) ? undefined : principalOf(port.tree, target, request, proof);
    if (!open && principal === undefined) return refuseStranger(port, request, target, proof);
    if (target === undefined) {
      return messageAnswer(404, port.now, [baseMessage('ResourceMissingAtURI', [request.path])]);
    }

    if (principal !== undefined) touch(port, principal);
    const methods = methodsOf(target);
    if (!methods.includes(request.method)) {
      const allow = { Allow: methods.join(', ') };
      if (request.method === 'OPTIONS') return answer(204, port.now, undefined, allow);
      return messageAnswer(405, port.now, [baseMessage('OperationNotAllowed')], allow);
    }
    if (target.definition.type !== undefined && !acceptsJson(request.headers.accept)) {
      return refusalAnswer({ messages: [baseMessage('HeaderInvalid', ['Accept'])], status: 406 }, port.now);
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      // Only reads are open, so a write that got here has a principal.
      return write(port, this.#renderer, this.resolver, target, request, principal as Principal);
    }
    return read(port, this.#renderer, target, request, principal);
  }
}

/** A login is by its body alone: no session or header stands in for the password it brings. */
function principalOf(
  tree: ControllerTree,
  target: Target | undefined,
  request: RedfishRequest,
  proof: Proof | undefined,
): Principal | undefined {
  const proven = provenAccount(tree, proof, request.clientAddress);
  if (target !== undefined && isLogin(target, request.method)) return proven;
  return sessionHolder(tree, request) ?? proven;
}

/** A failed login leaves a trace; a request without any credentials, or a login that is no login, does not. */
function refuseStranger(
  port: ControllerPort,
  request: RedfishRequest,
  target: Target | undefined,
  proof: Proof | undefined,
): RedfishResponse {
  const login = target !== undefined && isLogin(target, request.method);
  if (login && proof === undefined) return refusalAnswer(malformedLogin(target, request), port.now);
  if (proof !== undefined) {
    const { userName } = proof.claim;
    port.perform({ type: 'authentication.failed', userName, address: request.clientAddress });
  }
  return messageAnswer(
    401,
    port.now,
    [login ? mgmtMessage('UnauthorizedLoginAttempt') : baseMessage('NoValidSession')],
    { 'WWW-Authenticate': 'Basic realm="Redfish"' },
  );
}

function isOpen({ definition }: Target, { method }: RedfishRequest): boolean {
  return definition.open === true && (method === 'GET' || method === 'HEAD' || method === 'OPTIONS');
}

/** True where credentials matter even though none are needed: links are expanded for those who have them alone. */
function wantsMore({ query }: RedfishRequest): boolean {
  return query !== '' && /[?&](?:\$|%24)expand=/i.test(query);
}

function loginCredentials({ body }: RedfishRequest): Credentials | undefined {
  if (body.kind !== 'json' || !isObject(body.value)) return undefined;
  const { UserName, Password } = body.value;
  if (typeof UserName !== 'string' || typeof Password !== 'string') return undefined;
  return possible({ userName: UserName, password: Password });
}

/** A session in use lives on; its access time moves at most once a virtual minute. */
function touch(port: ControllerPort, { sessionId }: Principal): void {
  if (sessionId === undefined) return;
  const session = port.tree.sessions.byId[sessionId];
  if (session !== undefined && port.now - session.accessedAt >= touchIntervalMs) {
    port.perform({ type: 'authentication.touched', sessionId });
  }
}
