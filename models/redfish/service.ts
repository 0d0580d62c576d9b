/**
 * The request layer on one screen: reachable, canonical, known, authenticated, allowed, then a read or a write.
 * Everything it knows of a resource it has from its definition. Synchronous: what takes time, the checking and hashing
 * of passwords, comes before (`exchange.ts`).
 */
import { baseMessage } from '../messages/index.js';
import type { Principal } from '../resource/define.js';
import { isAway, managerOf } from '../subsystems/controller/index.js';
import { touchIntervalMs } from '../subsystems/sessions/index.js';
import type { ControllerTree } from '../tree.js';
import { checkAccess, checkPath, identify, SessionHolders } from './admit.js';
import { messageAnswer, ReadHeads } from './answer.js';
import { type Claim, type NewPassword, type Proof, provenUser } from './authenticate.js';
import { withUserName } from './certificate-login.js';
import { Documents } from './document.js';
import { claimAt } from './login.js';
import { newPasswordAt, passwordIn } from './new-password.js';
import type { ControllerPort } from './port.js';
import { type ReadSources, read } from './read.js';
import { Renderer } from './render.js';
import { type RedfishRequest, type RedfishResponse, unreachable } from './request.js';
import { createResolver, type Resolver, TargetLookup } from './resolve.js';
import { write } from './write.js';

export class RedfishService {
  readonly resolver: Resolver;
  readonly #lookup: TargetLookup;
  readonly #renderer: Renderer;
  readonly #sources: ReadSources;
  readonly #holders = new SessionHolders();

  constructor(list: Parameters<typeof createResolver>[0]) {
    this.resolver = createResolver(list);
    this.#lookup = new TargetLookup(this.resolver);
    this.#renderer = new Renderer(this.resolver);
    this.#sources = { renderer: this.#renderer, documents: new Documents(), heads: new ReadHeads() };
  }

  /** The password a request wants checked before it is handled; undefined when it brings none, or has to wait. */
  claim(tree: ControllerTree, request: RedfishRequest, now: number): Claim | undefined {
    // Most requests come with a session's token: nothing to look for.
    if (request.headers.authorization === undefined && request.method !== 'POST') return undefined;
    return claimAt(tree, this.#lookup.targetAt(tree, request.path), request, now);
  }

  /** The password a request sets, to be hashed before it is handled; undefined when nobody known sets one. */
  newPassword(
    tree: ControllerTree,
    request: RedfishRequest,
    proof: Proof | undefined,
  ): NewPassword | undefined {
    const password = passwordIn(request);
    if (password === undefined) return undefined;
    const known = () =>
      this.#holders.holderOf(tree, request) ?? provenUser(tree, proof, request.clientAddress);
    return newPasswordAt(tree, this.#lookup.targetAt(tree, request.path), password, known);
  }

  handle(
    port: ControllerPort,
    request: RedfishRequest,
    proof: Proof | undefined,
  ): RedfishResponse | typeof unreachable {
    if (isAway(managerOf(port.tree))) return unreachable;
    const elsewhere = checkPath(port, request);
    if (elsewhere !== undefined) return elsewhere;

    const target = this.#lookup.targetAt(port.tree, request.path);
    const caller = identify(port, this.#holders, target, request, proof);
    if (!caller.ok) return caller.answer;
    if (target === undefined) {
      // Only those who are known are told what there is not.
      return messageAnswer(404, port.clock, [baseMessage('ResourceMissingAtURI', [request.path])]);
    }

    const { principal } = caller;
    if (principal !== undefined) touch(port, principal);
    const turnedAway = checkAccess(port, target, request, principal);
    if (turnedAway !== undefined) return turnedAway;

    // Only reads are open, so whoever writes is known.
    if (principal === undefined || request.method === 'GET' || request.method === 'HEAD') {
      return read(port, this.#sources, target, request, principal);
    }
    return write({
      port,
      renderer: this.#renderer,
      resolver: this.resolver,
      target,
      request: withUserName(request, target, principal),
      principal,
    });
  }
}

/** A session in use lives on; its access time moves at most once a virtual minute. */
function touch(port: ControllerPort, { sessionId }: Principal): void {
  if (sessionId === undefined) return;
  const session = port.tree.sessions.byId[sessionId];
  if (session !== undefined && port.clock - session.accessedAt >= touchIntervalMs) {
    port.perform({ type: 'authentication.touched', sessionId });
  }
}
