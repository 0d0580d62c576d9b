/**
 * The onion on one screen: whatever fails inside ends here as 500, reads go straight to the request layer, everything
 * else has its body read first. Two routes are all: the resource list does the routing (DESIGN § 2), and uploads and
 * event streams are to get routes of their own beside them.
 */
import { METHODS } from 'node:http';
import { Router } from '@koa/router';
import Koa, { type Context } from 'koa';
import { baseMessage, errorObject } from '../models/index.js';
import { type BodyState, bodyReader } from './body.js';
import { funnel, type OnBug } from './bug.js';
import { type Front, redfishHandler, send } from './redfish.js';

const anyPath = '{*rest}';
/** One of these with a body is served as if it had none (clients.md). */
const reads = ['GET', 'HEAD'];
/** Nobody asks the router what the wildcard stood for. */
const routeOptions = { ignoreCaptures: true };
const writes = METHODS.filter((method) => !reads.includes(method));

export function createApp(front: Front, onBug: OnBug): Koa<BodyState> {
  const handle = redfishHandler(front);
  const router = new Router<BodyState>();
  router.register(anyPath, reads, handle, routeOptions);
  router.register(anyPath, writes, [bodyReader('json'), handle], routeOptions);

  const app = new Koa<BodyState>();
  // The funnel reports what matters; what Koa would report are peers that went away.
  app.silent = true;
  app.use(funnel(onBug, answerBug));
  app.use(router.routes());
  return app;
}

function answerBug(ctx: Context): void {
  send(ctx, {
    status: 500,
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body: JSON.stringify(errorObject([baseMessage('InternalError')])),
  });
}
