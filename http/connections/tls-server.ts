/**
 * The HTTPS server without what it serves: limits on how long a peer may take over each step and on how many there
 * may be, so that silent and slow ones cost little and are gone in the end. Nobody waits for them meanwhile, since
 * every connection is on its own. Plain HTTP is not offered (behaviour "General behaviours").
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { unknownClientAt } from '../../models/redfish/index.js';
import { FairScheduler } from '../exchange/fair-scheduler.js';
import { limitBodyDuration } from './body-timeout.js';
import { Connections } from './connections.js';
import { abortBody, closeAfterDiscard, sendFinalResponse } from './discard-body.js';
import { answerExpectation, answerMethod, answerParseError } from './parse-errors.js';
import { limitPipelines } from './pipeline.js';
import { normalizeAddress } from './request-head.js';
import type { ServedCertificate } from './served-certificate.js';
import { tlsVersions } from './tls-settings.js';

interface Latest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The response before it on the connection; those further back end before that one does. */
  readonly before: ServerResponse | undefined;
}

class AnswerOrder {
  readonly #latest = new WeakMap<Duplex, Latest>();

  /** Takes note of every request that did come through. */
  note(request: IncomingMessage, response: ServerResponse): void {
    const before = this.#latest.get(request.socket)?.response;
    this.#latest.set(request.socket, { request, response, before });
  }

  /**
   * Answers what could not be parsed once everything before it is answered. When that was the rest of a request which
   * has its answer already, there is none to give, and the connection only ends. Whoever reads that rest is told at once.
   */
  whenDue(socket: Duplex, answer: () => void): void {
    const latest = this.#latest.get(socket);
    const rest = latest !== undefined && !latest.request.complete;
    if (latest !== undefined && rest && latest.response.writableEnded) {
      afterwards(latest.response, () => sendFinalResponse(socket, ''));
    } else {
      afterwards(rest ? latest.before : latest?.response, answer);
    }
    if (rest) abortBody(latest.request);
  }
}

function afterwards(response: ServerResponse | undefined, then: () => void): void {
  if (response === undefined || response.closed) then();
  else response.once('close', then);
}

/** Connections at a time. Assumption: far above what tools open to one controller. */
const connectionsMax = 1_024;

/** Longest head of a request. Unit: bytes. Far above the longest URI served, so that a longer one is told what it is:
 * the request layer answers 414, Node's parser could only say that the head is too long. */
const headBytesMax = 65_536;

/** How long each step may take. Unit: ms. */
const handshakeMsMax = 10_000;
const headersMsMax = 30_000;
/** For the body. `msMax`: longer than a slow link takes for the largest JSON body. */
const bodyLimits = {
  msMax: 60_000,
  // Slower than 500 bytes a second no link is that anybody sends firmware over.
  uploadSpanMs: 60_000,
  uploadBytesMin: 30_000,
  farewellMs: 2_000,
};
/** What a handshake takes of the processor, beside the taking of the connection. Unit: ms. */
const handshakeMs = 2;
/** Between two requests. Pollers ask every few seconds; a new handshake costs more than an idle connection. */
const keepAliveMs = 30_000;
/** A peer that neither sends nor takes anything. Longer than the others, so that they get to say why. */
const silenceMsMax = 120_000;
/** How often the limits above are looked at. */
const checkMs = 5_000;

/** `turns` are those of the requests: whoever connects again and again has fewer of them. */
export function createTlsServer(
  { certificate, privateKey }: ServedCertificate,
  turns: FairScheduler = new FairScheduler(),
): Server {
  const server = createServer({
    cert: certificate,
    key: privateKey,
    // As a controller is delivered; what it is set to later is followed (`tls-settings.ts`).
    ...tlsVersions({ '1.0': false, '1.1': false }),
    // Whoever shows one that we do not know is told so by an answer, not by a broken handshake.
    rejectUnauthorized: false,
    maxHeaderSize: headBytesMax,
    // Node would answer without a body, and let what is behind on the connection happen unanswered.
    requireHostHeader: false,
    handshakeTimeout: handshakeMsMax,
    headersTimeout: headersMsMax,
    // Each body has its own time (`body-timeout.ts`): uploads take longer than all others.
    requestTimeout: 0,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: checkMs,
  });
  takeInTurns(server, turns);
  new Connections(connectionsMax).follow(server);
  server.timeout = silenceMsMax;
  limitPipelines(server);
  closeAfterDiscard(server);
  limitBodyDuration(server, bodyLimits);
  const order = new AnswerOrder();
  server.on('request', (request, response) => order.note(request, response));
  server.on('clientError', (error, socket) => order.whenDue(socket, () => answerParseError(error, socket)));
  server.on('checkExpectation', (request, response) =>
    answerExpectation(request, response, () => server.emit('request', request, response)),
  );
  server.on('connect', (_request, socket) => {
    // Node lets go of such a socket, its time limit included.
    socket.on('timeout', () => socket.destroy());
    order.whenDue(socket, () => answerMethod(socket, 405));
  });
  return server;
}

/** Handshakes are begun in turns: by the one listener that a new server has, its own. */
function takeInTurns(server: Server, turns: FairScheduler): void {
  const [begin] = server.listeners('connection');
  if (begin === undefined) throw new Error('a TLS server does not listen to its connections');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const handshake = () => {
      if (!socket.destroyed) begin.call(server, socket);
    };
    // One that breaks before is that peer's loss.
    socket.on('error', () => {});
    void turns.take(unknownClientAt(normalizeAddress(socket.remoteAddress)), handshake, handshakeMs);
  });
}
