/**
 * Closing of a connection whose client may still be sending. Most clients read the response only after sending
 * everything, and closing the connection earlier loses the response (RFC 9112 § 9.6). The service therefore closes its
 * own side, discards the remaining input, and then closes the socket. A request whose body cannot arrive completely is
 * aborted immediately, before its connection closes.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Maximum duration of discarding input. Unit: ms. In this time, a slow connection transfers 32 MiB. */
const restMsMax = 60_000;
/**
 * Maximum duration without an octet while input is discarded, and total duration after a response to invalid HTTP.
 * Unit: ms.
 */
const silenceMs = 2_000;

/** Name of the event that reports an aborted body, and of the property that records the event. */
const restLost: unique symbol = Symbol('rest lost');
/** Property that marks a request whose remaining input is discarded. */
const restDropped: unique symbol = Symbol('rest dropped');

interface Marked extends IncomingMessage {
  [restLost]?: true;
  [restDropped]?: true;
}

/** Aborts the body, so that its reader stops waiting. The connection may still be open for the error response. */
export function abortBody(request: Marked): void {
  if (request.complete || request[restLost]) return;
  request[restLost] = true;
  request.emit(restLost);
}

export function isBodyAborted(request: Marked): boolean {
  return request[restLost] === true;
}

export function onBodyAborted(request: IncomingMessage, then: () => void): void {
  request.once(restLost, then);
}

/** Discards the remaining input of a request. Disconnects a client that sends for too long, or stops sending. */
export function discardBody(request: Marked): void {
  if (request[restDropped]) return;
  request[restDropped] = true;
  const letGo = () => request.socket.destroy();
  let silence = setTimeout(letGo, silenceMs);
  const deadline = setTimeout(letGo, restMsMax);
  request.unpipe();
  request.resume();
  request.on('data', () => {
    clearTimeout(silence);
    silence = setTimeout(letGo, silenceMs);
  });
  request.once('close', () => {
    clearTimeout(silence);
    clearTimeout(deadline);
  });
}

/**
 * Delays the end of a connection until the rest of its last request is discarded. Node closes a connection after its
 * last response, even if more input arrives.
 */
export function closeAfterDiscard(server: Server | TlsServer): void {
  const latest = new WeakMap<Socket, IncomingMessage>();
  server.on('request', (request: IncomingMessage) => {
    const { socket } = request;
    const isKnown = latest.has(socket);
    latest.set(socket, request);
    if (isKnown) return;
    const destroySoon = socket.destroySoon.bind(socket);
    socket.destroySoon = () => {
      const last = latest.get(socket);
      if (last === undefined || last.complete) destroySoon();
      else closeBehind(last, destroySoon);
    };
  });
}

function closeBehind(request: IncomingMessage, destroySoon: () => void): void {
  request.socket.end();
  request.once('end', destroySoon);
  discardBody(request);
}

/** Sends the last response on a connection from which no further request is readable, and then closes the connection. */
export function sendFinalResponse(socket: Duplex, text: string): void {
  const letGo = () => socket.destroy();
  const timer = setTimeout(letGo, silenceMs);
  socket.once('close', () => clearTimeout(timer));
  socket.end(text, () => {
    if (socket.readableEnded) letGo();
    else socket.once('end', letGo);
  });
}
