/**
 * Control API of a fleet: the routes of `fleet-routes.ts`, and under `/members/{name}/` the control API of each member.
 * One token is valid for all of them.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Context } from 'koa';
import * as z from 'zod';
import { checkValue, didYouMean, formatProblem } from '../../models/document/index.js';
import type { FleetMember } from '../../models/fleet/index.js';
import type { ConsoleSessions } from '../console/console-sessions.js';
import { answerProblem, type Problem } from '../control/problem.js';
import { type BodyState, bodyReader } from '../exchange/body.js';
import type { OnBug } from '../exchange/error-handler.js';
import { createGuardedApp } from '../exchange/routed.js';
import { fleetRoutes } from './fleet-api.js';
import { type FleetOperations, rowsOf } from './fleet-operations.js';
import type { FleetRoute } from './fleet-routes.js';

interface FleetControlOptions {
  readonly fleet: FleetOperations;
  readonly token: string;
  readonly sessions: ConsoleSessions;
  readonly onBug: OnBug;
}

/** Creates the handler of the control API. */
export function createFleetControl({ fleet, token, sessions, onBug }: FleetControlOptions): RequestListener {
  const own = createGuardedApp({ token, sessions, onBug }, async () => answerer(fleet)).callback();
  const ofMembers = memberApp({ fleet, token, sessions, onBug });
  return (request, response) => {
    const member = takeMember(fleet, request);
    if (member === undefined) void own(request, response);
    else ofMembers(member, request, response);
  };
}

/** Creates the handler of the control API of the members in this thread, whose apps check the token themselves. */
export function createMemberControl(fleet: FleetOperations): RequestListener {
  return (request, response) => {
    const member = takeMember(fleet, request);
    if (member !== undefined) fleet.passOn(member, request, response);
    else response.writeHead(notFound).end();
  };
}

/**
 * Creates the handler of requests to members: it has the pages of the console and their sessions, and passes the other
 * requests on with a valid token.
 */
function memberApp({ fleet, token, sessions, onBug }: FleetControlOptions) {
  const passed = new WeakMap<IncomingMessage, FleetMember>();
  const app = createGuardedApp({ token, sessions, onBug }, async () => async (ctx) => {
    if (ctx.method === 'POST' && ctx.path === '/console/links') {
      ctx.status = 201;
      ctx.body = { path: `/console/#token=${sessions.createLink()}` };
      return;
    }
    const member = passed.get(ctx.req);
    if (member === undefined) throw new Error('a request has no member');
    ctx.respond = false;
    fleet.passOn(member, ctx.req, ctx.res);
  }).callback();
  return (member: FleetMember, request: IncomingMessage, response: ServerResponse) => {
    passed.set(request, member);
    void app(request, response);
  };
}

const memberPath = /^\/members\/([^/?]+)(\/[^?]*)(\?.*)?$/;
const notFound = 404;

/** Returns the member of a request to a control API of a member, whose path then has no prefix any more. */
function takeMember(fleet: FleetOperations, request: IncomingMessage): FleetMember | undefined {
  const [, name = '', rest = '', query = ''] = memberPath.exec(request.url ?? '') ?? [];
  const member = fleet.memberNamed(name);
  if (member !== undefined) request.url = `${rest}${query}`;
  return member;
}

function answerer(fleet: FleetOperations): (ctx: Context) => Promise<void> {
  const readBody = bodyReader('any');
  return async (ctx) => {
    const [, name = ''] = /^\/members\/([^/]+)/.exec(ctx.path) ?? [];
    const member = fleet.memberNamed(name);
    if (member !== undefined) {
      [ctx.body] = await rowsOf(fleet, [member]);
      return;
    }
    const route = fleetRoutes.find(({ method, path }) => method === ctx.method && path === ctx.path);
    if (route === undefined) return answerProblem(ctx, nothingThere(fleet, ctx, name));
    if (route.body === undefined) return answer(fleet, route, ctx);
    await readBody(ctx as Parameters<typeof readBody>[0], () => answer(fleet, route, ctx));
  };
}

async function answer(fleet: FleetOperations, route: FleetRoute, ctx: Context): Promise<void> {
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

function nothingThere(fleet: FleetOperations, ctx: Context, name: string): Problem {
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
