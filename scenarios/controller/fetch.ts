/** WHATWG `fetch` for a request handler in the same process. Client code needs no network. */
import { isFormPath } from '../../machines/index.js';
import { baseMessage } from '../../models/messages/index.js';
import {
  bodyFromBytes,
  errorObject,
  formRequest,
  isJsonType,
  isMultipart,
  isRawImage,
  notJson,
  type RedfishRequest,
  type RedfishResponse,
  type RequestBody,
  type RequestHead,
  readBody,
  type Unanswered,
  unreachable,
  uploadRequest,
} from '../../models/redfish/index.js';
import type { CallOrder, CallTurn } from './call-order.js';
import { truncatedError, unansweredError } from './lost-answer.js';
import { type ReadForm, readForm, readRaw } from './multipart-form.js';
import { requireFetchTarget } from './validate-arguments.js';

export type FetchTarget = string | URL | Request;

/** Handles a request. A request that starts an upload includes its file. */
type Handler = (request: RedfishRequest, file?: ReadForm['file']) => RedfishResponse | Unanswered;

/** Advances virtual time while a response is in transit. Unit of `spanMs`: ms. */
export type Wait = (spanMs: number) => Promise<void>;

interface Terms {
  readonly handle: Handler;
  /** Indicates whether the service takes images at the path of a request, and in its media type. */
  readonly isUpload: (head: RequestHead) => boolean;
  readonly whenUnavailable: 'drop' | '503';
  readonly wait: Wait;
  readonly arrivals: CallOrder;
}

/** Base URL of paths without a host. */
const origin = 'https://in-process';
/** Maximum number of redirects, as in the Fetch standard. One more redirect is a network error. */
export const redirectsMax = 20;
const bodiless: ReadonlySet<number> = new Set([101, 204, 205, 304]);

export async function fetchFrom(
  { handle, isUpload, whenUnavailable, wait, arrivals }: Terms,
  target: FetchTarget,
  init?: RequestInit,
): Promise<Response> {
  requireFetchTarget(target, target instanceof Request);
  const request = new Request(typeof target === 'string' ? new URL(target, origin) : target, init);
  const sent = await inOrder(arrivals, request);
  let url = new URL(request.url);
  for (let redirects = 0; ; redirects++) {
    request.signal.throwIfAborted();
    const answer = handIn({ handle, isUpload }, requestHead(request, url), sent);
    if (typeof answer === 'symbol') return away(answer, whenUnavailable);
    if (answer.transit !== undefined && answer.transit.afterMs > 0) await wait(answer.transit.afterMs);
    const location = answer.headers.Location;
    const redirected = answer.status === 308 && location !== undefined;
    if (!redirected || request.redirect === 'manual') return toResponse(answer, request.method, url);
    if (request.redirect === 'error' || redirects === redirectsMax) throw new TypeError('fetch failed');
    url = new URL(location, url);
  }
}

/** Body of a request as bytes, and as a form if it is one. */
interface Sent {
  readonly body: RequestBody;
  readonly form: ReadForm | undefined;
  readonly octets: Uint8Array;
}

/** Returns the body of a request after the bodies of all earlier calls are complete. */
async function inOrder(arrivals: CallOrder, request: Request): Promise<Sent> {
  const place = arrivals.take();
  let sent: Sent;
  try {
    sent = await readSent(request, place);
  } catch (error) {
    place.leave();
    throw error;
  }
  await place.arrive();
  return sent;
}

async function readSent(request: Request, place: CallTurn): Promise<Sent> {
  const type = request.headers.get('content-type') ?? undefined;
  const octets = await readOctets(request, place);
  return {
    body: octets.length === 0 || isJsonType(type) ? bodyFromBytes(octets) : notJson,
    form: isMultipart(type) ? await readForm(type, octets) : isRawImage(type) ? readRaw(octets) : undefined,
    octets,
  };
}

async function readOctets({ body }: Request, place: CallTurn): Promise<Uint8Array> {
  if (body === null) return new Uint8Array();
  const pieces: Uint8Array[] = [];
  for await (const piece of body) {
    // The Fetch standard accepts a stream only if its chunks are octets.
    if (!(piece instanceof Uint8Array)) throw new TypeError('a body is a stream of octets (Uint8Array)');
    pieces.push(piece);
    place.progress();
  }
  return Buffer.concat(pieces);
}

function requestHead({ method, headers }: Request, url: URL): RequestHead {
  return {
    method,
    path: url.pathname,
    query: url.search,
    headers: { host: url.host, ...Object.fromEntries(headers) },
    clientAddress: 'in-process',
  };
}

function handIn(
  { handle, isUpload }: Pick<Terms, 'handle' | 'isUpload'>,
  head: RequestHead,
  { body, form, octets }: Sent,
): ReturnType<Handler> {
  if (head.method === 'POST' && isFormPath(head.path)) return handle(formRequest(head, octets));
  if (form === undefined || head.method !== 'POST' || !isUpload(head)) return handle({ ...head, body });
  return handle(uploadRequest(head, form.opening), form.file);
}

/**
 * Creates the response that a client gets from the network: a compressed body is decompressed, and the headers still
 * name the compression.
 */
function toResponse(answer: RedfishResponse, method: string, url: URL): Response {
  const { status, headers, body } = answer;
  const empty = method === 'HEAD' || body === undefined || bodiless.has(status);
  const response = new Response(empty ? null : bodyOf(answer), { status, headers });
  Object.defineProperty(response, 'url', { value: url.href });
  return response;
}

/** Returns the body of a response. A truncated body returns its bytes, and then its stream fails. */
function bodyOf(answer: RedfishResponse): string | Uint8Array<ArrayBuffer> | ReadableStream {
  const { transit, body } = answer;
  const cut = transit?.cut;
  if (cut === undefined) return readBody(answer);
  let isRead = false;
  return new ReadableStream({
    pull: (stream) => {
      if (isRead) stream.error(truncatedError(cut));
      else stream.enqueue(body);
      isRead = true;
    },
  });
}

/** Throws the error that a client gets from a controller without a response, or returns the status 503. */
function away(answer: Unanswered, whenUnavailable: 'drop' | '503'): Response {
  if (answer !== unreachable || whenUnavailable === 'drop') throw unansweredError(answer);
  const waitSeconds = '30';
  return Response.json(errorObject([baseMessage('ServiceTemporarilyUnavailable', [waitSeconds])]), {
    status: 503,
    headers: { 'Retry-After': waitSeconds },
  });
}
