/**
 * An answer on its way out, as the network lets it pass: whole and at once, later, in part, or not at all. What is to become of
 * it was decided where it was made; this does it to the socket. A slow answer takes real time, as the timeouts of clients do.
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
 * Text sent in one piece. Unit: characters. What TLS makes of a piece stays with its connection, so the memory that a
 * thousand connections take depends on it.
 */
export const chunkLengthMax = 65_536;

/** Undefined for what is sent as a whole. */
export function inChunks(body: RedfishResponse['body']): Iterable<string | Uint8Array> | undefined {
  if (typeof body === 'string') return body.length > chunkLengthMax ? piecesOf(body) : undefined;
  return body !== undefined && 'pieces' in body ? body.pieces : undefined;
}

function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const to = from + chunkLengthMax;
    // A character of two halves stays in one piece.
    const end = isFirstHalf(text.charCodeAt(to - 1)) ? to - 1 : to;
    yield text.slice(from, end);
    from = end;
  }
}

function isFirstHalf(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

type Send = (ctx: Context, answer: RedfishResponse) => Promise<void> | undefined;

/** What it returns resolves when all of it is sent. `away` does what is done while the controller is. */
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

/** Resolves early when the client hangs up. */
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
  // What there is of it goes out before the connection does.
  ctx.res.write(body, () => (cut === 'reset' ? resetConnection(ctx) : closeUnanswered(ctx)));
}

/** Without the farewell of TLS: a client sees a connection that was reset. */
export function resetConnection(ctx: Context): void {
  ctx.respond = false;
  ctx.req.socket.destroy();
}

/** In good order, once what was sent is out. */
function closeUnanswered(ctx: Context): void {
  ctx.respond = false;
  ctx.req.socket.destroySoon();
}
