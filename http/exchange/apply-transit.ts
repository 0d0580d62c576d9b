/**
 * Transfer of a response under network faults: complete and immediate, delayed, truncated, or not at all. The transit
 * was determined together with the response; this file applies it to the socket. A delayed response takes real time,
 * because the timeouts of clients use real time.
 */
import {
  connectionRefused,
  type RedfishResponse,
  type Transit,
  type Unanswered,
  unreachable,
} from '../../models/redfish/index.js';
import { noteBytes, noteLost } from '../requests/pending-request.js';
import type { ExchangeContext } from './exchange-context.js';

/**
 * Maximum length of a text chunk. Unit: characters. A connection stores the TLS records of its current chunk, so this
 * limit determines the memory of a thousand connections.
 */
export const chunkLengthMax = 65_536;

/** Returns the body in chunks; undefined if the body is sent as a whole. */
export function inChunks(body: RedfishResponse['body']): Iterable<string | Uint8Array> | undefined {
  if (typeof body === 'string') return body.length > chunkLengthMax ? piecesOf(body) : undefined;
  return body !== undefined && 'pieces' in body ? body.pieces : undefined;
}

function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const to = from + chunkLengthMax;
    // The chunk ends before a surrogate pair that it would split.
    const end = isFirstHalf(text.charCodeAt(to - 1)) ? to - 1 : to;
    yield text.slice(from, end);
    from = end;
  }
}

function isFirstHalf(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

type Send = (ctx: ExchangeContext, answer: RedfishResponse) => Promise<void> | undefined;

/**
 * Sends the response or none. The promise resolves when everything is sent. `away` handles a request to an unavailable
 * controller.
 */
export function applyTransit(
  ctx: ExchangeContext,
  answer: RedfishResponse | Unanswered,
  send: Send,
  away: (ctx: ExchangeContext) => void,
): Promise<void> | undefined {
  if (typeof answer === 'symbol') {
    if (answer === unreachable) away(ctx);
    else if (answer === connectionRefused) resetConnection(ctx);
    else closeUnanswered(ctx);
    return undefined;
  }
  const { transit } = answer;
  return transit === undefined ? send(ctx, answer) : carryDisturbed(ctx, answer, transit, send);
}

async function carryDisturbed(
  ctx: ExchangeContext,
  answer: RedfishResponse,
  { afterMs, cut }: Transit,
  send: Send,
): Promise<void> {
  if (afterMs > 0) await pass(ctx, afterMs);
  if (ctx.req.socket.destroyed) return;
  if (cut === undefined) await send(ctx, answer);
  else sendCut(ctx, answer, cut);
}

/** Waits for the duration, or until the client disconnects. Unit: ms. */
function pass({ req: { socket } }: ExchangeContext, spanMs: number): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      socket.off('close', over);
      resolve();
    };
    const timer = setTimeout(over, spanMs);
    socket.once('close', over);
  });
}

function sendCut(
  ctx: ExchangeContext,
  { status, headers, body }: RedfishResponse,
  cut: NonNullable<Transit['cut']>,
): void {
  ctx.respond = false;
  ctx.res.writeHead(status, headers);
  noteBytes(ctx.req, body);
  // The connection ends only after the truncated part has been sent.
  ctx.res.write(body, () => (cut === 'reset' ? resetConnection(ctx) : closeUnanswered(ctx)));
}

/** Closes the connection without the TLS close message, so that the client detects a connection reset. */
export function resetConnection(ctx: ExchangeContext): void {
  ctx.respond = false;
  ctx.req.socket.destroy();
  noteLost(ctx.req);
}

/** Closes the connection regularly, after the written data. */
function closeUnanswered(ctx: ExchangeContext): void {
  ctx.respond = false;
  ctx.req.socket.destroySoon();
  noteLost(ctx.req);
}
