/** What the first line and the host of a request decide, and the answer to a bug, for reads and for all other requests. */
import type { IncomingMessage } from 'node:http';
import { baseMessage } from '../../models/messages/index.js';
import { errorObject } from '../../models/redfish/index.js';
import { errorHeaders, readTarget } from '../connections/request-head.js';
import type { ExchangeContext } from './exchange-context.js';
import { sendResponse } from './redfish-handler.js';

/**
 * Returns true for reads. Reads bypass Koa and its router, which would cost a third of their throughput. Their body is
 * not read, because the service ignores it (behaviour "Request headers").
 */
export const isRead = (method: string) => method === 'GET' || method === 'HEAD';

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
