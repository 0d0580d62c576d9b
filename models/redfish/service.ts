/**
 * The request layer on one screen: reachable, canonical, known, authenticated, allowed, then a read or a write.
 * Everything it knows of a resource it has from its definition. A request, from its arrival to its answer, is one
 * exchange with whoever drives it: it yields what takes time (a password to be checked, one to be hashed) and is given
 * what came of it. Driven at once by a caller in the process, and through a queue by `http/`. Nothing has happened until
 * the last step, which handles the request in one synchronous turn, long reads apart; so a driver that has too much to do,
 * or whose client is gone, just leaves it where it is.
 */
import type { JsonObject } from '../../engine/index.js';
import type { WriteInput } from '../inputs.js';
import { baseMessage } from '../messages/index.js';
import type { Principal, Written } from '../resource/define.js';
import type { Wanted } from '../resource/wanted.js';
import { accountNamed, userWithId } from '../subsystems/accounts/index.js';
import { isReachable, managerRecord } from '../subsystems/controller/index.js';
import { touchIntervalMs } from '../subsystems/sessions/index.js';
import { uploadUri } from '../subsystems/updates/index.js';
import type { ControllerTree } from '../tree.js';
import { checkAccess, checkPath, identify, SessionHolders, strangerAt } from './admit.js';
import { messageAnswer, ReadHeads, refusalAnswer } from './answer.js';
import { type Claim, type NewPassword, type Proof, principalFor, provenUser } from './authenticate.js';
import { type BodyLimit, bodyLimit } from './body-limit.js';
import { withUserName } from './certificate-login.js';
import type { DependencyTracker } from './dependency-tracker.js';
import { disturbed, isQuiet, meetOnTheWayBack } from './disturbed.js';
import { Documents } from './document.js';
import { type Demand, type Exchange, hashed, type Result, verified } from './exchange.js';
import { refusalOfOrigin } from './foreign-origin.js';
import { Glances } from './glances.js';
import { createRequest } from './in-process-request.js';
import { claimAt } from './login.js';
import { newPasswordAt } from './new-password.js';
import { toRefusal } from './not-taken.js';
import type { ControllerPort } from './port.js';
import { type ReadSources, read } from './read.js';
import { Renderer } from './render.js';
import {
  type HashedPassword,
  type Pause,
  type RedfishRequest,
  type RedfishResponse,
  type RequestHead,
  type Unanswered,
  unreachable,
} from './request.js';
import { createResolver, type Resolver, TargetLookup } from './resolve.js';
import { Routes } from './routes.js';
import { sentBody } from './sent-body.js';
import { sharedRenderingsFor } from './shared-renderings.js';
import type { FileRead } from './upload-form.js';
import { perform, write } from './write.js';

/** The request whose answer the end of an upload is. */
const uploading = { method: 'POST', path: uploadUri } as const;

export class RedfishService {
  readonly resolver: Resolver;
  readonly #lookup: TargetLookup;
  readonly #renderer: Renderer;
  readonly #glances: Glances;
  readonly #sources: ReadSources;
  readonly #holders = new SessionHolders();

  constructor(list: Parameters<typeof createResolver>[0]) {
    this.resolver = createResolver(list);
    this.#lookup = new TargetLookup(this.resolver);
    const shared = list instanceof Routes ? sharedRenderingsFor(list) : undefined;
    this.#renderer = new Renderer(this.resolver, shared);
    this.#glances = new Glances(this.#renderer);
    this.#sources = { renderer: this.#renderer, documents: new Documents(), heads: new ReadHeads() };
  }

  /** Whose request it is, as far as its head tells: a user with a session, or whoever is at that address. */
  callerOf(tree: ControllerTree, head: RequestHead): string {
    const holder = this.#holders.holderOf(tree, head);
    return holder === undefined ? strangerAt(head.clientAddress) : `user ${holder.userId}`;
  }

  /**
   * A resource as it is shown to whoever may see all, without its ETag, which takes longer than all the rest. Undefined for
   * what is none, or where its address is written in another way than its own. Told what is wanted, it may leave out
   * the rest, and what the protocol adds. Unit of now: ms since the epoch, virtual.
   */
  look(tree: ControllerTree, uri: string, now: number, wanted?: Wanted): JsonObject | undefined {
    const target = this.#lookup.targetAt(tree, uri);
    if (target?.uri !== uri) return undefined;
    const reading = { tree, now, principal: undefined };
    const seen = wanted === undefined ? undefined : this.#glances.at(target, reading, wanted);
    return seen ?? this.#renderer.renderAt(uri, reading)?.resource;
  }

  /** The ETag of a resource there is: as long as it is the same, readings and counters alone may be others. */
  tagOf(tree: ControllerTree, uri: string, now: number): string | undefined {
    return this.#renderer.etagIn(uri, { tree, now, principal: undefined });
  }

  /** The same; a tracker is told what it was made from, or what it follows from that there is none. */
  lookNoting(
    tree: ControllerTree,
    uri: string,
    now: number,
    tracker: DependencyTracker,
    wanted?: Wanted,
  ): JsonObject | undefined {
    const reading = { tree, now, principal: undefined };
    const target = this.resolver.resolve(tree, uri, tracker);
    if (target?.uri !== uri) return undefined;
    const seen = wanted === undefined ? undefined : this.#glances.at(target, reading, wanted, tracker);
    return seen ?? this.#renderer.renderAt(uri, reading, tracker)?.resource;
  }

  /** How large the body of a request may be, by its head. Unit of now: ms since the epoch, virtual. */
  bodyLimit(tree: ControllerTree, head: RequestHead, now: number): BodyLimit {
    const target = this.#lookup.targetAt(tree, head.path);
    const holder = this.#holders.holderOf(tree, head);
    const claim =
      holder === undefined ? claimAt(tree, target, { ...head, body: { kind: 'none' } }, now) : undefined;
    return bodyLimit(target, head, { holder, claim });
  }

  /** `held` stands in for a password where the request brings none: the caller's right to its own controller. */
  exchange(port: ControllerPort, request: RedfishRequest, held?: Proof): Exchange {
    const exchange = this.exchangePastNetwork(port, request, held);
    return isQuiet(port.tree) ? exchange : disturbed(port, request, exchange);
  }

  /** The same past all that is wrong with the network: for who is no client. */
  *exchangePastNetwork(port: ControllerPort, request: RedfishRequest, held?: Proof): Exchange {
    const claim = this.#claim(port, request);
    const proof = claim === undefined ? held : { claim, verified: yield* verified(claim) };
    const sets = this.#newPassword(port.tree, request, proof) !== undefined;
    const newPassword = sets ? yield* this.#hashed(port, request, proof) : undefined;
    port.arrive();
    return yield* this.#handle(
      port,
      newPassword === undefined ? request : { ...request, newPassword },
      proof,
    );
  }

  /**
   * A read as it would be answered if the controller were not away: for who looks at a state, and is no client. `held` is whose
   * right to look it is.
   */
  *readAnyway(port: ControllerPort, request: RedfishRequest, held: Proof | undefined): Exchange {
    const elsewhere = checkPath(port, request);
    if (elsewhere !== undefined) return elsewhere;
    const target = this.#lookup.targetAt(port.tree, request.path);
    if (target === undefined)
      return messageAnswer(404, port.clock, [baseMessage('ResourceMissingAtURI', [request.path])]);
    const principal = provenUser(port.tree, held, request.clientAddress);
    const turnedAway = checkAccess(port, target, request, principal);
    return turnedAway ?? (yield* read(port, this.#sources, target, request, principal));
  }

  /**
   * A write as a history has it, past all that a request has to pass, and its answer, but for headers that tell a secret.
   */
  repeat(port: ControllerPort, input: WriteInput): RedfishResponse {
    const { method, uri, by } = input;
    const { tree, clock } = port;
    const target = this.#lookup.targetAt(tree, uri);
    if (target === undefined) return messageAnswer(404, clock, [baseMessage('ResourceMissingAtURI', [uri])]);
    const request = createRequest(method, uri, undefined, {});
    const user = userWithId(tree, by.userId) ?? accountNamed(tree.accounts, by.userName);
    const principal =
      user === undefined
        ? { ...by, privileges: [], passwordChangeRequired: false }
        : principalFor(user, by.address);
    return perform(
      { port, renderer: this.#renderer, resolver: this.resolver, target, request, principal },
      input,
    );
  }

  /** A body that a client may have sent for a write that a history has (`sent-body.ts`); undefined for none. */
  sentBody(
    tree: ControllerTree,
    input: WriteInput,
    secret: (name: string) => string,
  ): JsonObject | undefined {
    const target = this.#lookup.targetAt(tree, input.uri);
    return target === undefined ? input.body : sentBody(target, input, secret);
  }

  /** The file of an upload that was begun has come, or it is not taken and nobody sends it any more. */
  finishUpload(port: ControllerPort, upload: number, read: FileRead): RedfishResponse | Unanswered {
    const answer = this.#finishUpload(port, upload, read);
    return typeof answer === 'symbol' ? answer : meetOnTheWayBack(port, uploading, answer);
  }

  #finishUpload(port: ControllerPort, upload: number, read: FileRead): RedfishResponse | Unanswered {
    port.arrive();
    const outcome = port.perform(
      read.ok ? { type: 'upload.received', upload, file: read.file } : { type: 'upload.abandoned', upload },
    );
    if (!isReachable(managerRecord(port.tree))) return unreachable;
    // What nobody waits for any more is told so, whatever is wrong with it.
    if (!outcome.ok) return refusalAnswer(toRefusal(outcome.refusal, port.tree), port.clock);
    if (!read.ok) return refusalAnswer(read.refusal, port.clock);
    return refusalAnswer({ messages: (outcome.value as Written).messages }, port.clock);
  }

  *#hashed(
    port: ControllerPort,
    request: RedfishRequest,
    proof: Proof | undefined,
  ): Generator<Demand, HashedPassword | undefined, Result> {
    yield { kind: 'turn' };
    // What to hash it with, only the turn tells; by then there may be nobody any more who may set it.
    const asked = this.#newPassword(port.tree, request, proof);
    if (asked === undefined) return undefined;
    const { password, salt, unlike } = asked;
    const comparison = unlike === undefined ? {} : { unchanged: yield* verified(unlike) };
    return { stored: yield* hashed(password, port.salt(salt)), ...comparison };
  }

  /** The password a request wants checked before it is handled; undefined when it brings none, or has to wait. */
  #claim({ tree, now }: ControllerPort, request: RedfishRequest): Claim | undefined {
    // Most requests come with a session's token: nothing to look for.
    if (request.headers.authorization === undefined && request.method !== 'POST') return undefined;
    if (refusalOfOrigin(request) !== undefined) return undefined;
    return claimAt(tree, this.#lookup.targetAt(tree, request.path), request, now);
  }

  /**
   * The password a request sets, to be hashed before it is handled; undefined when nobody known sets one, so that
   * strangers cost no hashing.
   */
  #newPassword(
    tree: ControllerTree,
    request: RedfishRequest,
    proof: Proof | undefined,
  ): NewPassword | undefined {
    const known = () =>
      this.#holders.holderOf(tree, request) ?? provenUser(tree, proof, request.clientAddress);
    return newPasswordAt(tree, this.#lookup.targetAt(tree, request.path), request, known);
  }

  *#handle(
    port: ControllerPort,
    request: RedfishRequest,
    proof: Proof | undefined,
  ): Generator<Pause, RedfishResponse | Unanswered> {
    if (!isReachable(managerRecord(port.tree))) return unreachable;
    const elsewhere = checkPath(port, request);
    if (elsewhere !== undefined) return elsewhere;
    const foreign = refusalOfOrigin(request);
    if (foreign !== undefined) return refusalAnswer(foreign, port.clock);

    const target = this.#lookup.targetAt(port.tree, request.path);
    const caller = identify(port, this.#holders, target, request, proof);
    if (!caller.ok) return caller.answer;
    if (target === undefined) {
      // Only those who are known are told what there is not.
      const awaited = isRead(request) ? undefined : this.resolver.awaited(port.tree, request.path);
      return awaited === undefined
        ? messageAnswer(404, port.clock, [baseMessage('ResourceMissingAtURI', [request.path])])
        : refusalAnswer({ messages: [awaited] }, port.clock);
    }

    const { principal } = caller;
    if (principal !== undefined) touch(port, principal);
    const turnedAway = checkAccess(port, target, request, principal);
    if (turnedAway !== undefined) return turnedAway;

    // Only reads are open, so whoever writes is known.
    if (principal === undefined || isRead(request)) {
      return yield* read(port, this.#sources, target, request, principal);
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

function isRead({ method }: RedfishRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** A session in use lives on; its access time moves at most once a virtual minute. */
function touch(port: ControllerPort, { sessionId }: Principal): void {
  if (sessionId === undefined) return;
  const session = port.tree.sessions.byId[sessionId];
  if (session !== undefined && port.clock - session.accessedAt >= touchIntervalMs) {
    port.perform({ type: 'authentication.touched', sessionId });
  }
}
