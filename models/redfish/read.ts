/**
 * A read: the resource as it is at the instant of the request, as its query wants it shown, or the word that it is
 * still the one the client has. Changes nothing, whatever the query asks for.
 */
import { baseMessage } from '../messages/index.js';
import type { Principal, Refusal } from '../resource/define.js';
import { streamAnswer } from '../subsystems/events/index.js';
import { type ReadHeads, refusalAnswer } from './answer.js';
import type { Documents } from './document.js';
import { downloadAnswer } from './download.js';
import { matches, tooLong } from './etag.js';
import { queried, unsuitable } from './odata/queried.js';
import { parseQuery } from './odata/query.js';
import type { ControllerPort } from './port.js';
import type { Reading, Renderer, Shown } from './render.js';
import { renderAhead, tagAhead } from './render-ahead.js';
import type { Pause, RedfishRequest, RedfishResponse } from './request.js';
import type { Target } from './resolve.js';
import { monitorAnswer } from './written-answer.js';

/** What answers are made of, kept by whoever has them made. */
export interface ReadSources {
  readonly renderer: Renderer;
  readonly documents: Documents;
  readonly heads: ReadHeads;
}

export function* read(
  { tree, now, clock }: ControllerPort,
  sources: ReadSources,
  target: Target,
  request: RedfishRequest,
  principal: Principal | undefined,
): Generator<Pause, RedfishResponse> {
  const trusted = principal?.privileges.includes('LoginPriv') === true;
  if (!trusted && target.definition.open !== true) {
    return refusalAnswer({ messages: [baseMessage('InsufficientPrivilege')] }, clock);
  }
  const { document, download, monitors, stream } = target.definition;
  if (stream && principal !== undefined) return streamAnswer({ tree, clock }, target, request, principal);
  if (download !== undefined)
    return headOr(request, downloadAnswer(target, download, { tree, clock }, request.query));
  if (monitors !== undefined) {
    const asked = { renderer: sources.renderer, target, request, reading: { tree, now, principal }, clock };
    return headOr(request, monitorAnswer(asked, monitors(target.params)));
  }
  const whole =
    document === undefined
      ? yield* resourceAnswer(sources, target, { tree, now, principal }, request, { trusted, clock })
      : sources.documents.answer(target, document, clock);
  const answer = conditional(whole, request.headers['if-none-match'], clock);
  return headOr(request, answer);
}

/** HEAD has every header of GET. */
function headOr({ method }: RedfishRequest, answer: RedfishResponse): RedfishResponse {
  return method === 'HEAD' ? { ...answer, body: undefined } : answer;
}

function* resourceAnswer(
  { renderer, heads }: ReadSources,
  target: Target,
  reading: Reading,
  request: RedfishRequest,
  { trusted, clock }: { readonly trusted: boolean; readonly clock: number },
): Generator<Pause, RedfishResponse> {
  const shown = yield* show(renderer, target, reading, request, trusted);
  if ('messages' in shown) return refusalAnswer(shown, clock);
  // The text of a large resource costs more than all the rest: it is made for whoever gets it.
  const isSent = request.method !== 'HEAD' && !isKnown(request, shown.etag);
  return { status: 200, headers: heads.of(shown, target, clock), body: isSent ? shown.text : '' };
}

/** Whether the client says that it has what this ETag is of. */
function isKnown({ headers: { 'if-none-match': condition } }: RedfishRequest, etag: string | undefined) {
  return condition !== undefined && tooLong(condition) === undefined && matches(condition, etag);
}

/** 304 when the client has this very answer already; it says what the whole one would have said of itself. */
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
  target: Target,
  reading: Reading,
  request: RedfishRequest,
  trusted: boolean,
): Generator<Pause, Shown | Refusal> {
  const { query: text } = request;
  // A document is what it is; only resources can be queried.
  if (text === '' || target.definition.type === undefined) {
    const tagged =
      request.headers['if-none-match'] === undefined ? undefined : renderer.tagged(target, reading);
    // It may be out of date in what varies with time, which makes no difference to a client that has it.
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
