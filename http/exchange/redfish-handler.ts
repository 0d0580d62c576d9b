/**
 * Between Koa and the request layer: a request in, its exchange driven to the answer, the answer out.
 * Translates and decides nothing. Reachability is the one thing that shows at the socket: a controller that is away
 * drops the connection, or says so when it was told to.
 */
import type { Context } from 'koa';
import type { Controller } from '../../machines/index.js';
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
import { applyTransit, inChunks, resetConnection } from './apply-transit.js';
import type { BodyState } from './body.js';
import type { EventStreams } from './event-streams.js';
import { createExchangeDriver } from './exchange-driver.js';
import type { FairScheduler } from './fair-scheduler.js';
import type { PasswordWorker } from './passwords.js';

export interface HandlerContext {
  readonly controller: Controller;
  readonly pacing: Pacing;
  readonly passwords: PasswordWorker;
  readonly streams: EventStreams;
  readonly turns: FairScheduler;
  readonly unread: Backpressure;
  readonly whenUnavailable: UnavailableBehavior;
}

/** What a client sees of a controller that is away: a connection that breaks, or 503. */
export type UnavailableBehavior = 'drop' | '503';

/**
 * When to come again. Unit: s. A controller's return takes about a minute; a queue of passwords is done in two; who has
 * a stream of events keeps it.
 */
const awayRetrySeconds = 30;
const busyRetrySeconds = 2;
const streamRetrySeconds = 30;

const noBody = { kind: 'none' } as const;

export function redfishHandler(front: HandlerContext): (ctx: Context) => Promise<void> {
  const { pacing, streams, turns, unread, whenUnavailable } = front;
  const drive = createExchangeDriver(front);
  const away = (ctx: Context) => leaveUnanswered(ctx, whenUnavailable);
  return async (ctx) => {
    const ended = await drive(ctx, createRequest(ctx), (response, name) =>
      respond(ctx, response, (write) => turns.take(name, write)),
    );
    if (ended === 'busy') sendBusy(ctx);
  };

  /** What it returns resolves when a stream or a file is over; every other answer is given by then. */
  function respond(
    ctx: Context,
    response: RedfishResponse | Unanswered,
    inTurn: InTurn,
  ): Promise<void> | undefined {
    pacing.rearm();
    return applyTransit(ctx, response, (to, answer) => answerWith(to, answer, inTurn), away);
  }

  function answerWith(ctx: Context, response: RedfishResponse, inTurn: InTurn): Promise<void> | undefined {
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
      return streams.open(ctx.res, response, stream);
    }
    if (refused === 'ownTaken')
      unavailable(ctx, streamRetrySeconds, baseMessage('EventSubscriptionLimitExceeded'));
    else unavailable(ctx, streamRetrySeconds);
    return undefined;
  }
}

/**
 * The body of a write is parsed where it is first looked at: whoever turns out to be nobody has it parsed for nothing.
 * A read has none, and so is a plain object: one with an accessor costs several times as much to make.
 */
function createRequest(ctx: Context): RedfishRequest {
  const { parseBody } = ctx.state as BodyState;
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
 * Writes the answer past Koa's own writing of responses: in the same turn that made it, and without its handling of
 * types, lengths and empty bodies, which costs half the throughput and would all have to be undone here. A body whose
 * length nobody declares goes out chunked, an empty one too, as all answers here do (behaviour "General behaviours"). What
 * is long is sent no faster than it is taken, and each piece of it in a turn.
 */
export function sendResponse(
  ctx: Context,
  { status, headers, body }: RedfishResponse,
  inTurn: InTurn = atOnce,
): Promise<void> | undefined {
  const { res } = ctx;
  ctx.respond = false;
  res.writeHead(status, ctx.method === 'HEAD' ? { ...headers, ...framingOfHead(status) } : headers);
  const pieces = inChunks(body);
  if (pieces !== undefined) return sendPieces(ctx, pieces, inTurn);
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) res.end(body);
  return undefined;
}

/** Does a part of what a caller brings about when it is the caller's turn. */
type InTurn = (write: () => void) => void | Promise<void>;

const atOnce: InTurn = (write) => write();

/**
 * As fast as it is taken; whoever hangs up has had enough of it. To encrypt a piece takes a while: of very many answers that are
 * taken at the same time nobody else would be heard.
 */
async function sendPieces(
  { req: { socket }, res }: Context,
  pieces: Iterable<string | Uint8Array>,
  inTurn: InTurn,
): Promise<void> {
  for (const piece of pieces) {
    if (socket.destroyed) return;
    await inTurn(() => void res.write(piece));
    await whenDrained(socket);
  }
  res.end();
}

/** An answer to HEAD says what one to GET would. */
function framingOfHead(status: number): Readonly<Record<string, string>> {
  return bodiless.has(status) ? {} : { 'Transfer-Encoding': 'chunked' };
}

/** Statuses that never have a body, and so no length either. */
const bodiless: ReadonlySet<number> = new Set([204, 304]);

/** Too many wait already. */
export function sendBusy(ctx: Context): void {
  unavailable(ctx, busyRetrySeconds);
}

/** The controller is away. */
export function leaveUnanswered(ctx: Context, whenUnavailable: UnavailableBehavior): void {
  if (whenUnavailable === '503') unavailable(ctx, awayRetrySeconds);
  else resetConnection(ctx);
}

function unavailable(
  ctx: Context,
  retrySeconds: number,
  message: Message = baseMessage('ServiceTemporarilyUnavailable', [String(retrySeconds)]),
): void {
  sendResponse(ctx, {
    status: 503,
    headers: { ...errorHeaders, 'Retry-After': String(retrySeconds) },
    body: JSON.stringify(errorObject([message])),
  });
}
