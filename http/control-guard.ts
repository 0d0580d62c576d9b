/**
 * Who may use the control listener: whoever has the token printed at start. It answers on loopback only, and refuses
 * what a web page in the user's browser could send there: a foreign host name (DNS rebinding), or any origin.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Middleware } from 'koa';

const loopbackHost = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i;

export function guard(token: string): Middleware {
  const expected = digest(token);
  return async (ctx, next) => {
    if (ctx.headers.origin !== undefined || !loopbackHost.test(ctx.headers.host ?? '')) {
      return refuse(
        ctx,
        403,
        'only programs on this machine may ask: name the host 127.0.0.1, and send no Origin',
      );
    }
    const given = /^Bearer +(\S+)$/i.exec(ctx.headers.authorization ?? '')?.[1] ?? '';
    // Digests are of equal length, so the comparison tells nothing of the token.
    if (!timingSafeEqual(digest(given), expected)) {
      ctx.set('WWW-Authenticate', 'Bearer');
      return refuse(
        ctx,
        401,
        'send the header "Authorization: Bearer TOKEN" with the token printed at start',
      );
    }
    await next();
  };
}

/** Every refusal of the control listener has this form. */
export function refuse(
  ctx: Parameters<Middleware>[0],
  status: number,
  message: string,
  more: object = {},
): void {
  ctx.status = status;
  ctx.body = { error: { message, ...more } };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
