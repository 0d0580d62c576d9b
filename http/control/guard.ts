/**
 * Who may use the control listener: whoever has the token printed at start. It answers on loopback only, and refuses
 * what a web page in the user's browser could send there: a foreign host name (DNS rebinding), or any origin.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Middleware } from 'koa';
import { answerProblem } from './problem.js';

const loopbackHost = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i;

export function guard(token: string): Middleware {
  const expected = digest(token);
  return async (ctx, next) => {
    if (ctx.headers.origin !== undefined || !loopbackHost.test(ctx.headers.host ?? '')) {
      return answerProblem(ctx, {
        status: 403,
        detail: 'only programs on this machine may ask: name the host 127.0.0.1, and send no Origin',
      });
    }
    const given = /^Bearer +(\S+)$/i.exec(ctx.headers.authorization ?? '')?.[1] ?? '';
    // Digests are of equal length, so the comparison tells nothing of the token.
    if (!timingSafeEqual(digest(given), expected)) {
      ctx.set('WWW-Authenticate', 'Bearer');
      return answerProblem(ctx, {
        status: 401,
        detail: 'send the header "Authorization: Bearer TOKEN" with the token printed at start',
      });
    }
    await next();
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
