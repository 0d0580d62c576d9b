/**
 * Request layer of the service. It checks in this order: availability, canonical path, origin of the request,
 * authentication, existence of the target, authorization. A read or a write follows. All data about a resource comes
 * from its definition.
 *
 * A request is processed as an exchange with a driver: the exchange yields slow work (the verification or the hash of a
 * password), and the driver returns the results. An in-process caller drives the exchange synchronously, `http/`
 * through a queue. The exchange has no effect until its last part, which is synchronous except for long reads.
 * Therefore a driver can drop an exchange at any point, because of overload or a disconnected client.
 */
import type { JsonObject } from '../../engine/index.js';
import type { WriteInput } from '../inputs.js';
import { baseMessage } from '../messages/index.js';
import type { Principal, Written } from '../resource/define.js';
import type { PropertySelection } from '../resource/property-selection.js';
import type { ControllerTree } from '../tree.js';
import { DialectTranslator } from './dialect-exchange.js';
import { Documents } from './document.js';
import type { Exchange } from './exchange.js';
import type { ControllerPort, ProtocolPort } from './protocol-port.js';
import type { DependencyTracker } from './read/dependencies.js';
import { type ReadSources, read } from './read/read.js';
import { type Reading, Renderer } from './read/render.js';
import { type Rendered, sharedRenderingsFor } from './read/rendered.js';
import { createResolver, type RequestTarget, type Resolver, TargetLookup } from './read/resolve.js';
import { SelectedProperties } from './read/selected-properties.js';
import { checkAccess, checkPath, unknownClientAt } from './request/admit.js';
import { type Proof, refusalOfOrigin } from './request/authentication.js';
import { type BodyLimit, bodyLimit } from './request/body-limit.js';
import { checkPasswords } from './request/check-passwords.js';
import { createRequest } from './request/in-process-request.js';
import {
  type Pause,
  type RedfishRequest,
  type RedfishResponse,
  type RequestHead,
  type Unanswered,
  unreachable,
} from './request/request.js';
import { sentBody } from './request/sent-body.js';
import type { FileRead } from './request/upload-form.js';
import { messageAnswer, ReadHeads, refusalAnswer, toRefusal } from './response.js';
import { Routes } from './routes.js';
import { performWrite, type WriteRequest, write } from './write.js';
import { taskResponse } from './write-response.js';

/**
 * Response to an admitted read, in place of the service's own. The principal is undefined only for a resource that
 * requires no authentication.
 */
export type Responder = (principal: Principal | undefined, request: RedfishRequest) => RedfishResponse;

export class RedfishService {
  readonly resolver: Resolver;
  readonly #lookup: TargetLookup;
  readonly #renderer: Renderer;
  readonly #glances: SelectedProperties;
  readonly #sources: ReadSources;
  readonly #protocol: ProtocolPort;
  /** Translator between the names of the server's dialect and those of the service. */
  readonly dialects: DialectTranslator;

  constructor(list: Parameters<typeof createResolver>[0], protocol: ProtocolPort) {
    this.#protocol = protocol;
    this.resolver = createResolver(list);
    this.#lookup = new TargetLookup(this.resolver);
    const shared = list instanceof Routes ? sharedRenderingsFor(list) : undefined;
    this.#renderer = new Renderer(this.resolver, protocol.findFact, shared);
    this.#glances = new SelectedProperties(this.#renderer);
    const documents = new Documents();
    this.dialects = new DialectTranslator(list instanceof Routes ? list.definitions : list);
    this.#sources = { renderer: this.#renderer, documents, heads: new ReadHeads(), protocol };
  }

  /**
   * Returns the name of the client that sent a request. The head of the request determines the name: a user with a
   * session, or the client at the address.
   */
  callerOf(tree: ControllerTree, head: RequestHead): string {
    const holder = this.#protocol.authentication.holderOf(tree, head);
    return holder === undefined ? unknownClientAt(head.clientAddress) : `user ${holder.userId}`;
  }

  /**
   * Returns a resource as a user with all privileges sees it. The ETag is omitted, because its computation takes longer
   * than all other work. Returns undefined for a path without a resource, and for a path that is not in canonical
   * spelling. With a property selection, other properties, and parts that the protocol adds, can be missing in the
   * result. `now` is virtual time in ms since the epoch.
   */
  look(tree: ControllerTree, uri: string, now: number, wanted?: PropertySelection): JsonObject | undefined {
    const target = this.#lookup.targetAt(tree, uri);
    if (target?.uri !== uri) return undefined;
    const reading = { tree, now, principal: undefined };
    const seen = wanted === undefined ? undefined : this.#glances.at(target, reading, wanted);
    return seen ?? this.#renderer.renderAt(uri, reading)?.resource;
  }

  /**
   * Returns the ETag of an existing resource. While the ETag is unchanged, only readings and counters can have changed.
   */
  tagOf(tree: ControllerTree, uri: string, now: number): string | undefined {
    return this.#renderer.etagIn(uri, { tree, now, principal: undefined });
  }

  /** Returns a resource like `look`. The tracker receives the dependencies, also if the resource does not exist. */
  lookNoting(
    tree: ControllerTree,
    uri: string,
    now: number,
    tracker: DependencyTracker,
    wanted?: PropertySelection,
  ): JsonObject | undefined {
    const reading = { tree, now, principal: undefined };
    const target = this.resolver.resolve(tree, uri, tracker);
    if (target?.uri !== uri) return undefined;
    const seen = wanted === undefined ? undefined : this.#glances.at(target, reading, wanted, tracker);
    return seen ?? this.#renderer.renderAt(uri, reading, tracker)?.resource;
  }

  /** Returns the maximum size of the body of a request with this head. `now` is virtual time in ms since the epoch. */
  bodyLimit(tree: ControllerTree, asked: RequestHead, now: number): BodyLimit {
    const head = this.dialects.toServiceHead(tree, asked);
    const target = this.#lookup.targetAt(tree, head.path);
    const { authentication } = this.#protocol;
    const holder = authentication.holderOf(tree, head);
    const bare: RedfishRequest = { ...head, body: { kind: 'none' } };
    const claim = holder === undefined ? authentication.claimAt(tree, target, bare, now) : undefined;
    return bodyLimit(target, head, { holder, claim });
  }

  /**
   * Returns the exchange for a request. `held` authenticates a caller that owns the controller and therefore sends no
   * credentials.
   */
  exchange(port: ControllerPort, request: RedfishRequest, held?: Proof): Exchange {
    const exchange = this.exchangePastNetwork(port, request, held);
    const { network } = this.#protocol;
    if (network.isQuiet(port.tree)) return exchange;
    return network.disturb(port, this.dialects.toService(port.tree, request), exchange);
  }

  /**
   * Returns the exchange for a request without network faults. It serves callers that are not clients on the network.
   */
  exchangePastNetwork(
    port: ControllerPort,
    request: RedfishRequest,
    held?: Proof,
    respond?: Responder,
  ): Exchange {
    return this.dialects.translated(port.tree, request, (own) => this.#exchange(port, own, held, respond));
  }

  *#exchange(
    port: ControllerPort,
    request: RedfishRequest,
    held: Proof | undefined,
    respond: Responder | undefined,
  ): Exchange {
    const target = () => this.#lookup.targetAt(port.tree, request.path);
    const { authentication } = this.#protocol;
    const { proof, newPassword } = yield* checkPasswords({ port, request, held, target, authentication });
    port.arrive();
    return yield* this.#handle(
      port,
      newPassword === undefined ? request : { ...request, newPassword },
      proof,
      respond,
    );
  }

  /**
   * Reads a resource for the evaluation of a state, even while the service is unavailable. `held` authenticates the
   * caller.
   */
  readAnyway(
    port: ControllerPort,
    request: RedfishRequest,
    held: Proof | undefined,
    respond?: Responder,
  ): Exchange {
    return this.dialects.translated(port.tree, request, (own) => this.#readAnyway(port, own, held, respond));
  }

  *#readAnyway(
    port: ControllerPort,
    request: RedfishRequest,
    held: Proof | undefined,
    respond: Responder | undefined,
  ): Exchange {
    const elsewhere = checkPath(port, request);
    if (elsewhere !== undefined) return elsewhere;
    const target = this.#lookup.targetAt(port.tree, request.path);
    if (target === undefined)
      return messageAnswer(404, port.clock, [baseMessage('ResourceMissingAtURI', [request.path])]);
    const principal = this.#protocol.authentication.provenUser(port.tree, held, request.clientAddress);
    const turnedAway = checkAccess(port, target, request, principal);
    if (turnedAway !== undefined) return turnedAway;
    return respond?.(principal, request) ?? (yield* read(port, this.#sources, target, request, principal));
  }

  /** Repeats a recorded write without admission checks. Returns its response without headers that contain secrets. */
  repeat(port: ControllerPort, input: WriteInput): RedfishResponse {
    const { method, uri, by } = input;
    const { tree, clock } = port;
    const target = this.#lookup.targetAt(tree, uri);
    if (target === undefined) return messageAnswer(404, clock, [baseMessage('ResourceMissingAtURI', [uri])]);
    const request = createRequest(method, uri, undefined, {});
    const principal = this.#protocol.authentication.principalOf(tree, by);
    return performWrite(this.#writing(port, target, request, principal), input);
  }

  /**
   * Returns a body that a client could have sent for a recorded write (`sent-body.ts`); undefined for a write without a
   * body.
   */
  sentBody(
    tree: ControllerTree,
    input: WriteInput,
    secret: (name: string) => string,
  ): JsonObject | undefined {
    const target = this.#lookup.targetAt(tree, input.uri);
    return target === undefined ? input.body : sentBody(target, input, secret);
  }

  /**
   * Processes the end of the file of a started upload. Either the file was received completely, or it was refused and
   * the client stopped sending.
   */
  finishUpload(port: ControllerPort, upload: number, read: FileRead): RedfishResponse | Unanswered {
    const answer = this.#finishUpload(port, upload, read);
    if (typeof answer === 'symbol') return answer;
    const { network } = this.#protocol;
    const asked = { method: 'POST', path: network.uploadUri } as const;
    return network.disturbAnswer(port, asked, this.dialects.toClient(port.tree, answer));
  }

  #finishUpload(port: ControllerPort, upload: number, read: FileRead): RedfishResponse | Unanswered {
    port.arrive();
    const outcome = port.perform(
      read.ok ? { type: 'upload.received', upload, file: read.file } : { type: 'upload.abandoned', upload },
    );
    if (!this.#protocol.isReachable(port.tree)) return unreachable;
    // If the execution of the input is refused, this refusal takes precedence over the refusal of the file.
    if (!outcome.ok) return refusalAnswer(toRefusal(outcome.refusal, port.tree, this.#protocol), port.clock);
    if (!read.ok) return refusalAnswer(read.refusal, port.clock);
    const { messages, task } = outcome.value as Written;
    if (task === undefined) return refusalAnswer({ messages }, port.clock);
    const { tasks } = this.#protocol;
    const { tree, now, clock } = port;
    const reading = { tree, now, principal: undefined };
    return taskResponse({ tasks, renderer: this.#renderer, reading, clock }, task, {});
  }

  *#handle(
    port: ControllerPort,
    request: RedfishRequest,
    proof: Proof | undefined,
    respond: Responder | undefined,
  ): Generator<Pause, RedfishResponse | Unanswered> {
    const { authentication } = this.#protocol;
    if (!this.#protocol.isReachable(port.tree)) return unreachable;
    const elsewhere = checkPath(port, request);
    if (elsewhere !== undefined) return elsewhere;
    const foreign = refusalOfOrigin(request);
    if (foreign !== undefined) return refusalAnswer(foreign, port.clock);

    const target = this.#lookup.targetAt(port.tree, request.path);
    const caller = authentication.identify(port, target, request, proof);
    if (!caller.ok) return caller.answer;
    if (caller.principal !== undefined) port.noteCaller?.(caller.principal);
    if (target === undefined) {
      // Only authenticated clients reach this point, so unauthenticated clients cannot detect whether a path exists.
      const awaited = isRead(request) ? undefined : this.resolver.awaited(port.tree, request.path);
      return awaited === undefined
        ? messageAnswer(404, port.clock, [baseMessage('ResourceMissingAtURI', [request.path])])
        : refusalAnswer({ messages: [awaited] }, port.clock);
    }

    const { principal } = caller;
    if (principal !== undefined) authentication.noteUse(port, principal);
    const turnedAway = checkAccess(port, target, request, principal);
    if (turnedAway !== undefined) return turnedAway;

    if (respond !== undefined) return respond(principal, caller.request ?? request);
    // Only reads are possible without authentication, so every write has a principal.
    if (principal === undefined || isRead(request)) {
      return yield* read(port, this.#sources, target, request, principal);
    }
    return write(this.#writing(port, target, caller.request ?? request, principal));
  }

  /** Executes a write of a caller whom `exchangePastNetwork` has admitted. */
  writeAs(port: ControllerPort, request: RedfishRequest, principal: Principal): RedfishResponse {
    const target = this.#lookup.targetAt(port.tree, request.path);
    if (target === undefined)
      return messageAnswer(404, port.clock, [baseMessage('ResourceMissingAtURI', [request.path])]);
    const turnedAway = checkAccess(port, target, request, principal);
    return turnedAway ?? write(this.#writing(port, target, request, principal));
  }

  /** Returns the target of a path in the names of the service; undefined if there is none. */
  targetAt(tree: ControllerTree, path: string): RequestTarget | undefined {
    return this.#lookup.targetAt(tree, path);
  }

  /** Returns the rendered resource at a canonical URI; undefined if there is none that the caller may see. */
  renderedAt(uri: string, reading: Reading, tracker?: DependencyTracker): Rendered | undefined {
    return this.#renderer.renderAt(uri, reading, tracker);
  }

  get protocol(): ProtocolPort {
    return this.#protocol;
  }

  #writing(
    port: ControllerPort,
    target: RequestTarget,
    request: RedfishRequest,
    principal: Principal,
  ): WriteRequest {
    const [renderer, resolver, protocol] = [this.#renderer, this.resolver, this.#protocol];
    return { port, renderer, resolver, protocol, target, request, principal };
  }
}

function isRead({ method }: RedfishRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}
