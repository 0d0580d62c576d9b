/**
 * Adapter between Koa and the request layer. It converts the request, executes its exchange and sends the response, but
 * makes no decision. Only the unavailability of the controller is handled at the socket: the connection is dropped or,
 * if so configured, answered with 503.
 */
import type { Controller } from '../../machines/index.js';
import { memoizeByObject } from '../../models/index.js';
import { baseMessage, type Message } from '../../models/messages/index.js';
import {
  errorObject,
  type RedfishRequest,
  type RedfishResponse,
  type Unanswered,
} from '../../models/redfish/index.js';
import type { Pacing } from '../clock/pacing.js';
import { type Backpressure, whenDrained } from '../connections/backpressure.js';
import { createHead, errorHeaders } from '../connections/request-head.js';
import { noteBytes, noteResponse, noteStream } from '../requests/pending-request.js';
import { applyTransit, inChunks, resetConnection } from './apply-transit.js';
import type { EventStreams } from './event-streams.js';
import type { ExchangeContext } from './exchange-context.js';
import { createExchangeDriver } from './exchange-driver.js';
import type { Scheduler } from './fair-scheduler.js';
import type { PasswordChecks } from './passwords.js';

export interface HandlerContext {
  readonly controller: Controller;
  readonly pacing: Pacing;
  readonly passwords: PasswordChecks;
  readonly streams: EventStreams;
  readonly turns: Scheduler;
  readonly unread: Backpressure;
  readonly whenUnavailable: UnavailableBehavior;
}

/** Reaction to clients of an unavailable controller: drop the connection, or answer 503. */
export type UnavailableBehavior = 'drop' | '503';

/**
 * Values of Retry-After. Unit: s. A controller is available again after about a minute. A full queue of passwords is
 * processed in two seconds. A place for an event stream may be free only later, because streams stay open.
 */
const awayRetrySeconds = 30;
const busyRetrySeconds = 2;
const streamRetrySeconds = 30;

const noBody = { kind: 'none' } as const;

/** Function that executes the exchange of a request. Returns undefined if the request was handled at once. */
export type RedfishHandler = (ctx: ExchangeContext) => Promise<void> | undefined;

export function redfishHandler(front: HandlerContext): RedfishHandler {
  const { pacing, streams, turns, unread, whenUnavailable } = front;
  const drive = createExchangeDriver(front);
  const away = (ctx: ExchangeContext) => leaveUnanswered(ctx, whenUnavailable);
  return (ctx) =>
    drive(ctx, createRequest(ctx), (response, name) =>
      respond(ctx, response, (write) => turns.take(name, write)),
    )?.then((ended) => {
      if (ended === 'busy') sendBusy(ctx);
    });

  /**
   * Sends the response. Returns a promise that resolves at the end of a stream or file. Returns undefined for all other
   * responses, which are complete on return.
   */
  function respond(
    ctx: ExchangeContext,
    response: RedfishResponse | Unanswered,
    inTurn: InTurn,
  ): Promise<void> | undefined {
    pacing.rearm();
    return applyTransit(ctx, response, (to, answer) => answerWith(to, answer, inTurn), away);
  }

  function answerWith(
    ctx: ExchangeContext,
    response: RedfishResponse,
    inTurn: InTurn,
  ): Promise<void> | undefined {
    const { stream } = response;
    if (stream === undefined) {
      const sent = sendResponse(ctx, response, inTurn);
      const { body } = response;
      if (typeof body === 'string') unread.hold(ctx.req.socket, ctx.res, body.length);
      return sent;
    }
    const refused = streams.makePlaceFor(stream.follower.userId);
    if (refused === undefined) {
      ctx.respond = false;
      noteStream(ctx.req);
      return streams.open(ctx.res, response, stream);
    }
    if (refused === 'ownTaken')
      unavailable(ctx, streamRetrySeconds, baseMessage('EventSubscriptionLimitExceeded'));
    else unavailable(ctx, streamRetrySeconds);
    return undefined;
  }
}

/**
 * Converts a request. The body of a write is parsed on first use, so that the body of an unauthenticated request is
 * never parsed. The request of a read has no body and is a plain object. An object with an accessor takes several times
 * as long to create.
 */
function createRequest(ctx: ExchangeContext): RedfishRequest {
  const { parseBody } = ctx.state;
  const head = createHead(ctx);
  if (parseBody === undefined) return { ...head, body: noBody };
  return {
    ...head,
    get body() {
      return parseBody();
    },
  };
}

/**
 * Writes the response directly, in the scheduler turn that created it. The response handling of Koa is bypassed: its
 * processing of types, lengths and empty bodies halves the throughput and would have to be undone. A body without a
 * declared length is sent chunked, even an empty one, like all responses of the service (behaviour "General
 * behaviours"). A long body is sent as fast as the client reads, each chunk in a turn.
 */
export function sendResponse(
  ctx: ExchangeContext,
  { status, headers, body: given, shown }: RedfishResponse,
  inTurn: InTurn = atOnce,
): Promise<void> | undefined {
  const { res } = ctx;
  ctx.respond = false;
  res.writeHead(status, ctx.method === 'HEAD' ? { ...headers, ...framingOfHead(status) } : headers);
  const pieces = inChunks(given);
  if (pieces !== undefined) return sendPieces(ctx, pieces, inTurn);
  const body = shown !== undefined && shown.text === given ? encoded(shown) : given;
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) {
    noteResponse(ctx.req, { status, headers, body });
    res.end(body);
  }
  return undefined;
}

/**
 * Returns the text of a representation in UTF-8. Node would encode a text anew for each response, and measure it twice,
 * which takes 3 µs for the 7 KB of a system.
 */
const encoded = memoizeByObject(({ text }: NonNullable<RedfishResponse['shown']>) => Buffer.from(text));

/** Function that runs a part of the work of a caller in a turn of this caller. */
type InTurn = (write: () => void) => void | Promise<void>;

const atOnce: InTurn = (write) => write();

/**
 * Sends the chunks as fast as the client reads, until it disconnects. The encryption of a chunk takes time. Each chunk
 * therefore runs in a turn, so that many simultaneous responses do not block other clients.
 */
async function sendPieces(
  { req, res }: ExchangeContext,
  pieces: Iterable<string | Uint8Array>,
  inTurn: InTurn,
): Promise<void> {
  const { socket } = req;
  for (const piece of pieces) {
    if (socket.destroyed) return;
    noteBytes(req, piece);
    await inTurn(() => void res.write(piece));
    await whenDrained(socket);
  }
  res.end();
}

/** Returns the Transfer-Encoding header for a response to HEAD, which has the same headers as the response to GET. */
function framingOfHead(status: number): Readonly<Record<string, string>> {
  return bodiless.has(status) ? {} : { 'Transfer-Encoding': 'chunked' };
}

/** Statuses whose responses have no body and no length. */
const bodiless: ReadonlySet<number> = new Set([204, 304]);

/** Answers 503 because the queue for passwords is full. */
export function sendBusy(ctx: ExchangeContext): void {
  unavailable(ctx, busyRetrySeconds);
}

/** Answers a request to an unavailable controller: drops the connection or answers 503. */
export function leaveUnanswered(ctx: ExchangeContext, whenUnavailable: UnavailableBehavior): void {
  if (whenUnavailable === '503') unavailable(ctx, awayRetrySeconds);
  else resetConnection(ctx);
}

function unavailable(
  ctx: ExchangeContext,
  retrySeconds: number,
  message: Message = baseMessage('ServiceTemporarilyUnavailable', [String(retrySeconds)]),
): void {
  sendResponse(ctx, {
    status: 503,
    headers: { ...errorHeaders, 'Retry-After': String(retrySeconds) },
    body: JSON.stringify(errorObject([message])),
  });
}
