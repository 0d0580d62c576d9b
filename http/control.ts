/**
 * The control listener: the hands on the machine and on the clock, beside the service and never mixed into it. JSON
 * over plain HTTP on loopback, behind a token. What is asked for is checked as strictly as any outside data; what the
 * controller refuses is 409 with the reason. Every answer that went well shows the state it led to.
 */
import { Router } from '@koa/router';
import Koa, { type Context, type Middleware } from 'koa';
import { checkValue, formatProblem } from '../models/index.js';
import { type BodyState, bodyReader } from './body.js';
import { funnel, type OnBug } from './bug.js';
import { type Command, type Controlled, commands } from './control-commands.js';
import { guard, refuse } from './control-guard.js';
import { instant, stateOf } from './control-state.js';

export interface ControlOptions extends Controlled {
  /** What whoever asks must present. */
  readonly token: string;
  readonly onBug: OnBug;
}

export function createControlApp({ token, onBug, ...controlled }: ControlOptions): Koa<BodyState> {
  const router = new Router<BodyState>()
    .get('/state', (ctx) => show(ctx, controlled))
    .get('/mailbox', (ctx) => showMailbox(ctx, controlled));
  for (const [name, command] of Object.entries(commands)) {
    router.post(`/${name}`, bodyReader('any'), (ctx) => execute(ctx, command, controlled));
  }
  const app = new Koa<BodyState>();
  app.silent = true;
  app.use(funnel(onBug, (ctx) => refuse(ctx, 500, 'a bug: standard error says how to reproduce it')));
  app.use(guard(token));
  app.use(router.routes());
  app.use(unknown);
  return app;
}

function show(ctx: Context, { controller, pacing }: Controlled): void {
  // A timer of Node's may be late by a moment; what is shown is never.
  controller.catchUp(pacing.now);
  ctx.body = stateOf(controller, pacing);
}

/** The one place outside the process where passcodes of two-factor logins can be read. */
function showMailbox(ctx: Context, { controller, pacing }: Controlled): void {
  controller.catchUp(pacing.now);
  ctx.body = { mails: controller.mailbox.map((mail) => ({ ...mail, sentAt: instant(mail.sentAt) })) };
}

function execute(ctx: Context, { body: schema, example, run }: Command, controlled: Controlled): void {
  const { body } = ctx.state as BodyState;
  if (body?.kind !== 'json') {
    refuse(ctx, 400, `the body is no JSON (expected an object such as ${example})`);
    return;
  }
  const checked = checkValue(body.value, schema);
  if (!checked.ok) {
    refuse(ctx, 400, checked.problems.map(formatProblem).join('; '), { problems: checked.problems, example });
    return;
  }
  const refusal = run(controlled, checked.value);
  if (refusal === undefined) show(ctx, controlled);
  else refuse(ctx, 409, refusal);
}

/** What is there, for whoever asked for something else: 405 when only the method was wrong. */
const unknown: Middleware = (ctx) => {
  const there = [
    'GET /state',
    'GET /mailbox',
    ...Object.entries(commands).map(([name, { example }]) => `POST /${name} ${example}`),
  ];
  const path = ctx.path.slice(1);
  const method =
    path === 'state' || path === 'mailbox' ? 'GET, HEAD' : Object.hasOwn(commands, path) ? 'POST' : undefined;
  if (method !== undefined) ctx.set('Allow', method);
  refuse(ctx, method === undefined ? 404 : 405, `there is no ${ctx.method} ${ctx.path}`, { there });
};
