/**
 * Router, generated from the table of routes. The router validates each request by its row, runs the route, and sends
 * the result as the row declares. Paths match in upper or lower case, with or without a trailing slash.
 */
import { Readable } from 'node:stream';
import { Router, type RouterContext } from '@koa/router';
import type { Context } from 'koa';
import { bodyBytesMax } from '../../models/redfish/index.js';
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
import { SharedAnswers } from './shared-answers.js';
import { badRequest, pastStands, unknownPath, validateRequest } from './validate-request.js';

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
  const shared = route.isShared ? new SharedAnswers() : undefined;
  return async (ctx: RouterContext<BodyState>): Promise<void> => {
    const inTurns = new QueryScheduler(controlled.turns, () => isClientGone(ctx), route.isLong);
    const asked = readAsked(ctx, route, inTurns);
    if ('problem' in asked) return answerProblem(ctx, asked.problem);
    if (controlled.isPast && route.changesRun) return answerProblem(ctx, pastStands);
    // A Node timer can be late, so all due events are executed before the request is answered.
    controlled.controller.catchUp(controlled.pacing.now);
    const { tree } = controlled.controller;
    const known = shared?.get(ctx.url, tree);
    if (known !== undefined) return send(ctx, route, { content: known }, { inTurns, onBug });
    try {
      const answer = await route.run(controlled, asked);
      const answered = share(
        ctx,
        tree,
        isPausingAnswer(answer) ? await inTurns.drive(answer) : answer,
        shared,
      );
      send(ctx, route, answered, { inTurns, onBug });
    } catch (error) {
      // A response is impossible because the client has disconnected.
      if (!(error instanceof ClientGone)) throw error;
    }
  };
}

/** Stores the content of an answer for other clients, under the state in which it was requested. */
function share(
  { url }: Context,
  tree: object,
  answered: RouteContent,
  shared: SharedAnswers | undefined,
): RouteContent {
  if (shared === undefined || 'problem' in answered) return answered;
  return { ...answered, content: shared.set(url, tree, answered.content) };
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
  const pieces = inTurns.piecesOf(content);
  ctx.body = pieces === undefined ? content : Readable.from(untilBug(pieces, onBug, () => ctx.res.destroy()));
}

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
  return unknownPath(ctx.method, ctx.path, routes);
}

function readAsked(
  ctx: RouterContext<BodyState>,
  row: Route,
  inTurns: QueryScheduler,
): RouteRequest | { readonly problem: Problem } {
  const body = row.body === undefined ? { ok: true, value: undefined } : jsonOf(ctx);
  if (body.status === 413)
    return { problem: { status: 413, detail: `the body is too large (at most ${bodyBytesMax} bytes)` } };
  if (!body.ok) return badRequest(`the body is not JSON (expected an object such as ${row.example})`);
  const given = { within: { ...ctx.params }, query: { ...ctx.query }, body: body.value };
  const validated = validateRequest(row, given);
  if ('problem' in validated) return validated;
  return { ...validated, lastEventId: ctx.get('Last-Event-ID'), inTurns };
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
