/**
 * Control API: operator actions, faults, the clock, and queries of the history, separate from the simulated service.
 * The API is plain HTTP on loopback and requires a token. Its routes are one table (`routes/`). The table is loaded at
 * the first request, because most services never receive one.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import Koa, { type Context, type Middleware } from 'koa';
import { readTarget } from '../connections/request-head.js';
import type { BodyState } from '../exchange/body.js';
import { handleErrors, type OnBug } from '../exchange/error-handler.js';
import { answerProblem } from './problem.js';
import type { ControlContext } from './route.js';

const loopbackHost = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i;

function guard(token: string): Middleware {
  const expected = digest(token);
  return async (ctx, next) => {
    if (ctx.headers.origin !== undefined || !loopbackHost.test(ctx.headers.host ?? '')) {
      return answerProblem(ctx, {
        status: 403,
        detail: 'only programs on this machine have access: use the host 127.0.0.1, and send no Origin',
      });
    }
    const given = /^Bearer +(\S+)$/i.exec(ctx.headers.authorization ?? '')?.[1] ?? '';
    // The comparison takes constant time: the digests have equal length, so its duration reveals nothing about the
    // token.
    if (!timingSafeEqual(digest(given), expected)) {
      ctx.set('WWW-Authenticate', 'Bearer');
      return answerProblem(ctx, {
        status: 401,
        detail:
          'send the header "Authorization: Bearer TOKEN" with the token that serve printed at its start',
      });
    }
    await next();
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

interface AppOptions {
  /** Token that a client has to present. */
  readonly token: string;
  readonly onBug: OnBug;
}

interface ControlOptions extends AppOptions {
  /** Creates the context of the API. Called at the first request. */
  readonly controlled: () => Promise<ControlContext>;
}

export function createControlApp({ token, onBug, controlled }: ControlOptions): Koa<BodyState> {
  return createGuardedApp({ token, onBug }, async () => {
    const [{ createRouter }, parts] = await Promise.all([import('./parts.js'), controlled()]);
    return createRouter(parts, onBug);
  });
}

/**
 * Creates an app on loopback that requires a token. `load` creates the handler of the requests; it is called at the
 * first request.
 */
export function createGuardedApp(
  { token, onBug }: AppOptions,
  load: () => Promise<(ctx: Context) => Promise<void>>,
): Koa<BodyState> {
  let loading: Promise<(ctx: Context) => Promise<void>> | undefined;
  const app = new Koa<BodyState>();
  app.silent = true;
  app.use(
    handleErrors(onBug, (ctx) =>
      answerProblem(ctx, {
        status: 500,
        detail: 'a bug of the program: standard error has the data to reproduce it',
      }),
    ),
  );
  app.use(guard(token));
  app.use(targeted);
  app.use(async (ctx) => {
    loading ??= load();
    await (await loading)(ctx);
  });
  return app;
}

/** Refuses a request with an invalid target, so that later middleware receives only valid targets. */
const targeted: Middleware = async (ctx, next) => {
  if (readTarget(ctx.req)) await next();
  else
    answerProblem(ctx, {
      status: 400,
      detail: 'the target of the request is neither a path nor an address',
    });
};
