/**
 * Sends a response as the network faults allow: complete and immediate, later, in part, or not at all. The transit was
 * decided with the response; this file applies it to the socket. A slow response takes real time, as client timeouts
 * do.
 */
import type { Context } from 'koa';
import {
  connectionRefused,
  type RedfishResponse,
  type Transit,
  type Unanswered,
  unreachable,
} from '../../models/redfish/index.js';

/**
 * Length of text sent in one chunk. Unit: characters. The TLS records of a chunk stay with its connection, so the
 * memory of a thousand connections depends on it.
 */
export const chunkLengthMax = 65_536;

/** Undefined for a response that is sent as a whole. */
export function inChunks(body: RedfishResponse['body']): Iterable<string | Uint8Array> | undefined {
  if (typeof body === 'string') return body.length > chunkLengthMax ? piecesOf(body) : undefined;
  return body !== undefined && 'pieces' in body ? body.pieces : undefined;
}

function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const to = from + chunkLengthMax;
    // A surrogate pair stays in one chunk.
    const end = isFirstHalf(text.charCodeAt(to - 1)) ? to - 1 : to;
    yield text.slice(from, end);
    from = end;
  }
}

function isFirstHalf(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

type Send = (ctx: Context, answer: RedfishResponse) => Promise<void> | undefined;

/** The promise resolves when everything is sent. `away` does the same as for an unavailable controller. */
export function applyTransit(
  ctx: Context,
  answer: RedfishResponse | Unanswered,
  send: Send,
  away: (ctx: Context) => void,
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
  ctx: Context,
  answer: RedfishResponse,
  { afterMs, cut }: Transit,
  send: Send,
): Promise<void> {
  if (afterMs > 0) await pass(ctx, afterMs);
  if (ctx.req.socket.destroyed) return;
  if (cut === undefined) await send(ctx, answer);
  else sendCut(ctx, answer, cut);
}

/** Resolves early if the client disconnects. */
function pass({ req: { socket } }: Context, spanMs: number): Promise<void> {
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
  ctx: Context,
  { status, headers, body }: RedfishResponse,
  cut: NonNullable<Transit['cut']>,
): void {
  ctx.respond = false;
  ctx.res.writeHead(status, headers);
  // The truncated part is sent before the connection ends.
  ctx.res.write(body, () => (cut === 'reset' ? resetConnection(ctx) : closeUnanswered(ctx)));
}

/** Without the TLS close message: the client sees a connection reset. */
export function resetConnection(ctx: Context): void {
  ctx.respond = false;
  ctx.req.socket.destroy();
}

/** A regular close, after the sent data. */
function closeUnanswered(ctx: Context): void {
  ctx.respond = false;
  ctx.req.socket.destroySoon();
}
