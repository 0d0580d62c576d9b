/**
 * Control API of a fleet: the routes of `fleet-routes.ts`, and under `/members/{name}/` the control API of each member.
 * One token is valid for all of them.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Context } from 'koa';
import * as z from 'zod';
import { checkValue, didYouMean, formatProblem } from '../../models/document/index.js';
import type { ConsoleSessions } from '../console/console-sessions.js';
import { answerProblem, type Problem } from '../control/problem.js';
import { type BodyState, bodyReader } from '../exchange/body.js';
import type { OnBug } from '../exchange/error-handler.js';
import { createGuardedApp } from '../exchange/routed.js';
import type { Fleet } from './fleet.js';
import { fleetConsoleRoutes } from './fleet-console.js';
import { type FleetRoute, fleetRoutes as routes } from './fleet-routes.js';

interface FleetControlOptions {
  readonly fleet: Fleet;
  readonly token: string;
  readonly sessions: ConsoleSessions;
  readonly onBug: OnBug;
}

/** Creates the handler of the control API. */
export function createFleetControl({ fleet, token, sessions, onBug }: FleetControlOptions): RequestListener {
  const own = createGuardedApp({ token, sessions, onBug }, async () => answerer(fleet)).callback();
  return (request, response) => {
    if (!passToMember(fleet, request, response)) void own(request, response);
  };
}

const fleetRoutes: readonly FleetRoute[] = [...routes, ...fleetConsoleRoutes];
const memberPath = /^\/members\/([^/?]+)(\/[^?]*)(\?.*)?$/;

/** Passes a request on to the control API of a member, which checks the token itself. Returns false for other requests. */
function passToMember(fleet: Fleet, request: IncomingMessage, response: ServerResponse): boolean {
  const [, name = '', rest = '', query = ''] = memberPath.exec(request.url ?? '') ?? [];
  const member = fleet.memberNamed(name);
  if (member === undefined) return false;
  request.url = `${rest}${query}`;
  fleet.serviceOf(member).handlers.control(request, response);
  return true;
}

function answerer(fleet: Fleet): (ctx: Context) => Promise<void> {
  const readBody = bodyReader('any');
  return async (ctx) => {
    const [, name = ''] = /^\/members\/([^/]+)/.exec(ctx.path) ?? [];
    const member = fleet.memberNamed(name);
    if (member !== undefined) {
      ctx.body = fleet.rowOf(member);
      return;
    }
    const route = fleetRoutes.find(({ method, path }) => method === ctx.method && path === ctx.path);
    if (route === undefined) return answerProblem(ctx, nothingThere(fleet, ctx, name));
    if (route.body === undefined) return answer(fleet, route, ctx);
    await readBody(ctx as Parameters<typeof readBody>[0], () => answer(fleet, route, ctx));
  };
}

async function answer(fleet: Fleet, route: FleetRoute, ctx: Context): Promise<void> {
  const [query, body] = [checkValue({ ...ctx.query }, route.query ?? z.strictObject({})), bodyOf(route, ctx)];
  if (!query.ok || !body.ok) {
    const problems = [query, body].flatMap((part) => (part.ok ? [] : part.problems));
    const { example } = route;
    const detail = problems.map(formatProblem).join('; ');
    return answerProblem(ctx, { status: 400, detail, more: { problems, ...(example && { example }) } });
  }
  const answered = await route.run(fleet, { query: query.value, body: body.value });
  if ('problem' in answered) return answerProblem(ctx, answered.problem);
  if ('text' in answered) {
    ctx.type = 'text/plain';
    ctx.body = answered.text;
    return;
  }
  ctx.status = answered.status ?? 200;
  ctx.body = answered.content;
}

function bodyOf({ body, example }: FleetRoute, ctx: Context): ReturnType<typeof checkValue<unknown>> {
  if (body === undefined) return { ok: true, value: undefined };
  const parsed = (ctx.state as BodyState).parseBody?.();
  if (parsed?.kind === 'json') return checkValue(parsed.value, body);
  const problem = { path: '', message: 'the body is not JSON', expected: `an object such as ${example}` };
  return { ok: false, problems: [problem] };
}

function nothingThere(fleet: Fleet, ctx: Context, name: string): Problem {
  if (name !== '') {
    const names = fleet.members.map((member) => member.name);
    return { status: 404, detail: `there is no member ${name}${didYouMean(name, names)}` };
  }
  const methods = fleetRoutes.filter(({ path }) => path === ctx.path).map(({ method }) => method);
  if (methods.length > 0) {
    ctx.set('Allow', methods.join(', '));
    const detail = `${ctx.path} does not support ${ctx.method} (expected ${methods.join(', ')})`;
    return { status: 405, detail };
  }
  const there = [
    ...fleetRoutes.map(({ method, path, example = '' }) => `${method} ${path} ${example}`.trim()),
    'GET /members/{name}',
    'GET /members/{name}/state, and every other route of the control API of a member',
  ];
  const paths = fleetRoutes.map(({ path }) => path.slice(1));
  return {
    status: 404,
    detail: `there is no ${ctx.method} ${ctx.path}${didYouMean(ctx.path.slice(1), paths)}`,
    more: { there },
  };
}
