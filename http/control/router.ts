/**
 * Router, generated from the table of routes. The router validates each request by its row, runs the route, and sends
 * the result as the row declares. Paths match in upper or lower case, with or without a trailing slash.
 */
import { Readable } from 'node:stream';
import { Router, type RouterContext } from '@koa/router';
import type { Context } from 'koa';
import * as z from 'zod';
import { checkValue, didYouMean, formatProblem } from '../../models/document/index.js';
import { bodyBytesMax } from '../../models/redfish/index.js';
import type { PausingItems } from '../../replay/index.js';
import { type BodyState, bodyReader } from '../exchange/body.js';
import type { OnBug } from '../exchange/error-handler.js';
import { isClientGone } from '../exchange/exchange-driver.js';
import { answerProblem, type Problem } from './problem.js';
import { ClientGone, QueryScheduler } from './query-scheduler.js';
import {
  type ControlContext,
  isPausingAnswer,
  type Route,
  type RouteContent,
  type RouteRequest,
} from './route.js';
import { routes } from './routes/index.js';

export function createRouter(controlled: ControlContext, onBug: OnBug): (ctx: Context) => Promise<void> {
  const router = new Router<BodyState>();
  const readBody = bodyReader('any');
  for (const route of routes) {
    const answer = answerer(route, controlled, onBug);
    router.register(pattern(route), [route.method], route.body ? [readBody, answer] : [answer]);
  }
  const dispatch = router.routes();
  return async (ctx) => {
    // The cast is valid because the router adds the path parameters to the context.
    const routed = ctx as RouterContext<BodyState>;
    await dispatch(routed, async () => answerProblem(routed, nothingThere(routed)));
  };
}

/**
 * Converts a path to the syntax of the router: `/branches/{branch}` becomes `/branches/:branch`. A parameter that
 * matches the whole rest of the path becomes `*name`, as in `/machines/*machine`.
 */
function pattern({ path, takesRest }: Route): string {
  return path.replaceAll(/\{(\w+)\}/g, `${takesRest ? '*' : ':'}$1`);
}

function answerer(route: Route, controlled: ControlContext, onBug: OnBug) {
  return async (ctx: RouterContext<BodyState>): Promise<void> => {
    const inTurns = new QueryScheduler(controlled.turns, () => isClientGone(ctx));
    const asked = readAsked(ctx, route, inTurns);
    if ('problem' in asked) return answerProblem(ctx, asked.problem);
    if (controlled.isPast && route.changesRun) return answerProblem(ctx, pastStands);
    // A Node timer can be late, so all due events are executed before the request is answered.
    controlled.controller.catchUp(controlled.pacing.now);
    try {
      const answer = await route.run(controlled, asked);
      const answered = isPausingAnswer(answer) ? await inTurns.drive(answer) : answer;
      send(ctx, route, answered, { inTurns, onBug });
    } catch (error) {
      // A response is impossible because the client has disconnected.
      if (!(error instanceof ClientGone)) throw error;
    }
  };
}

interface Sending {
  readonly inTurns: QueryScheduler;
  readonly onBug: OnBug;
}

function send(
  ctx: Context,
  { answer: { status, type } }: Route,
  answered: RouteContent,
  { inTurns, onBug }: Sending,
): void {
  if ('problem' in answered) {
    answerProblem(ctx, answered.problem);
    return;
  }
  const { content, location } = answered;
  if (location !== undefined) ctx.set('Location', location);
  ctx.status = status;
  if (status === 204) return;
  ctx.set('Content-Type', answered.type ?? type);
  const pieces = isPieces(content) ? content : isPausing(content) ? inTurns.pieces(content) : undefined;
  ctx.body = pieces === undefined ? content : Readable.from(untilBug(pieces, onBug, () => ctx.res.destroy()));
}

function isPieces(content: unknown): content is AsyncIterable<string | Uint8Array> {
  return typeof content === 'object' && content !== null && Symbol.asyncIterator in content;
}

function isPausing(content: unknown): content is PausingItems<string | Uint8Array> {
  return typeof content === 'object' && content !== null && 'next' in content && Symbol.iterator in content;
}

const pastStands: Problem = {
  status: 409,
  detail:
    'a recorded state is served, which cannot be changed; serve it with --fork to change a copy of it, or create a branch with POST /branches',
};

/** Returns the problem of a request without a route: 405 if only the method is wrong, otherwise 404. */
function nothingThere(ctx: RouterContext<BodyState>): Problem {
  const methods = (ctx.matched ?? []).flatMap((layer) => layer.methods.toSorted());
  if (methods.length > 0) {
    ctx.set('Allow', methods.join(', '));
    return {
      status: 405,
      detail: `${ctx.path} does not support ${ctx.method} (expected ${methods.join(', ')})`,
    };
  }
  const there = routes.map(({ method, path, example = '' }) => `${method} ${path} ${example}`.trim());
  const names = routes.map(({ path }) => path.slice(1));
  const detail = `there is no ${ctx.method} ${ctx.path}${nearestPath(ctx.path.slice(1), names)}`;
  return { status: 404, detail, more: { there } };
}

/**
 * Suggests the most similar path. Compares whole paths first. If none is similar, compares the last segments, because
 * the other segments can be parameters.
 */
function nearestPath(path: string, names: readonly string[]): string {
  const whole = didYouMean(path, names);
  return whole === '' ? didYouMean(lastSegment(path), names.map(lastSegment)) : whole;
}

function lastSegment(path: string): string {
  return (
    path
      .split('/')
      .filter((segment) => segment !== '')
      .at(-1) ?? ''
  );
}

/**
 * Schema of the parameters of a route that declares none. Requests are validated as strictly as any external data, so
 * unknown parameters are refused.
 */
const nothing = z.strictObject({});

function readAsked(
  ctx: RouterContext<BodyState>,
  row: Route,
  inTurns: QueryScheduler,
): RouteRequest | { readonly problem: Problem } {
  const body = row.body === undefined ? { ok: true, value: undefined } : jsonOf(ctx);
  if (body.status === 413)
    return { problem: { status: 413, detail: `the body is too large (at most ${bodyBytesMax} bytes)` } };
  if (!body.ok) return badRequest(`the body is not JSON (expected an object such as ${row.example})`);
  const parts = [
    checkValue({ ...ctx.params }, row.within ?? nothing),
    checkValue({ ...ctx.query }, row.query ?? nothing),
    checkValue(body.value, row.body ?? z.undefined()),
  ] as const;
  const problems = parts.flatMap((part) => (part.ok ? [] : part.problems));
  const [within, query, checked] = parts;
  if (within.ok && query.ok && checked.ok) {
    const lastEventId = ctx.get('Last-Event-ID');
    return { within: within.value, query: query.value, body: checked.value, lastEventId, inTurns };
  }
  const { example } = row;
  return badRequest(problems.map(formatProblem).join('; '), { problems, ...(example && { example }) });
}

function jsonOf({ state }: RouterContext<BodyState>): {
  readonly ok: boolean;
  readonly value?: unknown;
  readonly status?: number;
} {
  const body = state.parseBody?.();
  if (body?.kind === 'json') return { ok: true, value: body.value };
  return { ok: false, ...(body?.kind === 'unreadable' && { status: body.status }) };
}

function badRequest(detail: string, more?: object): { readonly problem: Problem } {
  return { problem: { status: 400, detail, ...(more && { more }) } };
}

// Chunks of a streamed response. An error while a chunk is generated is reported as a bug; a closed connection is not.

/**
 * Yields the chunks until an error. Then calls `breakOff`, so that the client does not accept the truncated response as
 * complete.
 */
export async function* untilBug<Piece>(
  pieces: AsyncIterable<Piece>,
  onBug: OnBug,
  breakOff: () => void,
): AsyncGenerator<Piece> {
  try {
    yield* pieces;
  } catch (error) {
    if (!isHangUp(error)) onBug(error);
    breakOff();
  }
}

/** Returns true for the error that Node throws into the iterable when its stream is closed from outside. */
function isHangUp(error: unknown): boolean {
  if (error instanceof ClientGone) return true;
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
