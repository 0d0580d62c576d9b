/**
 * The onion on one screen: whatever fails inside ends here as 500, reads go straight to the request layer, everything
 * else is routed and has its body read first. One route is for uploads, whose bodies are read while they pass; the other
 * is for all the rest, which the resource list routes (design § 2.11).
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

/** Reads pass by the router, which alone costs them a quarter of their throughput, and by the body: one that comes
 * with a read is as if it did not (behaviour "Request headers"). */
const isRead = (method: string) => method === 'GET' || method === 'HEAD';
const writes = METHODS.filter((method) => !isRead(method));
/** Whatever the path: an unknown one is the request layer's to refuse, after it has asked who is asking. */
const anyPath = '{*rest}';

/** Handles the requests of a server. What it returns settles when one has been handled. */
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
  // The funnel reports what matters; what Koa would report are peers that went away.
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

/** A password is checked before a body is read that is too large for a stranger's. */
function bodyLimiter({
  controller,
  pacing,
  passwords,
}: HandlerContext): (ctx: Context) => number | Promise<number> {
  return (ctx) => {
    // Who sends a form is known by a part of it.
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
  // A file that could not be finished: its connection is broken off.
  if (ctx.res.headersSent) return;
  sendResponse(ctx, {
    status: 500,
    headers: errorHeaders,
    body: JSON.stringify(errorObject([baseMessage('InternalError')])),
  });
}
