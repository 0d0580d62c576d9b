/**
 * Timeout of request bodies. Node has one limit for all requests, and uploads take longer than any other; so that limit
 * is off, and this one replaces it. An upload has no total limit, but has to transfer a minimum in each interval.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { isUploadPath } from '../../machines/index.js';

/** Node's own error code (`parse-errors.ts` answers it). */
class BodyTimeout extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

export interface BodyLimits {
  /** Limit for the whole body of a request other than an upload. Unit: ms. */
  readonly msMax: number;
  /** Length of the intervals of an upload. Unit: ms. */
  readonly uploadSpanMs: number;
  /** Minimum of each interval. Unit: bytes. */
  readonly uploadBytesMin: number;
  /** Time that a client has to read the error response. Unit: ms. */
  readonly farewellMs: number;
}

export function limitBodyDuration(server: Server | TlsServer, limits: BodyLimits): void {
  server.on('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return;
    const end = () => endRequest(server, request, limits.farewellMs);
    const stop = isUpload(request) ? watchUpload(request, limits, end) : watchBody(limits, end);
    request.once('end', stop);
    request.once('close', stop);
  });
}

/** Returns a function that stops the timeout. */
function watchBody({ msMax }: BodyLimits, end: () => void): () => void {
  const timer = setTimeout(end, msMax);
  return () => clearTimeout(timer);
}

function watchUpload(
  { socket }: IncomingMessage,
  { uploadSpanMs, uploadBytesMin }: BodyLimits,
  end: () => void,
): () => void {
  let { bytesRead } = socket;
  let looking: NodeJS.Immediate | undefined;
  const look = () => {
    const before = bytesRead;
    bytesRead = socket.bytesRead;
    if (bytesRead - before >= uploadBytesMin) return;
    stop();
    end();
  };
  // Not before the sockets were read: a busy process is not the fault of the client.
  const timer = setInterval(() => {
    looking = setImmediate(look);
  }, uploadSpanMs);
  const stop = () => {
    clearInterval(timer);
    clearImmediate(looking);
  };
  return stop;
}

function endRequest(server: Server | TlsServer, request: IncomingMessage, farewellMs: number): void {
  const { socket } = request;
  if (request.complete) return;
  server.emit('clientError', new BodyTimeout('the body did not come in time'), socket);
  hangUp(socket, farewellMs);
}

/** A client that continues to send is disconnected. */
function hangUp(socket: Socket, farewellMs: number): void {
  const timer = setTimeout(() => socket.destroy(), farewellMs);
  socket.once('close', () => clearTimeout(timer));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isUpload({ method, url = '' }: IncomingMessage): boolean {
  const [path = ''] = url.split('?', 1);
  return method === 'POST' && isUploadPath(path);
}
