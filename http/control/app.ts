/**
 * Control API: operator actions, faults, the clock, and queries of the history, separate from the simulated service.
 * The API is plain HTTP on loopback and requires a token. Its routes are one table (`routes/`). The table is loaded at
 * the first request, because most services never receive one. The pages of the console are served beside the API.
 */
import { timingSafeEqual } from 'node:crypto';
import Koa, { type Context, type Middleware } from 'koa';
import { isJsonType } from '../../models/redfish/index.js';
import { readTarget } from '../connections/request-head.js';
import { consolePages } from '../console/console-pages.js';
import { type ConsoleSessions, digestToken } from '../console/console-sessions.js';
import type { BodyState } from '../exchange/body.js';
import { handleErrors, type OnBug } from '../exchange/error-handler.js';
import { answerProblem } from './problem.js';
import type { ControlContext } from './route.js';

const loopbackHost = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i;

/**
 * Refuses requests that come from a page of another origin. The host protects from names that resolve to this machine,
 * the origin from pages of other ports. A page of the console can send no other type than JSON, as with a preflight.
 */
const sameOrigin: Middleware = async (ctx, next) => {
  const { host = '', origin } = ctx.headers;
  const isForeign = origin !== undefined && origin !== `http://${host}`;
  const site = ctx.headers['sec-fetch-site'] ?? 'none';
  const isVisit = ctx.headers['sec-fetch-mode'] === 'navigate' && ctx.method === 'GET';
  if (isForeign || !loopbackHost.test(host) || (!isVisit && site !== 'none' && site !== 'same-origin')) {
    return answerProblem(ctx, {
      status: 403,
      detail:
        'only programs on this machine and the pages of the console have access: use the host 127.0.0.1, and send no Origin',
    });
  }
  const hasBody = ctx.headers['content-length'] !== undefined && ctx.headers['content-length'] !== '0';
  if (origin !== undefined && hasBody && !isJsonType(ctx.headers['content-type'] ?? ''))
    return answerProblem(ctx, { status: 415, detail: 'a page sends JSON: set the type application/json' });
  await next();
};

function guard(token: string, sessions: ConsoleSessions | undefined): Middleware {
  const expected = digestToken(token);
  return async (ctx, next) => {
    const given = /^Bearer +(\S+)$/i.exec(ctx.headers.authorization ?? '')?.[1] ?? '';
    // The comparison takes constant time: the digests have equal length, so its duration reveals nothing about the
    // token.
    if (!timingSafeEqual(digestToken(given), expected) && sessions?.has(given) !== true) {
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

interface AppOptions {
  /** Token that a client has to present. */
  readonly token: string;
  /** Tokens of the console; undefined for an API without its pages. */
  readonly sessions?: ConsoleSessions | undefined;
  readonly onBug: OnBug;
}

interface ControlOptions extends AppOptions {
  /** Creates the context of the API. Called at the first request. */
  readonly controlled: () => Promise<ControlContext>;
}

export function createControlApp({ controlled, ...options }: ControlOptions): Koa<BodyState> {
  return createGuardedApp(options, async () => {
    const [{ createRouter }, parts] = await Promise.all([import('./parts.js'), controlled()]);
    return createRouter(parts, options.onBug);
  });
}

/**
 * Creates an app on loopback that requires a token. `load` creates the handler of the requests; it is called at the
 * first request.
 */
export function createGuardedApp(
  { token, sessions, onBug }: AppOptions,
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
  app.use(sameOrigin);
  app.use(targeted);
  if (sessions !== undefined) app.use(consolePages(sessions));
  app.use(guard(token, sessions));
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
