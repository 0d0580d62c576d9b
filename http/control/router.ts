/** From the table of routes to what answers: each request is checked against its row, carried out, and sent as the row says. */
import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { didYouMean } from '../../models/index.js';
import type { PausingItems } from '../../replay/index.js';
import { bodyReader } from '../body.js';
import type { OnBug } from '../bug.js';
import { isGone } from '../drive.js';
import { readAsked } from './asked.js';
import { InTurns, NobodyWaits } from './in-turns.js';
import { type Match, matchesAt } from './match.js';
import { answerProblem, type Problem } from './problem.js';
import { type Answered, type Controlled, isWork, type Route } from './route.js';
import { routes } from './routes/index.js';

export function createRouter(controlled: Controlled, onBug: OnBug): (ctx: Context) => Promise<void> {
  const answer = answerer(controlled, onBug);
  const readBody = bodyReader('any');
  return async (ctx) => {
    const matches = matchesAt(routes, ctx.path);
    const method = ctx.method === 'HEAD' ? 'GET' : ctx.method;
    const match = matches.find(({ route }) => route.method === method);
    if (match === undefined) return answerProblem(ctx, nothingThere(ctx, matches));
    if (match.route.body === undefined) return answer(ctx, match);
    await readBody(ctx, () => answer(ctx, match));
  };
}

function answerer(controlled: Controlled, onBug: OnBug) {
  return async (ctx: Context, match: Match): Promise<void> => {
    const inTurns = new InTurns(controlled.turns, () => isGone(ctx));
    const asked = readAsked(ctx, match, inTurns);
    if ('problem' in asked) return answerProblem(ctx, asked.problem);
    if (controlled.isPast && match.route.changesRun) return answerProblem(ctx, pastStands);
    // A timer of Node's may be late by a moment; what is asked never finds it so.
    controlled.controller.catchUp(controlled.pacing.now);
    try {
      const answer = await match.route.run(controlled, asked);
      const answered = isWork(answer) ? await inTurns.drive(answer) : answer;
      send(ctx, match.route, answered, { inTurns, onBug });
    } catch (error) {
      // There is nobody to be answered.
      if (!(error instanceof NobodyWaits)) throw error;
    }
  };
}

interface Sending {
  readonly inTurns: InTurns;
  readonly onBug: OnBug;
}

function send(
  ctx: Context,
  { answer: { status, type } }: Route,
  answered: Answered,
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
  ctx.body = pieces === undefined ? content : Readable.from(untilBug(ctx, pieces, onBug));
}

/** Where it ends early, whoever reads has to see that it is not all. */
async function* untilBug<Piece>(
  ctx: Context,
  pieces: AsyncIterable<Piece>,
  onBug: OnBug,
): AsyncGenerator<Piece> {
  try {
    yield* pieces;
  } catch (error) {
    if (!(error instanceof NobodyWaits)) onBug(error);
    ctx.res.destroy();
  }
}

function isPieces(content: unknown): content is AsyncIterable<string | Uint8Array> {
  return typeof content === 'object' && content !== null && Symbol.asyncIterator in content;
}

function isPausing(content: unknown): content is PausingItems<string | Uint8Array> {
  return typeof content === 'object' && content !== null && 'next' in content && Symbol.iterator in content;
}

const pastStands: Problem = {
  status: 409,
  detail: 'a past is served, which stands and cannot be changed; POST /branches branches off from it',
};

/** What is there, for whoever asked for something else: 405 when only the method was wrong. */
function nothingThere(ctx: Context, others: readonly Match[]): Problem {
  const methods = others.map(({ route: { method } }) => (method === 'GET' ? 'GET, HEAD' : method));
  if (methods.length > 0) {
    ctx.set('Allow', methods.join(', '));
    return { status: 405, detail: `${ctx.path} takes no ${ctx.method} (expected ${methods.join(', ')})` };
  }
  const there = routes.map(({ method, path, example = '' }) => `${method} ${path} ${example}`.trim());
  const names = routes.map(({ path }) => path.slice(1));
  const detail = `there is no ${ctx.method} ${ctx.path}${didYouMean(ctx.path.slice(1), names)}`;
  return { status: 404, detail, more: { there } };
}
