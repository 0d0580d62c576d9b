/**
 * Data about a request that is not answered yet. The parts of the service add what they know, by the request object of
 * Node. A request without such data, for example in a test, is not logged.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Arrival } from '../../machines/index.js';
import type { RedfishResponse } from '../../models/redfish/index.js';
import type { RequestProblem } from '../../replay/index.js';

const pendingKey: unique symbol = Symbol('pending request');

type Marked = IncomingMessage & { [pendingKey]?: PendingRequest };

/** Requests of one connection that have no complete response. */
export interface Connection {
  readonly client: string;
  latest: PendingRequest | undefined;
  /** Requests that wait for an earlier response; undefined while the client sends one request after the other. */
  waiting: Set<PendingRequest> | undefined;
}

export class PendingRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly connection: Connection;
  /** Real time of the start. Unit: ms of `performance.now()`. */
  readonly startedAt: number;
  /** Virtual time at which the request was handled. Unit: ms since the epoch. */
  at: number;
  user: string | null = null;
  bytes = 0;
  /** Numbers of the events of the request; undefined for none. */
  events: number[] | undefined;
  problem: RequestProblem | null = null;
  /** First message of a refusal; null for none. */
  message: string | null = null;
  /** Status of a response that was written to the socket, without the response object; null for none. */
  status: number | null = null;
  /** True for a response without an end, which the client closes. */
  isStream = false;
  isEnded = false;
  /** Appends the request to the log. The recorder sets it. */
  end: () => void = () => {};

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    connection: Connection,
    startedAt: number,
    at: number,
  ) {
    this.request = request;
    this.response = response;
    this.connection = connection;
    this.startedAt = startedAt;
    this.at = at;
    (request as Marked)[pendingKey] = this;
  }
}

export function pendingOf(request: IncomingMessage): PendingRequest | undefined {
  return (request as Marked)[pendingKey];
}

/** Counts the bytes of a response body, or of one chunk of it. The response to HEAD has no body. */
export function noteBytes(request: IncomingMessage, body: RedfishResponse['body']): void {
  const pending = pendingOf(request);
  if (pending === undefined || request.method === 'HEAD') return;
  if (typeof body === 'string') pending.bytes += Buffer.byteLength(body);
  else if (body instanceof Uint8Array) pending.bytes += body.length;
}

/** Lowest status of a refusal. */
const refusalStatus = 400;

/** Records the message of a refusal, and counts the bytes of the response. */
export function noteResponse(request: IncomingMessage, { status, body }: RedfishResponse): void {
  noteBytes(request, body);
  const pending = pendingOf(request);
  if (pending === undefined || status < refusalStatus || typeof body !== 'string') return;
  pending.message = firstMessage(body);
}

interface ErrorBody {
  readonly error?: {
    readonly '@Message.ExtendedInfo'?: readonly {
      readonly MessageId: string;
      readonly RelatedProperties?: readonly string[];
    }[];
  };
}

/** Returns the id of the first message in an error body, with the related properties; null for another body. */
function firstMessage(body: string): string | null {
  if (!body.startsWith('{"error"')) return null;
  const [first] = (JSON.parse(body) as ErrorBody).error?.['@Message.ExtendedInfo'] ?? [];
  return first === undefined ? null : [first.MessageId, ...(first.RelatedProperties ?? [])].join(' ');
}

/** Records the name of the user that the request presented. */
export function noteUser(request: IncomingMessage, userName: string): void {
  const pending = pendingOf(request);
  if (pending !== undefined) pending.user = userName;
}

/** Marks a response without an end, which the client closes. */
export function noteStream(request: IncomingMessage): void {
  const pending = pendingOf(request);
  if (pending !== undefined) pending.isStream = true;
}

/** Logs a request whose connection the service closes. Node reports the end of the connection only later. */
export function noteLost(request: IncomingMessage): void {
  pendingOf(request)?.end();
}

/** Records an event that an input of the request caused. */
function noteEvent(request: IncomingMessage, number: number): void {
  const pending = pendingOf(request);
  if (pending === undefined) return;
  if (pending.events === undefined) pending.events = [number];
  else pending.events.push(number);
}

/** Arrival of a request that records the user, the events and the virtual time of the request. */
export class RecordedArrival implements Arrival {
  readonly #clock: Arrival;
  readonly #pending: PendingRequest;

  private constructor(clock: Arrival, pending: PendingRequest) {
    this.#clock = clock;
    this.#pending = pending;
  }

  /** Returns the arrival that records a request; the given arrival if the request is not logged. */
  static of(clock: Arrival, request: IncomingMessage): Arrival {
    const pending = pendingOf(request);
    return pending === undefined ? clock : new RecordedArrival(clock, pending);
  }

  get now(): number {
    return this.#clock.now;
  }

  arrive(): number {
    this.#pending.at = this.#clock.arrive();
    return this.#pending.at;
  }

  noteUser(userName: string): void {
    noteUser(this.#pending.request, userName);
  }

  noteEvent(number: number): void {
    noteEvent(this.#pending.request, number);
  }
}
