/**
 * The control API: the hands on the machine and on the clock, and what is asked about the past of the run, beside the
 * service and never mixed into it. Plain HTTP on loopback, behind a token. What can be asked is one table (`routes/`), which is
 * loaded with the first request: most services are never asked anything here.
 */
import Koa, { type Context, type Middleware } from 'koa';
import type { BodyState } from '../body.js';
import { funnel, type OnBug } from '../bug.js';
import { readTarget } from '../request-target.js';
import { guard } from './guard.js';
import { answerProblem } from './problem.js';
import type { Controlled } from './route.js';

interface ControlOptions {
  /** What whoever asks must present. */
  readonly token: string;
  readonly onBug: OnBug;
  /** Made with the first request. */
  readonly controlled: () => Promise<Controlled>;
}

export function createControlApp({ token, onBug, controlled }: ControlOptions): Koa<BodyState> {
  let loading: Promise<(ctx: Context) => Promise<void>> | undefined;
  const load = async () => {
    const [{ createRouter }, parts] = await Promise.all([import('./router.js'), controlled()]);
    return createRouter(parts, onBug);
  };
  const app = new Koa<BodyState>();
  app.silent = true;
  app.use(
    funnel(onBug, (ctx) =>
      answerProblem(ctx, { status: 500, detail: 'a bug: standard error says how to reproduce it' }),
    ),
  );
  app.use(guard(token));
  app.use(targeted);
  app.use(async (ctx) => {
    loading ??= load();
    await (await loading)(ctx);
  });
  return app;
}

/** Nothing behind it meets a target that is none. */
const targeted: Middleware = async (ctx, next) => {
  if (readTarget(ctx.req)) await next();
  else
    answerProblem(ctx, {
      status: 400,
      detail: 'the target of the request is neither a path nor an address',
    });
};
