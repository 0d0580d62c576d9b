/**
 * Read of a resource at the instant of the request, with its query applied. The response is 304 if the client already
 * has the current version. A read does not change the state.
 */
import { baseMessage } from '../../messages/index.js';
import type { Principal, Refusal } from '../../resource/define.js';
import { type Documents, downloadAnswer } from '../document.js';
import { linkIn } from '../odata/expand.js';
import { queried, unsuitable } from '../odata/queried.js';
import { parseQuery } from '../odata/query.js';
import type { ControllerPort, ProtocolPort } from '../protocol-port.js';
import type { Pause, RedfishRequest, RedfishResponse } from '../request/request.js';
import { type ReadHeads, refusalAnswer } from '../response.js';
import { monitorResponse } from '../write-response.js';
import { matches, tooLong } from './etag.js';
import type { Reading, Renderer, Representation } from './render.js';
import type { Rendered } from './rendered.js';
import type { RequestTarget } from './resolve.js';

/** Caches for responses. The service owns them. */
export interface ReadSources {
  readonly renderer: Renderer;
  readonly documents: Documents;
  readonly heads: ReadHeads;
  readonly protocol: ProtocolPort;
}

export function* read(
  { tree, now, clock }: ControllerPort,
  sources: ReadSources,
  target: RequestTarget,
  request: RedfishRequest,
  principal: Principal | undefined,
): Generator<Pause, RedfishResponse> {
  const trusted = principal?.privileges.includes('LoginPriv') === true;
  if (!trusted && target.definition.open !== true) {
    return refusalAnswer({ messages: [baseMessage('InsufficientPrivilege')] }, clock);
  }
  const { document, download, monitors, stream } = target.definition;
  const { protocol } = sources;
  if (stream && principal !== undefined)
    return protocol.answerStream({ tree, clock }, target, request, principal);
  if (download !== undefined) {
    const { findFact } = protocol;
    return headOr(request, downloadAnswer(target, download, { tree, clock, findFact }, request.query));
  }
  if (monitors !== undefined) {
    const reading = { tree, now, principal };
    const asked = { tasks: protocol.tasks, renderer: sources.renderer, target, request, reading, clock };
    return headOr(request, monitorResponse(asked, monitors(target.params)));
  }
  const whole =
    document === undefined
      ? yield* resourceAnswer(sources, target, { tree, now, principal }, request, { trusted, clock })
      : sources.documents.answer(target, document, clock);
  const answer = conditional(whole, request.headers['if-none-match'], clock);
  return headOr(request, answer);
}

/** Removes the body of a response to HEAD; HEAD has all headers of GET. */
function headOr({ method }: RedfishRequest, answer: RedfishResponse): RedfishResponse {
  return method === 'HEAD' ? { ...answer, body: undefined } : answer;
}

function* resourceAnswer(
  { renderer, heads }: ReadSources,
  target: RequestTarget,
  reading: Reading,
  request: RedfishRequest,
  { trusted, clock }: { readonly trusted: boolean; readonly clock: number },
): Generator<Pause, RedfishResponse> {
  const shown = yield* show(renderer, target, reading, request, trusted);
  if ('messages' in shown) return refusalAnswer(shown, clock);
  // The text is generated only if it is sent, because the text of a large resource costs more than the rest of the
  // request.
  const isSent = request.method !== 'HEAD' && !isKnown(request, shown.etag);
  const headers = heads.of(shown, target, clock);
  return isSent ? { status: 200, headers, body: shown.text, shown } : { status: 200, headers, body: '' };
}

/** Returns true if the client already has the version with this ETag. */
function isKnown({ headers: { 'if-none-match': condition } }: RedfishRequest, etag: string | undefined) {
  return condition !== undefined && tooLong(condition) === undefined && matches(condition, etag);
}

/**
 * Returns 304 with the headers of the full response if the client already has the current version; otherwise the full
 * response.
 */
function conditional(whole: RedfishResponse, condition: string | undefined, clock: number): RedfishResponse {
  if (condition === undefined || whole.status !== 200) return whole;
  const refusal = tooLong(condition);
  if (refusal !== undefined) return refusalAnswer({ messages: [refusal] }, clock);
  if (!matches(condition, whole.headers.ETag)) return whole;
  const { 'Content-Type': _type, 'Content-Encoding': _coding, ...headers } = whole.headers;
  return { status: 304, headers, body: undefined };
}

function* show(
  renderer: Renderer,
  target: RequestTarget,
  reading: Reading,
  request: RedfishRequest,
  trusted: boolean,
): Generator<Pause, Representation | Refusal> {
  const { query: text } = request;
  // The query of a document is ignored, because only resources support queries.
  if (text === '' || target.definition.type === undefined) {
    const tagged =
      request.headers['if-none-match'] === undefined ? undefined : renderer.tagged(target, reading);
    // The volatile part of the cached version can be outdated. This has no effect, because the client has a version
    // with the same ETag and receives no body.
    if (tagged !== undefined && isKnown(request, tagged.etag)) return tagged;
    yield* tagAhead(renderer, target, reading);
    return renderer.render(target, reading);
  }
  const key = `${trusted}${target.uri}${text}`;
  const known = renderer.known(key, reading);
  if (known !== undefined) return known;
  const parsed = parseQuery(text);
  if (!parsed.ok) return { messages: parsed.problems };
  const query = trusted ? parsed.query : { ...parsed.query, expands: false };
  const rendered = renderer.render(target, reading);
  const refusal = unsuitable(query, rendered);
  if (refusal !== undefined) return refusal;
  if (query.expands || query.filter !== undefined) yield* renderAhead(renderer, rendered, reading);
  const answer = queried(renderer, reading, rendered, query);
  renderer.keep(key, answer);
  return answer;
}

// Rendering of long responses in steps. The nested resources are rendered and cached first, one at a time, and the
// exchange can pause after each of them. The assembly of the response is fast afterwards. All nested resources come
// from the same immutable state tree, so the response does not depend on the pauses.

/** Minimum number of members for which the exchange pauses. */
const manyMin = 8;

const pause: Pause = { kind: 'pause' };

/** Renders the members of a collection that will be expanded. */
function* renderAhead(
  renderer: Renderer,
  { resource: { Members: members } }: Rendered,
  reading: Reading,
): Generator<Pause, void> {
  if (!Array.isArray(members) || members.length < manyMin) return;
  for (const member of members) {
    const uri = linkIn(member);
    if (uri === undefined) continue;
    yield pause;
    // Reading `body` also computes the ETag, which takes as long as the rendering.
    renderer.renderAt(uri, reading)?.body;
  }
}

/** Computes the ETags of other resources that are part of this resource. */
function* tagAhead(renderer: Renderer, target: RequestTarget, reading: Reading): Generator<Pause, void> {
  const { tagsOf } = target.definition;
  if (tagsOf === undefined || renderer.isKept(target, reading)) return;
  for (const uri of tagsOf(reading.tree)) {
    yield pause;
    const tagged = renderer.resolver.resolve(reading.tree, uri);
    if (tagged !== undefined) renderer.tagged(tagged, reading).etag;
  }
}
