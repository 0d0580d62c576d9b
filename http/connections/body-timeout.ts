/**
 * How long the body of a request may take. Node has one limit for all requests, and uploads take longer than any other; so
 * that limit is off, and this one stands in for it. An upload may take as long as it comes along: of one that drips, each
 * span of time has to bring so much of it.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { isUploadPath } from '../../machines/index.js';

/** As Node itself calls it (`parse-errors.ts` answers). */
class BodyTimeout extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

export interface BodyLimits {
  /** For the whole of a body that is no upload. Unit: ms. */
  readonly msMax: number;
  /** Spans that an upload is looked at by. Unit: ms. */
  readonly uploadSpanMs: number;
  /** What has to come within each span. Unit: bytes. */
  readonly uploadBytesMin: number;
  /** How long whoever was told so may stay to hear it. Unit: ms. */
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

/** Returns what stops it. */
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
  // Not before the sockets were read: whoever kept this process busy for so long, it was not the client.
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

/** Whoever goes on sending is not waited for. */
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
