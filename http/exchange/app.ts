/**
 * Handler of all requests of the service. Every error ends here as 500. Reads go directly to the request layer. All
 * other requests are routed by Koa, and their body is read first. One route is for uploads, whose bodies are streamed.
 * The other route is for all remaining requests, which the list of resources routes (design § 2.11).
 */
import { type IncomingMessage, METHODS, type ServerResponse } from 'node:http';
import { Router } from '@koa/router';
import Koa from 'koa';
import { isFormPath, uploadUri } from '../../machines/index.js';
import { baseMessage } from '../../models/messages/index.js';
import { bodyBytesMax, errorObject, formBytesMax } from '../../models/redfish/index.js';
import { inRequestOrder } from '../connections/backpressure.js';
import { createHead, errorHeaders, readTarget } from '../connections/request-head.js';
import { uploadHandler } from '../upload/upload.js';
import { type BodyState, bodyReader } from './body.js';
import { handleErrors, type OnBug } from './error-handler.js';
import { type ExchangeContext, ReadContext } from './exchange-context.js';
import { type HandlerContext, redfishHandler, sendResponse } from './redfish-handler.js';

/**
 * Returns true for reads. Reads bypass Koa and its router, which would cost a third of their throughput. Their body is
 * not read, because the service ignores it (behaviour "Request headers").
 */
const isRead = (method: string) => method === 'GET' || method === 'HEAD';
const writes = METHODS.filter((method) => !isRead(method));
/** Pattern that matches any path. The request layer refuses unknown paths itself, after authentication. */
const anyPath = '{*rest}';

/** Creates the function that handles the requests of a server. Its promise settles when the request has been handled. */
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
  // The error output of Koa is switched off. It would report only disconnected clients, and the error handler reports
  // bugs.
  app.silent = true;
  app.use(handleErrors(onBug, answerBug));
  app.use(async (ctx, next) => {
    if (!readTarget(ctx.req)) refuse(ctx, 'InvalidObject', ctx.req.url);
    else if (lacksHost(ctx)) refuse(ctx, 'HeaderMissing', 'Host');
    else await next();
  });
  app.use(router.routes());
  const route = app.callback();
  return inRequestOrder((request, response) => {
    const { method = '' } = request;
    return isRead(method) ? read(request, response, method) : route(request, response);
  });

  async function read(request: IncomingMessage, response: ServerResponse, method: string): Promise<void> {
    const isTarget = readTarget(request);
    const ctx = new ReadContext(request, response, method, request.url ?? '');
    try {
      if (!isTarget) refuse(ctx, 'InvalidObject', request.url);
      else if (lacksHost(ctx)) refuse(ctx, 'HeaderMissing', 'Host');
      else await handle(ctx);
    } catch (error) {
      onBug(error);
      answerBug(ctx);
    }
  }
}

/**
 * Returns a function that selects the size limit of a body. If the body is too large for an unauthenticated client, the
 * password is checked before the body is read.
 */
function bodyLimiter({
  controller,
  pacing,
  passwords,
}: HandlerContext): (ctx: ExchangeContext) => number | Promise<number> {
  return (ctx) => {
    // A form contains its token as one of its parts, so authentication is possible only after reading it.
    if (isFormPath(ctx.path)) return formBytesMax;
    const head = createHead(ctx);
    const { bytesMax, unlessRight: claim } = controller.bodyLimit(head, pacing.now);
    if (claim === undefined || Number(head.headers['content-length']) <= bytesMax) return bytesMax;
    return passwords.verify(claim, head.clientAddress).then((verdict) => {
      ctx.state.checked = { claim, verdict };
      return verdict === 'right' ? bodyBytesMax : bytesMax;
    });
  };
}

/** Returns true for an HTTP/1.1 request without the required Host header. Source: RFC 9112 § 3.2. */
function lacksHost({ req }: ExchangeContext): boolean {
  return req.headers.host === undefined && req.httpVersion === '1.1';
}

function refuse(ctx: ExchangeContext, key: 'InvalidObject' | 'HeaderMissing', what: string = ''): void {
  sendResponse(ctx, {
    status: 400,
    headers: errorHeaders,
    body: JSON.stringify(errorObject([baseMessage(key, [what])])),
  });
}

function answerBug(ctx: ExchangeContext): void {
  // The response was already being streamed, so no error can be sent; its connection is aborted.
  if (ctx.res.headersSent) return;
  sendResponse(ctx, {
    status: 500,
    headers: errorHeaders,
    body: JSON.stringify(errorObject([baseMessage('InternalError')])),
  });
}
