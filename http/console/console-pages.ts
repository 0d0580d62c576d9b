/**
 * Middleware of `/console/`: the files of the page, which need no token, and the exchange of the one-time token for the
 * token of a session. All other paths go on to the control API.
 */
import type { Context, Middleware } from 'koa';
import { answerProblem, type Problem } from '../control/problem.js';
import { type BodyState, bodyReader } from '../exchange/body.js';
import { consoleHeaders, readConsoleFiles } from './console-files.js';
import type { ConsoleSessions } from './console-sessions.js';

const consolePath = '/console/';
const sessionPath = '/console/session';
/** Routes of the control API below the path of the pages. */
const apiPaths: readonly string[] = ['/console/links', '/console/facts', '/console/opening'];
/** Maximum size of the body that contains a token. Unit: bytes. */
const sessionBodyMax = 1_024;

type Files = ReturnType<typeof readConsoleFiles>;

export function consolePages(sessions: ConsoleSessions): Middleware<BodyState> {
  let files: Files | undefined;
  const readBody = bodyReader('any', () => sessionBodyMax);
  return async (ctx, next) => {
    if (ctx.path === '/console') return ctx.redirect(consolePath);
    if (!ctx.path.startsWith(consolePath) || apiPaths.includes(ctx.path)) return next();
    ctx.set(consoleHeaders);
    let problem: Problem | undefined;
    if (ctx.path === sessionPath && ctx.method === 'POST') {
      // The reader of bodies accepts every type, so the type is checked before.
      if (ctx.is('application/json')) await readBody(ctx, async () => {});
      problem = openSession(ctx, sessions);
    } else {
      files ??= readConsoleFiles();
      problem = answerFile(ctx, files);
    }
    if (problem !== undefined) answerProblem(ctx, problem);
  };
}

function answerFile(ctx: Context, files: Files): Problem | undefined {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
    ctx.set('Allow', 'GET, HEAD');
    return { status: 405, detail: `${ctx.path} does not support ${ctx.method}` };
  }
  const name = ctx.path === consolePath ? 'index.html' : ctx.path.slice(consolePath.length);
  const file = files.get(name);
  if (file === undefined) {
    const detail =
      files.size === 0
        ? 'this build has no console; npm run build makes it'
        : `there is no ${ctx.path}; the console is at ${consolePath}`;
    return { status: 404, detail };
  }
  ctx.set('Cache-Control', file.isFixed ? 'public, max-age=31536000, immutable' : 'no-cache');
  ctx.set('Content-Type', file.type);
  ctx.body = file.bytes;
  return undefined;
}

const expectedToken: Problem = {
  status: 400,
  detail: 'expected a JSON object with a token, such as {"token":"..."}, of the type application/json',
};

function openSession(ctx: Context & { state: BodyState }, sessions: ConsoleSessions): Problem | undefined {
  ctx.set('Cache-Control', 'no-store');
  const body = ctx.state.parseBody?.();
  const given: unknown = body?.kind === 'json' ? Object(body.value).token : undefined;
  if (typeof given !== 'string') return expectedToken;
  const token = sessions.exchange(given);
  if (token === undefined) {
    return {
      status: 401,
      detail: 'this link was used before, or belongs to another run; POST /console/links makes a new one',
    };
  }
  ctx.status = 201;
  ctx.body = { token };
  return undefined;
}
