/**
 * Recorder of the requests to a server. It follows each request from its head to the end of its response, and appends it
 * to the log. Requests that the parser of Node rejects never reach the application; the recorder logs them as well.
 */
import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { basicCredentials, shownAddress } from '../../models/redfish/index.js';
import type { LoggedRequest, RequestProblem } from '../../replay/index.js';
import { findParseErrorStatus, isRequestTimeout } from '../connections/parse-errors.js';
import { normalizeAddress } from '../connections/request-head.js';
import { type Connection, PendingRequest, pendingOf } from './pending-request.js';
import type { RequestLog } from './request-log.js';

type Unparsed = Pick<LoggedRequest, 'method' | 'uri' | 'status' | 'problem'>;

/** Error of the parser, with the bytes that it could not read. */
type ParserError = NodeJS.ErrnoException & { readonly rawPacket?: Uint8Array };

/** Pattern of a request line at the start of the unreadable bytes. */
const requestLine = /^([A-Z]{1,20}) (\S{1,8192})(?: |\r?\n|$)/;
/** Maximum number of bytes in which the request line is looked for. */
const lineBytesMax = 8_192;

export class RequestRecorder {
  readonly #log: RequestLog;
  readonly #virtualNow: () => number;
  readonly #connections = new WeakMap<Duplex, Connection>();
  readonly #rejected = new WeakSet<Duplex>();
  readonly #open = new Set<PendingRequest>();

  /** Creates a recorder. `virtualNow` returns virtual time. Unit: ms since the epoch. */
  constructor(log: RequestLog, virtualNow: () => number) {
    this.#log = log;
    this.#virtualNow = virtualNow;
  }

  /** Records the requests of a server, or of a member of a fleet that gets the events of its server. Call before the handlers of the requests are added. */
  follow(server: Pick<EventEmitter, 'on' | 'prependListener'>): void {
    const start = (request: IncomingMessage, response: ServerResponse) => this.#start(request, response);
    server.prependListener('request', start);
    server.prependListener('checkExpectation', start);
    server.prependListener('clientError', (error: ParserError, socket: Duplex) =>
      this.#reject(error, socket),
    );
    server.on('connect', ({ url = '' }: IncomingMessage, socket: Duplex) =>
      this.#addUnparsed(socket, { method: 'CONNECT', uri: shownAddress(url), status: 405, problem: null }),
    );
  }

  #start(request: IncomingMessage, response: ServerResponse): void {
    // A request with an accepted expectation is emitted twice.
    if (pendingOf(request) !== undefined) return;
    const { socket } = request;
    let connection = this.#connections.get(socket);
    if (connection === undefined) {
      connection = { client: clientOf(socket), latest: undefined, waiting: undefined };
      this.#connections.set(socket, connection);
    }
    const pending = new PendingRequest(request, response, connection, performance.now(), this.#virtualNow());
    this.#continue(connection, pending, socket);
    this.#open.add(pending);
    pending.end = () => this.#end(pending);
    response.on('close', pending.end);
  }

  /** Logs the requests whose connections the ending service has closed. Node reports their end only later. */
  close(): void {
    for (const pending of this.#open) this.#end(pending, pending.response.writableEnded);
  }

  /** Adds a request of a connection. */
  #continue(connection: Connection, pending: PendingRequest, socket: Socket): void {
    const isPipelined = connection.latest?.isEnded === false;
    connection.latest = pending;
    if (!isPipelined) return;
    if (connection.waiting === undefined) {
      const waiting = new Set<PendingRequest>();
      connection.waiting = waiting;
      // Node reports no end of the responses that are still queued when their connection closes.
      socket.once('close', () => {
        for (const each of waiting) this.#end(each);
      });
    }
    connection.waiting.add(pending);
  }

  #end(pending: PendingRequest, isSent = pending.response.writableFinished): void {
    if (!this.#open.delete(pending)) return;
    pending.isEnded = true;
    const { request, response, connection, startedAt } = pending;
    connection.waiting?.delete(pending);
    const durationMs = performance.now() - startedAt;
    const status = response.headersSent ? response.statusCode : pending.status;
    this.#log.add({
      number: 0,
      startedMs: Math.round(Date.now() - durationMs),
      durationMs,
      client: connection.client,
      user: pending.user ?? presentedUser(request),
      method: request.method ?? null,
      uri: shownAddress(request.url ?? ''),
      status,
      bytes: pending.bytes,
      atMs: pending.at,
      events: pending.events ?? none,
      message: pending.message,
      problem: pending.problem ?? findProblem(pending, status, isSent),
    });
  }

  /** Records a parse error. An error in the body of a known request belongs to this request. */
  #reject(error: ParserError, socket: Duplex): void {
    const response = findParseErrorStatus(error, socket);
    if (response === undefined || this.#rejected.has(socket)) return;
    this.#rejected.add(socket);
    const problem: RequestProblem = isRequestTimeout(error) ? 'timed out' : 'malformed';
    const latest = this.#connections.get(socket)?.latest;
    if (latest !== undefined && !latest.request.complete) {
      // The rest of the body of an answered request changes nothing for the client.
      if (latest.response.writableEnded) return;
      latest.problem = problem;
      latest.status = response;
      return;
    }
    const line = latest === undefined ? requestLine.exec(startOf(error)) : null;
    const [, method = null, target] = line ?? [];
    const uri = target === undefined ? null : shownAddress(target);
    this.#addUnparsed(socket, { method, uri, status: response, problem });
  }

  /** Adds a request that the parser of Node did not pass to the application. */
  #addUnparsed(socket: Duplex, { method, uri, status, problem }: Unparsed): void {
    this.#log.add({
      number: 0,
      startedMs: Date.now(),
      durationMs: 0,
      client: clientOf(socket),
      user: null,
      method,
      uri,
      status,
      bytes: 0,
      atMs: this.#virtualNow(),
      events: none,
      message: null,
      problem,
    });
  }
}

const none: readonly number[] = [];

function findProblem(
  { isStream }: PendingRequest,
  status: number | null,
  isSent: boolean,
): RequestProblem | null {
  if (status === null) return 'unanswered';
  return isSent || isStream ? null : 'truncated';
}

/**
 * Returns the user name of HTTP Basic; null without one. The service does not check the name for a public resource, and
 * while failed logins delay a client.
 */
function presentedUser({ headers: { authorization } }: IncomingMessage): string | null {
  if (authorization === undefined) return null;
  return basicCredentials({ headers: { authorization } })?.userName ?? null;
}

function startOf({ rawPacket }: ParserError): string {
  return rawPacket === undefined ? '' : Buffer.from(rawPacket.subarray(0, lineBytesMax)).toString('latin1');
}

function clientOf(socket: Duplex & Partial<Pick<Socket, 'remoteAddress'>>): string {
  return normalizeAddress(socket.remoteAddress);
}
