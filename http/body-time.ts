/**
 * How long the body of a request may take. Node has one limit for all requests, and uploads take longer than any other; so
 * that limit is off, and this one stands in for it. Of an upload only silence ends it, as of any connection.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Server as TlsServer } from 'node:https';
import { isUploadPath } from '../models/index.js';

/** As Node itself calls it (`unparsed.ts` answers). */
class BodyTimeout extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

/** Unit: ms. */
export function limitBodyTime(server: Server | TlsServer, msMax: number): void {
  server.on('request', (request: IncomingMessage) => {
    if (!hasBody(request) || isUpload(request)) return;
    const { socket } = request;
    const timer = setTimeout(() => {
      if (!request.complete)
        server.emit('clientError', new BodyTimeout('the body did not come in time'), socket);
    }, msMax);
    request.once('end', () => clearTimeout(timer));
    request.once('close', () => clearTimeout(timer));
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isUpload({ method, url = '' }: IncomingMessage): boolean {
  const [path = ''] = url.split('?', 1);
  return method === 'POST' && isUploadPath(path);
}
