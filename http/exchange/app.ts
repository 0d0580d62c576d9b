/**
 * The middleware stack: every error ends here as 500, reads go directly to the request layer, everything else is routed
 * and has its body read first. One route is for uploads, whose bodies are streamed; the other is for all the rest,
 * which the resource list routes (design § 2.11).
 */
import { type IncomingMessage, METHODS, type ServerResponse } from 'node:http';
import { Router } from '@koa/router';
import Koa, { type Context } from 'koa';
import { isFormPath, uploadUri } from '../../machines/index.js';
import { baseMessage } from '../../models/messages/index.js';
import { bodyBytesMax, errorObject, formBytesMax } from '../../models/redfish/index.js';
import { inRequestOrder } from '../connections/backpressure.js';
import { createHead, errorHeaders, readTarget } from '../connections/request-head.js';
import { uploadHandler } from '../upload/upload.js';
import { type BodyState, bodyReader } from './body.js';
import { handleErrors, type OnBug } from './error-handler.js';
import { type HandlerContext, redfishHandler, sendResponse } from './redfish-handler.js';

/**
 * Reads bypass the router, which alone costs a quarter of their throughput, and the body: the body of a read is ignored
 * (behaviour "Request headers").
 */
const isRead = (method: string) => method === 'GET' || method === 'HEAD';
const writes = METHODS.filter((method) => !isRead(method));
/** Any path: the request layer refuses an unknown path after authentication. */
const anyPath = '{*rest}';

/** Handles the requests of a server. Its promise settles when a request has been handled. */
export function createApp(
  front: HandlerContext,
  onBug: OnBug,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const handle = redfishHandler(front);
  const router = new Router<BodyState>();
  const readBody = bodyReader('json', bodyLimiter(front));
  router.post(`${uploadUri}{/}`, uploadHandler(front));
  router.register(anyPath, writes, [readBody, handle], { ignoreCaptures: true });

  const app = new Koa<BodyState>();
  // The error handler reports bugs; Koa would only report disconnected clients.
  app.silent = true;
  app.use(handleErrors(onBug, answerBug));
  app.use((ctx, next) => {
    if (!readTarget(ctx.req)) return refuse(ctx, 'InvalidObject', ctx.req.url);
    if (lacksHost(ctx)) return refuse(ctx, 'HeaderMissing', 'Host');
    return isRead(ctx.method) ? handle(ctx) : next();
  });
  app.use(router.routes());
  return inRequestOrder(app.callback());
}

/** The password is checked before reading a body that is too large for an unauthenticated client. */
function bodyLimiter({
  controller,
  pacing,
  passwords,
}: HandlerContext): (ctx: Context) => number | Promise<number> {
  return (ctx) => {
    // The token of a form is one of its parts.
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

/** Source: RFC 9112 § 3.2. */
function lacksHost({ req }: Context): boolean {
  return req.headers.host === undefined && req.httpVersion === '1.1';
}

async function refuse(
  ctx: Context,
  key: 'InvalidObject' | 'HeaderMissing',
  what: string = '',
): Promise<void> {
  sendResponse(ctx, {
    status: 400,
    headers: errorHeaders,
    body: JSON.stringify(errorObject([baseMessage(key, [what])])),
  });
}

function answerBug(ctx: Context): void {
  // A file that could not be finished: its connection is aborted.
  if (ctx.res.headersSent) return;
  sendResponse(ctx, {
    status: 500,
    headers: errorHeaders,
    body: JSON.stringify(errorObject([baseMessage('InternalError')])),
  });
}
