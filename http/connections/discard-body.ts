/**
 * The end of a connection whose client may still be sending. Most clients look for the answer only when they have sent all they have,
 * and a connection that is closed before loses it (RFC 9112 § 9.6): the service closes its own side, drops what still comes, and then lets
 * go. A request whose rest cannot come any more is told so at once, before its connection is gone.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** What a client still sends is dropped for as long as 32 MiB take on a slow line. Unit: ms. */
const restMsMax = 60_000;
/** Of that, without an octet; and after an answer to what is no HTTP, in all. Unit: ms. */
const silenceMs = 2_000;

/** The event of a request whose rest cannot come any more, and that it has happened. */
const restLost: unique symbol = Symbol('rest lost');
/** That what is left of a request is dropped. */
const restDropped: unique symbol = Symbol('rest dropped');

interface Marked extends IncomingMessage {
  [restLost]?: true;
  [restDropped]?: true;
}

/** Tells whoever reads the body that it ends here. The connection may still be there, to say why. */
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

/** Drops what of a request has not been read. A client that sends it for too long, or stops, is let go. */
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

/** Node closes a connection behind its last answer, whatever still comes. Here the rest of the request is dropped before. */
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

/** Sends the last that there is to say on a connection that no request can be read from any more. */
export function sendFinalResponse(socket: Duplex, text: string): void {
  const letGo = () => socket.destroy();
  const timer = setTimeout(letGo, silenceMs);
  socket.once('close', () => clearTimeout(timer));
  socket.end(text, () => {
    if (socket.readableEnded) letGo();
    else socket.once('end', letGo);
  });
}
