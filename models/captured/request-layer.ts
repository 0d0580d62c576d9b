/** Request layer of a controller: that of the built-in service, or of a captured service in front of it. */
import type { JsonObject } from '../../engine/index.js';
import type { WriteInput } from '../inputs.js';
import type {
  BodyLimit,
  ControllerPort,
  DependencyTracker,
  Exchange,
  FileRead,
  RedfishRequest,
  RedfishResponse,
  RedfishService,
  RequestHead,
  Unanswered,
} from '../redfish/index.js';
import type { PropertySelection } from '../resource/property-selection.js';
import type { ControllerTree } from '../tree.js';
import { CapturedService } from './captured-service.js';
import { namedMembers } from './members/named-members.js';
import type { ServedCapture } from './served-capture.js';
import { translateValue } from './translate.js';

type Proof = Parameters<RedfishService['exchange']>[2];

/** Returns the captured service of a server; undefined for a server with the built-in resources. */
export type FindServed = (tree: ControllerTree) => ServedCapture | undefined;

export class RequestLayer {
  readonly #service: RedfishService;
  readonly #findServed: FindServed;
  #captured: CapturedService | undefined;

  constructor(service: RedfishService, findServed: FindServed) {
    this.#service = service;
    this.#findServed = findServed;
  }

  /** Returns the canonical URI of a resource; the same text for a path without one, and in a captured service. */
  canonicalUri(tree: ControllerTree, uri: string): string {
    return tree.blueprint.capture === undefined
      ? (this.#service.resolver.resolve(tree, uri)?.uri ?? uri)
      : uri;
  }

  /** Returns the name of the client that sent a request, as `RedfishService.callerOf` does. */
  callerOf(tree: ControllerTree, head: RequestHead): string {
    return this.#service.callerOf(tree, head);
  }

  /** Returns a resource as a user with all privileges sees it, without its ETag; undefined if there is none. */
  look(tree: ControllerTree, uri: string, now: number, wanted?: PropertySelection): JsonObject | undefined {
    const captured = this.#capturedFor(tree);
    return captured === undefined
      ? this.#service.look(tree, uri, now, wanted)
      : captured.look(tree, uri, now);
  }

  /** Returns a resource like `look`. The tracker receives the dependencies. */
  lookNoting(
    tree: ControllerTree,
    uri: string,
    now: number,
    tracker: DependencyTracker,
    wanted?: PropertySelection,
  ): JsonObject | undefined {
    const captured = this.#capturedFor(tree);
    return captured === undefined
      ? this.#service.lookNoting(tree, uri, now, tracker, wanted)
      : captured.look(tree, uri, now, tracker);
  }

  /** Returns the ETag of an existing resource. */
  tagOf(tree: ControllerTree, uri: string, now: number): string | undefined {
    const captured = this.#capturedFor(tree);
    return captured === undefined ? this.#service.tagOf(tree, uri, now) : captured.tagOf(tree, uri, now);
  }

  /** Returns the maximum size of the body of a request with this head. */
  bodyLimit(tree: ControllerTree, head: RequestHead, now: number): BodyLimit {
    const captured = this.#capturedFor(tree);
    const own = captured === undefined ? head : captured.toBuiltInHead(tree, head);
    return this.#service.bodyLimit(tree, own, now);
  }

  /** Returns the exchange for a request, with the network faults of the server. */
  exchange(port: ControllerPort, request: RedfishRequest, held?: Proof): Exchange {
    const captured = this.#capturedFor(port.tree);
    if (captured === undefined) return this.#service.exchange(port, request, held);
    const exchange = captured.exchange(port, request, held);
    const { network } = this.#service.protocol;
    if (network.isQuiet(port.tree)) return exchange;
    return network.disturb(port, captured.toBuiltInHead(port.tree, request), exchange);
  }

  /** Returns the exchange for a request without network faults. */
  exchangePastNetwork(port: ControllerPort, request: RedfishRequest, held?: Proof): Exchange {
    const captured = this.#capturedFor(port.tree);
    return captured === undefined
      ? this.#service.exchangePastNetwork(port, request, held)
      : captured.exchange(port, request, held);
  }

  /** Reads a resource even while the service is unavailable. */
  readAnyway(port: ControllerPort, request: RedfishRequest, held: Proof): Exchange {
    const captured = this.#capturedFor(port.tree);
    return captured === undefined
      ? this.#service.readAnyway(port, request, held)
      : captured.readAnyway(port, request, held);
  }

  /** Repeats a recorded write without admission checks. */
  repeat(port: ControllerPort, input: WriteInput): RedfishResponse {
    const response = this.#service.repeat(port, input);
    return this.#capturedFor(port.tree)?.toClient(port, response) ?? response;
  }

  /** Returns a body that a client could have sent for a recorded write; undefined for a write without a body. */
  sentBody(
    tree: ControllerTree,
    input: WriteInput,
    secret: (name: string) => string,
  ): JsonObject | undefined {
    const sent = this.#service.sentBody(tree, input, secret);
    const captured = this.#capturedFor(tree);
    if (sent === undefined || captured === undefined) return sent;
    return translateValue(sent, (uri) => captured.served.clientUri(uri, namedMembers(tree))) as JsonObject;
  }

  /** Processes the end of the file of a started upload. */
  finishUpload(port: ControllerPort, upload: number, read: FileRead): RedfishResponse | Unanswered {
    const response = this.#service.finishUpload(port, upload, read);
    if (typeof response === 'symbol') return response;
    return this.#capturedFor(port.tree)?.toClient(port, response) ?? response;
  }

  /** Returns the URI by which a client addresses what a recorded input has written. */
  clientUri(tree: ControllerTree, uri: string): string {
    return this.#capturedFor(tree)?.served.clientUri(uri, namedMembers(tree)) ?? uri;
  }

  /** Returns the path to which clients upload images; `own` is that of the built-in service. */
  uploadUri(tree: ControllerTree, own: string): string {
    return this.#capturedFor(tree)?.served.uploadUri ?? own;
  }

  /** Indicates a path to which clients upload images. */
  isUploadPath(tree: ControllerTree, path: string, isOwn: (path: string) => boolean): boolean {
    const captured = this.#capturedFor(tree);
    return captured === undefined ? isOwn(path) : isOwn(captured.uploadPath(path));
  }

  /** Returns the body of an event as clients receive it. */
  eventToClient(tree: ControllerTree, event: JsonObject): JsonObject {
    const named = this.#service.dialects.eventToClient(tree, event);
    return this.#capturedFor(tree)?.eventToClient(tree, named) ?? named;
  }

  #capturedFor(tree: ControllerTree): CapturedService | undefined {
    if (tree.blueprint.capture === undefined) return undefined;
    const served = this.#findServed(tree);
    if (served === undefined) return undefined;
    if (this.#captured?.served !== served) this.#captured = new CapturedService(served, this.#service);
    return this.#captured;
  }
}
