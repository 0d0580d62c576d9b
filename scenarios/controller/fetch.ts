/** WHATWG `fetch` onto a request handler in the same process: what client code is given instead of the network. */

import {
  baseMessage,
  bodyFromText,
  errorObject,
  isJsonType,
  notJson,
  type RedfishRequest,
  type RedfishResponse,
  unreachable,
} from '../../models/index.js';
import { readBody } from './reply.js';

export type FetchTarget = string | URL | Request;
type Handler = (request: RedfishRequest) => RedfishResponse | typeof unreachable;

/** Where paths without a host are. */
const origin = 'https://in-process';
/** As in the standard: one more is a network error. */
const redirectsMax = 20;
const bodiless: ReadonlySet<number> = new Set([101, 204, 205, 304]);

export async function fetchFrom(
  handle: Handler,
  whileAway: 'reject' | '503',
  target: FetchTarget,
  init?: RequestInit,
): Promise<Response> {
  const request = new Request(typeof target === 'string' ? new URL(target, origin) : target, init);
  const text = await request.text();
  let url = new URL(request.url);
  for (let redirects = 0; ; redirects++) {
    request.signal.throwIfAborted();
    const answer = handle(redfishRequest(request, url, text));
    if (answer === unreachable) return away(whileAway);
    const location = answer.headers.Location;
    const redirected = answer.status === 308 && location !== undefined;
    if (!redirected || request.redirect === 'manual') return toResponse(answer, request.method, url);
    if (request.redirect === 'error' || redirects === redirectsMax) throw new TypeError('fetch failed');
    url = new URL(location, url);
  }
}

function redfishRequest({ method, headers }: Request, url: URL, text: string): RedfishRequest {
  return {
    method,
    path: url.pathname,
    query: url.search,
    headers: { host: url.host, ...Object.fromEntries(headers) },
    body: text === '' || isJsonType(headers.get('content-type') ?? undefined) ? bodyFromText(text) : notJson,
    clientAddress: 'in-process',
  };
}

/** As from the network: what came compressed is read plain, and its headers still say how it came. */
function toResponse(answer: RedfishResponse, method: string, url: URL): Response {
  const { status, headers, body } = answer;
  const empty = method === 'HEAD' || body === undefined || bodiless.has(status);
  const response = new Response(empty ? null : readBody(answer), { status, headers });
  Object.defineProperty(response, 'url', { value: url.href });
  return response;
}

/** What a client sees of a controller that is away. */
function away(whileAway: 'reject' | '503'): Response {
  if (whileAway === 'reject') {
    throw new TypeError('fetch failed', { cause: new Error('the controller is away: connection dropped') });
  }
  const waitSeconds = '30';
  return Response.json(errorObject([baseMessage('ServiceTemporarilyUnavailable', [waitSeconds])]), {
    status: 503,
    headers: { 'Retry-After': waitSeconds },
  });
}
