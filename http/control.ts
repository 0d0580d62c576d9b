/**
 * The control listener: the hands on the machine and on the clock, beside the service and never mixed into it. JSON
 * over plain HTTP on loopback, behind a token. What is asked for is checked as strictly as any outside data; what the
 * controller refuses is 409 with the reason. Every answer that went well shows the state it led to.
 */
import { Router } from '@koa/router';
import Koa, { type Context, type Middleware } from 'koa';
import { didYouMean } from '../models/index.js';
import { type BodyState, bodyReader } from './body.js';
import { funnel, type OnBug } from './bug.js';
import type { Controlled } from './control-commands.js';
import { guard, refuse } from './control-guard.js';
import { instant, projectState } from './control-state.js';
import { readTarget } from './request-target.js';

interface ControlOptions extends Controlled {
  /** What whoever asks must present. */
  readonly token: string;
  readonly onBug: OnBug;
}

export function createControlApp({ token, onBug, ...controlled }: ControlOptions): Koa<BodyState> {
  const readBody = bodyReader('any');
  const router = new Router<BodyState>()
    .get('/state', (ctx) => show(ctx, controlled))
    .get('/mailbox', (ctx) => showMailbox(ctx, controlled))
    .post('/:command', async (ctx, next) => {
      const { commandCalled, execute } = await loadCommands();
      const command = commandCalled(ctx.params.command ?? '');
      if (command === undefined) return next();
      await readBody(ctx, async () => {
        if (execute(ctx, command, controlled)) show(ctx, controlled);
      });
    });
  const app = new Koa<BodyState>();
  app.silent = true;
  app.use(funnel(onBug, (ctx) => refuse(ctx, 500, 'a bug: standard error says how to reproduce it')));
  app.use(guard(token));
  app.use(targeted);
  app.use(router.routes());
  app.use(unknown);
  return app;
}

function show(ctx: Context, { controller, pacing }: Controlled): void {
  // A timer of Node's may be late by a moment; what is shown is never.
  controller.catchUp(pacing.now);
  ctx.body = projectState(controller, pacing);
}

/** The one place outside the process where passcodes of two-factor logins can be read. */
function showMailbox(ctx: Context, { controller, pacing }: Controlled): void {
  controller.catchUp(pacing.now);
  ctx.body = { mails: controller.mailbox.map((mail) => ({ ...mail, sentAt: instant(mail.sentAt) })) };
}

/** The commands and the library that checks their bodies: most services are never asked for one. */
const loadCommands = () => import('./control-commands.js');

/** Nothing behind it meets a target that is none. */
const targeted: Middleware = async (ctx, next) => {
  if (readTarget(ctx.req)) await next();
  else refuse(ctx, 400, 'the target of the request is neither a path nor an address');
};

/** What is there, for whoever asked for something else: 405 when only the method was wrong. */
const unknown: Middleware = async (ctx) => {
  const { commands } = await loadCommands();
  const there = [
    'GET /state',
    'GET /mailbox',
    ...Object.entries(commands).map(([name, { example }]) => `POST /${name} ${example}`),
  ];
  const path = ctx.path.slice(1);
  const method =
    path === 'state' || path === 'mailbox' ? 'GET, HEAD' : Object.hasOwn(commands, path) ? 'POST' : undefined;
  if (method !== undefined) ctx.set('Allow', method);
  const meant = method === undefined ? didYouMean(path, Object.keys(commands)) : '';
  const message = `there is no ${ctx.method} ${ctx.path}${meant}`;
  refuse(ctx, method === undefined ? 404 : 405, message, { there });
};
