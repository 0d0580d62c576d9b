/**
 * HTTPS server without its application. The server limits the number of clients, and the time that a client has for the
 * handshake, the headers and the body. Silent and slow clients therefore cost little and are disconnected in the end.
 * Each connection is independent of the others. Plain HTTP is not offered (behaviour "General behaviours").
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
import { pacedRequest } from './paced-request.js';
import { answerExpectation, answerMethod, answerParseError } from './parse-errors.js';
import { limitPipelines } from './pipeline.js';
import { normalizeAddress } from './request-head.js';
import type { ServedCertificate } from './served-certificate.js';
import { tlsVersions } from './tls-settings.js';

interface Latest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /**
   * Previous response on the connection. Responses are sent in order, so all earlier responses have ended when the
   * previous response ends.
   */
  readonly before: ServerResponse | undefined;
}

class AnswerOrder {
  readonly #latest = new WeakMap<Duplex, Latest>();

  /** Records the latest parsed request of a connection. */
  note(request: IncomingMessage, response: ServerResponse): void {
    const before = this.#latest.get(request.socket)?.response;
    this.#latest.set(request.socket, { request, response, before });
  }

  /**
   * Answers a parse error after every earlier response. If the error is in the remaining body of a request that was
   * already answered, the connection is only closed. The reader of that body is notified immediately.
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

/** Maximum number of simultaneous connections. Assumption: tools open far fewer connections to one controller. */
const connectionsMax = 1_024;

/**
 * Maximum size of a request head. Unit: bytes. The limit is far above the longest served URI, so that the request layer
 * can answer 414. The parser of Node could only report that the head is too long.
 */
const headBytesMax = 65_536;

/** Time limits of the TLS handshake and of the headers. Unit: ms. */
export const handshakeMsMax = 10_000;
const headersMsMax = 30_000;
/** Limits of a request body. `msMax` is longer than a slow connection needs for the largest JSON body. */
const bodyLimits = {
  msMax: 60_000,
  // Minimum rate of an upload: no connection that transfers firmware is slower than 500 bytes a second.
  uploadSpanMs: 60_000,
  uploadBytesMin: 30_000,
  farewellMs: 2_000,
};
/** Processor time of a handshake, besides the time to accept the connection. Unit: ms. */
const handshakeMs = 2;
/**
 * Maximum idle time between two requests. Unit: ms. Polling clients send a request every few seconds, and a new
 * handshake costs more than an idle connection.
 */
const keepAliveMs = 30_000;
/**
 * Maximum time without traffic in either direction. Unit: ms. The time is longer than the other limits, so that a
 * client receives their error responses before the connection is closed.
 */
const silenceMsMax = 120_000;
/** Interval at which Node checks the limits above. Unit: ms. */
const checkMs = 5_000;

/** Connection that a service accepts. */
export interface AcceptedConnection {
  /** Name to which the scheduler attributes the time of the handshake. */
  readonly caller: string;
  /** Starts the handshake. */
  begin(): void;
}

/** Function that decides on a new connection. Returns undefined for a connection that is closed without a handshake. */
export type AcceptConnection = (socket: Socket) => AcceptedConnection | undefined;

/**
 * Creates the HTTPS server. `turns` is the scheduler of the requests, which also schedules handshakes. A client that
 * reconnects repeatedly therefore gets less time for requests. With `accept`, the caller starts the handshakes and
 * limits the connections itself, and emits `secureConnection` for each of them.
 */
export function createTlsServer(
  { certificate, privateKey }: Pick<ServedCertificate, 'certificate' | 'privateKey'>,
  turns: FairScheduler = new FairScheduler(),
  accept?: AcceptConnection,
): Server {
  const server = createServer({
    cert: certificate,
    key: privateKey,
    // TLS versions of the factory settings; `tls-settings.ts` applies later settings.
    ...tlsVersions({ '1.0': false, '1.1': false }),
    // A client with an unknown certificate gets a response instead of a failed handshake.
    rejectUnauthorized: false,
    maxHeaderSize: headBytesMax,
    // The request layer checks the Host header. Node would answer without a body, and would execute later requests of
    // the connection without sending their responses.
    requireHostHeader: false,
    handshakeTimeout: handshakeMsMax,
    headersTimeout: headersMsMax,
    // No limit for whole requests: each body has its own timeout (`body-timeout.ts`), because uploads take longer than
    // all other requests.
    requestTimeout: 0,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: checkMs,
    IncomingMessage: pacedRequest(turns, bodyCaller),
  });
  takeInTurns(server, turns, accept);
  if (accept === undefined) createConnectionLimit().follow(server);
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
    // Node detaches the socket of a CONNECT request from the server, including its time limit.
    socket.on('timeout', () => socket.destroy());
    order.whenDue(socket, () => answerMethod(socket, 405));
  });
  return server;
}

/** Returns the limit of the connections to one controller. */
export function createConnectionLimit(): Connections {
  return new Connections(connectionsMax);
}

/** Returns the name to which the scheduler attributes the reading of bodies of a client at an address of the service. */
function bodyCaller(socket: Socket): string {
  return `${socket.localAddress} ${socket.localPort} ${handshakeCaller(socket)}`;
}

/** Starts handshakes through the fair scheduler. `begin` is the only `connection` listener of a new server. */
function takeInTurns(server: Server, turns: FairScheduler, accept: AcceptConnection | undefined): void {
  const [begin] = server.listeners('connection');
  if (begin === undefined) throw new Error('a TLS server does not listen to its connections');
  const acceptAll: AcceptConnection = (socket) => ({
    caller: handshakeCaller(socket),
    begin: () => begin.call(server, socket),
  });
  const decide = accept ?? acceptAll;
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    // The socket of one client can fail before its handshake starts. Without this listener, the error would end the
    // process.
    socket.on('error', () => {});
    const accepted = decide(socket);
    if (accepted === undefined) {
      socket.destroy();
      return;
    }
    const handshake = () => {
      if (!socket.destroyed) accepted.begin();
    };
    void turns.take(accepted.caller, handshake, handshakeMs);
  });
}

/** Returns the name to which the scheduler attributes the handshake of a client. */
export function handshakeCaller({ remoteAddress }: Pick<Socket, 'remoteAddress'>): string {
  return unknownClientAt(normalizeAddress(remoteAddress));
}
