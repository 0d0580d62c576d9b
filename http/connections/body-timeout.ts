/**
 * Timeout of request bodies. Node has one limit for all requests, but uploads take longer than any other request. This
 * timeout replaces the limit of Node, which is disabled. An upload has no total limit, but has to transfer a minimum
 * number of bytes in each interval.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { isUploadPath } from '../../machines/index.js';
import { isMultipart, isRawImage } from '../../models/redfish/index.js';

/** Error with the code that Node uses for a request timeout, so that `parse-errors.ts` answers it. */
class BodyTimeout extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

export interface BodyLimits {
  /** Maximum duration of the body of a request other than an upload. Unit: ms. */
  readonly msMax: number;
  /** Length of the intervals of an upload. Unit: ms. */
  readonly uploadSpanMs: number;
  /** Minimum transfer in each interval of an upload. Unit: bytes. */
  readonly uploadBytesMin: number;
  /** Time in which a client can read the error response before the connection is closed. Unit: ms. */
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

/** Starts the timeout of a body. Returns a function that stops it. */
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
  // `setImmediate` delays the check until the sockets have been read. A busy process then does not appear as a slow
  // client.
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

/** Disconnects a client that continues to send after the error response. */
function hangUp(socket: Socket, farewellMs: number): void {
  const timer = setTimeout(() => socket.destroy(), farewellMs);
  socket.once('close', () => clearTimeout(timer));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Indicates an upload by its path, or by the media type of an image: captured services have paths of their own. */
function isUpload({ method, url = '', headers }: IncomingMessage): boolean {
  const [path = ''] = url.split('?', 1);
  const type = headers['content-type'];
  return method === 'POST' && (isUploadPath(path) || isMultipart(type) || isRawImage(type));
}
