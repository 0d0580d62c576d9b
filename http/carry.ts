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
} from '../models/index.js';

type Send = (ctx: Context, answer: RedfishResponse) => Promise<void> | undefined;

/** What it returns resolves when all of it is sent. `away` does what is done while the controller is. */
export function carry(
  ctx: Context,
  answer: RedfishResponse | Unanswered,
  send: Send,
  away: (ctx: Context) => void,
): Promise<void> | undefined {
  if (typeof answer === 'symbol') {
    if (answer === unreachable) away(ctx);
    else if (answer === connectionRefused) breakOff(ctx);
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
  ctx.res.write(body, () => (cut === 'reset' ? breakOff(ctx) : closeUnanswered(ctx)));
}

/** Without the farewell of TLS: a client sees a connection that was reset. */
export function breakOff(ctx: Context): void {
  ctx.respond = false;
  ctx.req.socket.destroy();
}

/** In good order, once what was sent is out. */
function closeUnanswered(ctx: Context): void {
  ctx.respond = false;
  ctx.req.socket.destroySoon();
}
