/**
 * Request layer of a captured service, in front of the built-in one. A request is for the captured URIs; users, power,
 * tasks and everything else with a state are those of the built-in service, whose inputs journals contain. So the history
 * of a captured server replays without its content.
 */
import { isObject, type JsonObject } from '../../engine/index.js';
import { plainUri } from '../capture/index.js';
import { baseMessage } from '../messages/index.js';
import {
  answer,
  type ControllerPort,
  type DependencyTracker,
  type Exchange,
  failedCondition,
  messageAnswer,
  messageTag,
  type RedfishRequest,
  type RedfishResponse,
  type RedfishService,
  type RequestHead,
  type Unanswered,
} from '../redfish/index.js';
import type { ControllerTree } from '../tree.js';
import { CapturedBodies } from './bodies/captured-bodies.js';
import { builtInUpload } from './built-in-upload.js';
import { onlyByPost, performAction } from './captured-actions.js';
import { readCaptured } from './captured-reads.js';
import { bodyOf, patchCaptured } from './captured-writes.js';
import { allowedMethods, findRoute, type Route } from './find-route.js';
import type { LiveList } from './members/live-lists.js';
import { changeMember, createMember, hasMemberValues, removeMember } from './members/member-writes.js';
import { namedMembers } from './members/named-members.js';
import { messagesOf } from './messages/captured-messages.js';
import type { MessageSubject } from './messages/message-forms.js';
import { noteIn, pathIn, taskIn } from './response-contents.js';
import type { ServedCapture } from './served-capture.js';
import { serviceDocumentUri, withCapturedServices } from './service-document.js';
import { translateEvent, translateHeader, translateText, translateUri, translateValue } from './translate.js';

type Proof = Parameters<RedfishService['exchange']>[2];

/** How an exchange with the built-in service is begun: as any request, or by a caller past the network. */
export type InnerExchange = (
  request: RedfishRequest,
  respond?: Parameters<RedfishService['exchangePastNetwork']>[3],
) => Exchange;

export class CapturedService {
  readonly served: ServedCapture;
  readonly bodies: CapturedBodies;
  readonly #service: RedfishService;

  constructor(served: ServedCapture, service: RedfishService) {
    this.served = served;
    this.#service = service;
    this.bodies = new CapturedBodies(served, service);
  }

  /** Returns the exchange for a request past network faults. */
  exchange(port: ControllerPort, request: RedfishRequest, held: Proof): Exchange {
    const inner: InnerExchange = (own, respond) =>
      this.#service.exchangePastNetwork(port, own, held, respond);
    return this.#exchange(port, request, inner);
  }

  /** Reads a resource even while the service is unavailable. */
  readAnyway(port: ControllerPort, request: RedfishRequest, held: Proof): Exchange {
    const inner: InnerExchange = (own, respond) => this.#service.readAnyway(port, own, held, respond);
    return this.#exchange(port, request, inner);
  }

  /** Returns a resource as a user with all privileges sees it, without its ETag. */
  look(tree: ControllerTree, uri: string, now: number, tracker?: DependencyTracker): JsonObject | undefined {
    return this.bodies.at(uri, { tree, now, principal: undefined }, tracker)?.resource;
  }

  tagOf(tree: ControllerTree, uri: string, now: number): string | undefined {
    return this.bodies.at(uri, { tree, now, principal: undefined })?.etag;
  }

  /** Returns the head of a request in the built-in service, for its caller and its size limit. */
  toBuiltInHead<Head extends RequestHead>(tree: ControllerTree, head: Head): Head {
    const route = this.#routeOf(tree, head);
    return { ...head, path: route.path };
  }

  /** Returns the built-in path of a captured URI for uploads; another path stays. */
  uploadPath(path: string): string {
    const endpoint = this.served.endpoints.get(plainUri(path).toLowerCase());
    return endpoint?.methods === 'write' ? endpoint.path : path;
  }

  eventToClient(tree: ControllerTree, event: JsonObject): JsonObject {
    const named = namedMembers(tree);
    const translated = translateEvent(event, (uri) => this.served.toCaptured(uri, named));
    return messagesOf(this.served.capture).inEvent(translated);
  }

  /** Returns a response of the built-in service with captured URIs and messages. */
  toClient(port: ControllerPort, response: RedfishResponse): RedfishResponse {
    return messagesOf(this.served.capture).inResponse(this.#withCapturedUris(port, response));
  }

  #withCapturedUris(port: ControllerPort, response: RedfishResponse): RedfishResponse {
    const { tree, now } = port;
    const named = namedMembers(tree);
    const map = (uri: string) => this.served.toCaptured(uri, named);
    const headers = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name, translateHeader(value, map)]),
    );
    if (typeof response.body !== 'string' || response.body === '') return { ...response, headers };
    const shown = response.status === 201 ? response.headers.Location : taskIn(response);
    const created = shown === undefined ? undefined : pathIn(translateUri(shown, map));
    const resource =
      created === undefined ? undefined : this.bodies.at(created, { tree, now, principal: undefined });
    if (resource === undefined) return { ...response, headers, body: translateText(response.body, map) };
    const notes = noteIn(response.body);
    const body = JSON.stringify(notes === undefined ? resource.body : { ...resource.body, ...notes });
    return { ...response, headers: { ...headers, ETag: resource.etag }, body };
  }

  *#exchange(port: ControllerPort, request: RedfishRequest, inner: InnerExchange): Exchange {
    const response = yield* this.#route(port, request, inner);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (typeof response === 'symbol' || (isRead && response.status < 400)) return response;
    const own = messagesOf(this.served.capture).inResponse(response, () => this.#subjectOf(port, request));
    return own.headers.ETag === messageTag ? { ...own, headers: withoutTag(own.headers) } : own;
  }

  *#route(port: ControllerPort, request: RedfishRequest, inner: InnerExchange): Exchange {
    const route = this.#routeOf(port.tree, request);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (route.kind === 'own') {
      if (plainUri(request.path) === serviceDocumentUri)
        return withCapturedServices(yield* inner(request), (uri) => this.served.toCaptured(uri));
      const body = builtInUpload(request, (uri) => this.served.toBuiltIn(uri));
      return this.#answered(port, yield* inner({ ...request, path: route.path, body }));
    }
    if (route.kind === 'action') return yield* this.#act(port, request, route, inner);
    const isWrite = !isRead && (route.kind === 'member' || request.method !== 'OPTIONS');
    if (isWrite && (route.kind === 'member' || route.kind === 'list')) {
      const list = route.kind === 'member' ? route.list : this.served.lists.get(route.resource.uri);
      if (list !== undefined) return yield* this.#write(port, request, { path: route.path, list }, inner);
    }
    if (route.kind === 'vacant') return yield* this.#occupy(port, request, route.path, inner);
    const asked = { ...request, path: route.path, method: isRead ? request.method : 'GET', query: '' };
    const { accept, 'if-none-match': _, 'if-match': __, ...headers } = asked.headers;
    const admitted = { ...asked, headers: accept === undefined ? headers : { ...headers, accept } };
    const given = yield* inner({ ...admitted, body: { kind: 'none' } }, (principal) => {
      if (route.kind === 'unknown') return missing(request.path, port.clock);
      if (isRead) return readCaptured(this.bodies, port, request, request.path, principal);
      const { resource } = route;
      const Allow = resource === undefined ? 'GET, HEAD' : allowedMethods(this.served, resource);
      if (request.method === 'OPTIONS') return answer(204, port.clock, undefined, { Allow });
      const isPatch = request.method === 'PATCH' || request.method === 'PUT';
      if (!isPatch || resource === undefined || principal === undefined)
        return messageAnswer(405, port.clock, [baseMessage('OperationNotAllowed')], { Allow });
      const write = { bodies: this.bodies, service: this.#service, port, request, principal };
      return this.#withCapturedUris(port, patchCaptured(write, resource));
    });
    const isMissing = typeof given !== 'symbol' && given.status === 404;
    return isMissing ? missing(request.path, port.clock) : given;
  }

  /** Creates an account in a captured place without one, by the PATCH with which its clients do it. */
  *#occupy(port: ControllerPort, request: RedfishRequest, path: string, inner: InnerExchange): Exchange {
    const body = bodyOf(request);
    if (request.method !== 'PATCH' || !isObject(body))
      return this.#answered(port, yield* inner({ ...request, path, method: request.method }));
    const { Enabled: enabled = true, ...given } = body;
    const value: JsonObject = { RoleId: 'ReadOnly', ...given };
    const created = yield* inner({
      ...request,
      path,
      method: 'POST',
      query: '',
      body: { kind: 'json', value },
    });
    if (typeof created === 'symbol' || created.status !== 201) return this.#answered(port, created);
    if (enabled !== true) {
      const change = { ...request, method: 'PATCH', path: pathIn(created.headers.Location ?? ''), query: '' };
      const changed = yield* inner({ ...change, body: { kind: 'json', value: { Enabled: enabled } } });
      if (typeof changed === 'symbol' || changed.status >= 300) return this.#answered(port, changed);
    }
    return messageAnswer(200, port.clock, [baseMessage('Success')]);
  }

  /** Returns what the messages of a response are about. */
  #subjectOf({ tree, now }: ControllerPort, request: RedfishRequest): MessageSubject {
    const route = this.#routeOf(tree, request);
    const body = bodyOf(request);
    const sent = isObject(body) ? body : undefined;
    if (route.kind === 'action') return { action: route.action.name, sent };
    const list = route.resource === undefined ? undefined : this.served.lists.get(route.resource.uri);
    if (request.method === 'POST' && list !== undefined)
      return { resource: list.template, type: list.memberType, sent };
    return { resource: this.bodies.at(request.path, { tree, now, principal: undefined })?.resource, sent };
  }

  #routeOf(tree: ControllerTree, head: RequestHead): Route {
    const exists = (path: string) => this.#service.targetAt(tree, path) !== undefined;
    return findRoute(this.served, head, { exists, named: namedMembers(tree) });
  }

  /** Performs a captured action. The built-in resource at the path of the route admits its caller. */
  *#act(
    port: ControllerPort,
    request: RedfishRequest,
    { path, action, target }: Extract<Route, { readonly kind: 'action' }>,
    inner: InnerExchange,
  ): Exchange {
    const admitted = { ...request, method: 'GET', path, query: '', body: { kind: 'none' } as const };
    return yield* inner(admitted, (principal) => {
      if (request.method !== 'POST') return onlyByPost(port.clock);
      if (principal === undefined) return missing(request.path, port.clock);
      const { bodies } = this;
      const service = this.#service;
      return this.#withCapturedUris(
        port,
        performAction({ bodies, service, port, request, principal, action, target }),
      );
    });
  }

  /** Writes a member of a live collection, or creates one. */
  *#write(
    port: ControllerPort,
    request: RedfishRequest,
    { path, list }: { readonly path: string; readonly list: LiveList },
    inner: InnerExchange,
  ): Exchange {
    const own = this.#toBuiltIn(port, request, path);
    const perform = memberWrites[request.method];
    if (perform === undefined || !hasMemberValues(list)) return this.#answered(port, yield* inner(own));
    const written = yield* inner(own, (principal, admitted) => {
      const service = this.#service;
      if (principal === undefined) return missing(request.path, port.clock);
      return perform({ bodies: this.bodies, service, port, request, principal, list }, admitted);
    });
    return this.#answered(port, written);
  }

  #toBuiltIn({ tree, now }: ControllerPort, request: RedfishRequest, path: string): RedfishRequest {
    const { body } = request;
    const headers = this.#withBuiltInTag({ tree, now }, request, path);
    if (body.kind !== 'json') return { ...request, path, headers };
    const value = translateValue(body.value, (uri) => this.served.toBuiltIn(uri));
    return { ...request, path, headers, body: { kind: 'json', value } };
  }

  /** Returns the headers with the ETag of the built-in resource, if `If-Match` holds for the captured one. */
  #withBuiltInTag(
    { tree, now }: Pick<ControllerPort, 'tree' | 'now'>,
    { headers, path: shownPath }: RedfishRequest,
    path: string,
  ): RedfishRequest['headers'] {
    const condition = headers['if-match'];
    const own = condition === undefined ? undefined : this.#service.tagOf(tree, path, now);
    if (condition === undefined || own === undefined) return headers;
    const holds = failedCondition(condition, this.tagOf(tree, shownPath, now)) === undefined;
    return { ...headers, 'if-match': holds ? own : unmatched };
  }

  #answered(port: ControllerPort, response: RedfishResponse | Unanswered): RedfishResponse | Unanswered {
    return typeof response === 'symbol' ? response : this.#withCapturedUris(port, response);
  }
}

/** Leaves the ETag out that messages of the built-in service have, and those of captured services have not. */
function withoutTag({ ETag: _, ...headers }: RedfishResponse['headers']): RedfishResponse['headers'] {
  return headers;
}

/** Writes of members by method. */
const memberWrites: Readonly<Record<string, typeof createMember | undefined>> = {
  POST: createMember,
  PATCH: changeMember,
  PUT: changeMember,
  DELETE: removeMember,
};

/** ETag that no resource has. */
const unmatched = '"unmatched"';

function missing(path: string, clock: number): RedfishResponse {
  return messageAnswer(404, clock, [baseMessage('ResourceMissingAtURI', [path])]);
}
