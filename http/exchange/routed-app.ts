/**
 * Handler of all requests but reads. They are routed by Koa, and their body is read first. One route is for uploads,
 * whose bodies are streamed. The other route is for all remaining requests, which the list of resources routes (design
 * § 2.11).
 */
import { METHODS } from 'node:http';
import { Router } from '@koa/router';
import Koa, { type Context } from 'koa';
import { isFormPath } from '../../machines/index.js';
import { bodyBytesMax, formBytesMax } from '../../models/redfish/index.js';
import type { Work } from '../connections/backpressure.js';
import { createHead } from '../connections/request-head.js';
import { uploadHandler } from '../upload/upload.js';
import { type BodyState, bodyReader } from './body.js';
import { handleErrors, type OnBug } from './error-handler.js';
import type { HandlerContext, RedfishHandler } from './redfish-handler.js';
import { answerBug, isRead, refuseHead } from './request-line.js';

const writes = METHODS.filter((method) => !isRead(method));
/** Pattern that matches any path. The request layer refuses unknown paths itself, after authentication. */
const anyPath = '{*rest}';

/** Creates the handler. `handle` executes the exchange of a request whose body has been read. */
export function createRoutedApp(front: HandlerContext, handle: RedfishHandler, onBug: OnBug): Work {
  const router = new Router<BodyState>();
  const readBody = bodyReader('json', bodyLimiter(front));
  router.post(anyPath, uploadHandler(front));
  router.register(anyPath, writes, [readBody, async (ctx) => handle(ctx)], { ignoreCaptures: true });

  const app = new Koa<BodyState>();
  // The error output of Koa is switched off. It would report only disconnected clients, and the error handler reports
  // bugs.
  app.silent = true;
  app.use(handleErrors(onBug, answerBug));
  app.use(async (ctx, next) => {
    if (!refuseHead(ctx)) await next();
  });
  app.use(router.routes());
  return app.callback();
}

/**
 * Returns a function that selects the size limit of a body. If the body is too large for an unauthenticated client, the
 * password is checked before the body is read.
 */
function bodyLimiter({
  controller,
  pacing,
  passwords,
}: HandlerContext): (ctx: Context) => number | Promise<number> {
  return (ctx) => {
    // A form contains its token as one of its parts, so authentication is possible only after reading it.
    if (isFormPath(ctx.path)) return formBytesMax;
    const head = createHead(ctx);
    const { bytesMax, unlessRight: claim } = controller.bodyLimit(head, pacing.now);
    if (claim === undefined || Number(head.headers['content-length']) <= bytesMax) return bytesMax;
    return passwords.verify(claim, head.clientAddress).then((verdict) => {
      (ctx.state as BodyState).checked = { claim, verdict };
      return verdict === 'right' ? bodyBytesMax : bytesMax;
    });
  };
}
