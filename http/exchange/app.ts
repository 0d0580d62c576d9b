/**
 * Handler of all requests of the service. Every error ends here as 500. Reads go directly to the request layer. The
 * handler of all other requests is loaded with the first of them, so that the first response after a start does not
 * wait for it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { inRequestOrder, type Work } from '../connections/backpressure.js';
import type { OnBug } from './error-handler.js';
import { ReadContext } from './exchange-context.js';
import { type HandlerContext, redfishHandler } from './redfish-handler.js';
import { answerBug, isRead, refuseHead } from './request-line.js';

/** Handler of writes, once it is loaded. An owner that clears it frees its memory until the next write. */
export interface LoadedRoutes {
  loading?: Promise<Work> | undefined;
}

/**
 * Creates the function that handles the requests of a server. It returns undefined for a request that was handled at
 * once; otherwise a promise that settles when the request has been handled.
 */
export function createApp(front: HandlerContext, onBug: OnBug, routes: LoadedRoutes = {}): Work {
  const handle = redfishHandler(front);
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
    routes.loading ??= loadRouted();
    const routed = await routes.loading;
    await routed(request, response);
  }

  async function loadRouted(): Promise<Work> {
    const { createRoutedApp } = await import('./routed.js');
    return createRoutedApp(front, handle, onBug);
  }
}
