/**
 * Handler of all requests of the service. Every error ends here as 500. Reads go directly to the request layer. The
 * handler of all other requests is loaded with the first of them, so that the first response after a start does not
 * wait for it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { baseMessage } from '../../models/messages/index.js';
import { errorObject } from '../../models/redfish/index.js';
import { inRequestOrder, type Work } from '../connections/backpressure.js';
import { errorHeaders, readTarget } from '../connections/request-head.js';
import type { OnBug } from './error-handler.js';
import { type ExchangeContext, ReadContext } from './exchange-context.js';
import { type HandlerContext, redfishHandler, sendResponse } from './redfish-handler.js';

/**
 * Returns true for reads. Reads bypass Koa and its router, which would cost a third of their throughput. Their body is
 * not read, because the service ignores it (behaviour "Request headers").
 */
export const isRead = (method: string) => method === 'GET' || method === 'HEAD';

/**
 * Creates the function that handles the requests of a server. It returns undefined for a request that was handled at
 * once; otherwise a promise that settles when the request has been handled.
 */
export function createApp(front: HandlerContext, onBug: OnBug): Work {
  const handle = redfishHandler(front);
  let loading: Promise<Work> | undefined;
  return inRequestOrder((request, response) => {
    const { method = '' } = request;
    return isRead(method) ? read(request, response, method) : route(request, response);
  });

  function read(
    request: IncomingMessage,
    response: ServerResponse,
    method: string,
  ): Promise<void> | undefined {
    const ctx = new ReadContext(request, response, method);
    const fail = (error: unknown) => {
      onBug(error);
      answerBug(ctx);
    };
    try {
      if (!refuseHead(ctx)) return handle(ctx)?.catch(fail);
    } catch (error) {
      fail(error);
    }
    return undefined;
  }

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    loading ??= loadRouted();
    const routed = await loading;
    await routed(request, response);
  }

  async function loadRouted(): Promise<Work> {
    const { createRoutedApp } = await import('./routed.js');
    return createRoutedApp(front, handle, onBug);
  }
}

/** Answers a request whose target or host is invalid, and returns true; returns false for any other request. */
export function refuseHead(ctx: ExchangeContext): boolean {
  const { req } = ctx;
  if (!readTarget(req)) refuse(ctx, 'InvalidObject', req.url);
  else if (lacksHost(req)) refuse(ctx, 'HeaderMissing', 'Host');
  else return false;
  return true;
}

/** Returns true for an HTTP/1.1 request without the required Host header. Source: RFC 9112 § 3.2. */
function lacksHost({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.host === undefined && httpVersion === '1.1';
}

function refuse(ctx: ExchangeContext, key: 'InvalidObject' | 'HeaderMissing', what: string = ''): void {
  sendResponse(ctx, {
    status: 400,
    headers: errorHeaders,
    body: JSON.stringify(errorObject([baseMessage(key, [what])])),
  });
}

/** Answers a request that has caused an error. */
export function answerBug(ctx: ExchangeContext): void {
  // The response was already being streamed, so no error can be sent; its connection is aborted.
  if (ctx.res.headersSent) return;
  sendResponse(ctx, {
    status: 500,
    headers: errorHeaders,
    body: JSON.stringify(errorObject([baseMessage('InternalError')])),
  });
}
