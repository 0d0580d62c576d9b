/**
 * The HTTPS server without its application: limits on the duration of each step of a client and on the number of
 * clients, so that silent and slow clients cost little and are closed in the end. Each connection is independent of the
 * others. Plain HTTP is not offered (behaviour "General behaviours").
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
  /** The previous response on the connection; earlier ones end before it. */
  readonly before: ServerResponse | undefined;
}

class AnswerOrder {
  readonly #latest = new WeakMap<Duplex, Latest>();

  /** Records every request that was parsed. */
  note(request: IncomingMessage, response: ServerResponse): void {
    const before = this.#latest.get(request.socket)?.response;
    this.#latest.set(request.socket, { request, response, before });
  }

  /**
   * Answers a parse error after every earlier response. If the error is in the rest of an answered request, the
   * connection only ends. The reader of that rest is notified immediately.
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

/** Number of simultaneous connections. Assumption: far more than tools open to one controller. */
const connectionsMax = 1_024;

/**
 * Longest request head. Unit: bytes. Far above the longest served URI, so that the request layer can answer 414; Node's
 * parser could only report a long head.
 */
const headBytesMax = 65_536;

/** Limits of each step. Unit: ms. */
const handshakeMsMax = 10_000;
const headersMsMax = 30_000;
/** For the body. `msMax`: longer than a slow link needs for the largest JSON body. */
const bodyLimits = {
  msMax: 60_000,
  // No link that transfers firmware is slower than 500 bytes a second.
  uploadSpanMs: 60_000,
  uploadBytesMin: 30_000,
  farewellMs: 2_000,
};
/** Processor time of a handshake, in addition to accepting the connection. Unit: ms. */
const handshakeMs = 2;
/** Between two requests. Polling clients send every few seconds; a new handshake costs more than an idle connection. */
const keepAliveMs = 30_000;
/** Without traffic in either direction. Longer than the other limits, so that their error response is sent first. */
const silenceMsMax = 120_000;
/** Interval at which the limits above are checked. */
const checkMs = 5_000;

/** `turns` are those of the requests: a client that reconnects repeatedly has fewer of them. */
export function createTlsServer(
  { certificate, privateKey }: ServedCertificate,
  turns: FairScheduler = new FairScheduler(),
): Server {
  const server = createServer({
    cert: certificate,
    key: privateKey,
    // Factory settings of the controller; later settings are applied by `tls-settings.ts`.
    ...tlsVersions({ '1.0': false, '1.1': false }),
    // A client with an unknown certificate gets a response, not a failed handshake.
    rejectUnauthorized: false,
    maxHeaderSize: headBytesMax,
    // Node would answer without a body, and would execute later requests of the connection without a response.
    requireHostHeader: false,
    handshakeTimeout: handshakeMsMax,
    headersTimeout: headersMsMax,
    // Each body has its own timeout (`body-timeout.ts`), because uploads take longer than all others.
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
    // Node detaches such a socket, including its time limit.
    socket.on('timeout', () => socket.destroy());
    order.whenDue(socket, () => answerMethod(socket, 405));
  });
  return server;
}

/** Starts handshakes in turns, by the one listener that a new server has. */
function takeInTurns(server: Server, turns: FairScheduler): void {
  const [begin] = server.listeners('connection');
  if (begin === undefined) throw new Error('a TLS server does not listen to its connections');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const handshake = () => {
      if (!socket.destroyed) begin.call(server, socket);
    };
    // A socket that fails earlier affects its client only.
    socket.on('error', () => {});
    void turns.take(unknownClientAt(normalizeAddress(socket.remoteAddress)), handshake, handshakeMs);
  });
}
