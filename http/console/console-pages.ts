/**
 * Middleware of `/console/`: the files of the page, which need no token, and the exchange of the one-time token for the
 * token of a session. All other paths go on to the control API.
 */
import type { Context, Middleware } from 'koa';
import { answerProblem, type Problem } from '../control/problem.js';
import { type BodyState, bodyReader } from '../exchange/body.js';
import { consoleHeaders, readConsoleFiles } from './console-files.js';
import type { ConsoleSessions } from './console-sessions.js';

export const consolePath = '/console/';
const sessionPath = '/console/session';
/** Route of the control API below the path of the pages. */
const linksPath = '/console/links';
/** Maximum size of the body that contains a token. Unit: bytes. */
const sessionBodyMax = 1_024;

export function consolePages(sessions: ConsoleSessions): Middleware<BodyState> {
  let files: ReturnType<typeof readConsoleFiles> | undefined;
  const readBody = bodyReader('any', () => sessionBodyMax);
  return async (ctx, next) => {
    if (ctx.path === '/console') return ctx.redirect(consolePath);
    if (!ctx.path.startsWith(consolePath) || ctx.path === linksPath) return next();
    ctx.set(consoleHeaders);
    if (ctx.path === sessionPath && ctx.method === 'POST') {
      if (!ctx.is('application/json')) return answerProblem(ctx, expectedToken);
      await readBody(ctx, async () => openSession(ctx, sessions));
      return;
    }
    files ??= readConsoleFiles();
    answerFile(ctx, files);
  };
}

function answerFile(ctx: Context, files: ReturnType<typeof readConsoleFiles>): void {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
    ctx.set('Allow', 'GET, HEAD');
    return answerProblem(ctx, { status: 405, detail: `${ctx.path} does not support ${ctx.method}` });
  }
  const name = ctx.path === consolePath ? 'index.html' : ctx.path.slice(consolePath.length);
  const file = files.get(name);
  if (file === undefined) {
    const detail =
      files.size === 0
        ? 'this build has no console; npm run build makes it'
        : `there is no ${ctx.path}; the console is at ${consolePath}`;
    return answerProblem(ctx, { status: 404, detail });
  }
  ctx.set('Cache-Control', file.isFixed ? 'public, max-age=31536000, immutable' : 'no-cache');
  ctx.set('Content-Type', file.type);
  ctx.body = file.bytes;
}

const expectedToken: Problem = {
  status: 400,
  detail: 'expected a JSON object with a token, such as {"token":"..."}, of the type application/json',
};

function openSession(ctx: Context & { state: BodyState }, sessions: ConsoleSessions): void {
  ctx.set('Cache-Control', 'no-store');
  const body = ctx.state.parseBody?.();
  const given: unknown = body?.kind === 'json' ? Object(body.value).token : undefined;
  if (typeof given !== 'string') return answerProblem(ctx, expectedToken);
  const token = sessions.exchange(given);
  if (token === undefined) {
    return answerProblem(ctx, {
      status: 401,
      detail: 'this link was used before, or belongs to another run; POST /console/links makes a new one',
    });
  }
  ctx.status = 201;
  ctx.body = { token };
}
