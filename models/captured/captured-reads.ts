/** Responses to reads of a captured service. */

import { baseMessage } from '../messages/index.js';
import {
  answer,
  applyQuery,
  type ControllerPort,
  matches,
  messageAnswer,
  parseQuery,
  type Reading,
  type RedfishRequest,
  type RedfishResponse,
  refusalAnswer,
  unsuitable,
} from '../redfish/index.js';
import type { Principal } from '../resource/define.js';
import type { CapturedBodies } from './bodies/captured-bodies.js';
import type { ShownResource } from './bodies/shown-resource.js';
import { recordedHeaders } from './recorded-headers.js';

/** Returns the response to a GET or HEAD of a captured resource by an admitted caller. */
export function readCaptured(
  bodies: CapturedBodies,
  { tree, now, clock }: ControllerPort,
  request: RedfishRequest,
  path: string,
  principal: Principal | undefined,
): RedfishResponse {
  const reading = { tree, now, principal };
  const shown = bodies.at(path, reading);
  if (shown === undefined)
    return documentAnswer(bodies, path, request, clock) ?? missingAnswer(request.path, clock);
  const delay = tree.blueprint.capture?.times === true ? shown.timeMs : undefined;
  const found = queriedAnswer(bodies, reading, { request, shown, clock });
  return delay === undefined || delay === 0 ? found : { ...found, transit: { afterMs: delay } };
}

function missingAnswer(path: string, clock: number): RedfishResponse {
  return messageAnswer(404, clock, [baseMessage('ResourceMissingAtURI', [path])]);
}

interface Asked {
  readonly request: RedfishRequest;
  readonly shown: ShownResource;
  readonly clock: number;
}

function queriedAnswer(
  bodies: CapturedBodies,
  reading: Reading,
  { request, shown, clock }: Asked,
): RedfishResponse {
  if (request.query === '' || request.query === '?') return wholeAnswer({ request, shown, clock });
  const parsed = parseQuery(request.query);
  if (!parsed.ok) return refusalAnswer({ messages: parsed.problems }, clock);
  const trusted = reading.principal !== undefined;
  const query = trusted ? parsed.query : { ...parsed.query, expands: false };
  const refusal = unsuitable(query, shown);
  if (refusal !== undefined) return refusalAnswer(refusal, clock);
  const { text, etag } = applyQuery(shown, query, (uri) => bodies.at(uri, reading));
  const headers = { ...headersOf(shown, clock), ...(etag === undefined ? {} : { ETag: etag }) };
  return sent(request, { status: 200, headers, body: shown.withDigits(text) });
}

function headersOf(shown: ShownResource, clock: number): RedfishResponse['headers'] {
  return shown.headersAt(Math.floor(clock / dateStepMs), () => {
    const extra = { ...recordedHeaders(shown.headers), ETag: shown.etag };
    return answer(200, clock, '', extra).headers;
  });
}

/** Resolution of the Date header. Unit: ms. */
const dateStepMs = 1_000;

function wholeAnswer({ request, shown, clock }: Asked): RedfishResponse {
  const headers = headersOf(shown, clock);
  const isText = request.method !== 'HEAD' && request.headers['if-none-match'] === undefined;
  if (isText) return { status: 200, headers, body: shown.text, shown };
  return sent(request, { status: 200, headers, body: shown.text });
}

/** Returns a response without its body where the request wants none. */
function sent({ method, headers }: RedfishRequest, whole: RedfishResponse): RedfishResponse {
  const condition = headers['if-none-match'];
  if (condition !== undefined && matches(condition, whole.headers.ETag)) {
    const { 'Content-Type': _, ...kept } = whole.headers;
    return { status: 304, headers: kept, body: undefined };
  }
  return method === 'HEAD' ? { ...whole, body: undefined } : whole;
}

/** Returns a captured XML document; undefined for another path. */
function documentAnswer(
  { served: { capture } }: CapturedBodies,
  path: string,
  request: RedfishRequest,
  clock: number,
): RedfishResponse | undefined {
  const found = capture.findDocument(path);
  if (found === undefined) return undefined;
  const headers = { ...recordedHeaders(found.headers), 'Content-Type': 'application/xml' };
  return sent(request, answer(200, clock, found.xml, headers));
}
