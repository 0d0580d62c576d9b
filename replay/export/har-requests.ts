/**
 * Requests of a request log in an HTTP archive. The log adds the real times of the recorded writes, and entries for all
 * requests that a history does not contain: reads, refused requests and incomplete requests.
 */
import { parseInstant } from '../../engine/index.js';
import type { Position } from '../queries/reading/position.js';
import { type HarTimes, httpVersion, unknown, unknownType } from './har-entry.js';
import type { LoggedRequest } from './logged-request.js';

/** Interval of virtual time. Unit: ms since the epoch. An undefined end has no limit. */
interface Instants {
  readonly from?: Partial<Pick<Position, 'at'>>;
  readonly until?: Partial<Pick<Position, 'at'>>;
}

export class HarRequests {
  /** Logged request of each recorded write, by the number of its event. */
  readonly #byEvent = new Map<number, LoggedRequest>();
  /** Logged requests that are no recorded writes, in the order of their starts. */
  readonly #others: LoggedRequest[];
  #next = 0;

  /** `writes` contains the numbers of all events that execute a recorded write. */
  constructor(requests: readonly LoggedRequest[], writes: ReadonlySet<number>, { from, until }: Instants) {
    const others: LoggedRequest[] = [];
    for (const request of requests) {
      const event = request.events.find((number) => writes.has(number));
      if (event !== undefined) this.#byEvent.set(event, request);
      else if (isWithin(instantOf(request.at), from?.at, until?.at)) others.push(request);
    }
    this.#others = others.sort((one, other) => instantOf(one.started) - instantOf(other.started));
  }

  /** Returns the real times of a recorded write; undefined if the log does not contain its request. */
  timesOf(event: number): HarTimes | undefined {
    return this.#byEvent.get(event);
  }

  /** Yields the entries of all other requests that started before a write, or of all remaining requests. */
  *entriesBefore(times: HarTimes | undefined, origin: string): Generator<object> {
    const beforeMs = times === undefined ? Number.POSITIVE_INFINITY : instantOf(times.started);
    for (let other = this.#others[this.#next]; other !== undefined; other = this.#others[this.#next]) {
      if (instantOf(other.started) >= beforeMs) return;
      this.#next += 1;
      yield formatLoggedRequest(other, origin);
    }
  }
}

/** Parses a timestamp of the log. Unit: ms since the epoch. */
function instantOf(text: string): number {
  return parseInstant(text) ?? 0;
}

function isWithin(at: number, from = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY): boolean {
  return at >= from && at <= until;
}

function formatLoggedRequest(request: LoggedRequest, origin: string): object {
  const { started, durationMs, method, uri, status, bytes, user, at, problem } = request;
  const sizes = { headersSize: unknown, bodySize: unknown };
  return {
    startedDateTime: started,
    time: durationMs,
    request: {
      method: method ?? '',
      url: `${origin}${uri ?? ''}`,
      httpVersion,
      cookies: [],
      headers: [],
      queryString: [],
      ...sizes,
    },
    response: {
      status: status ?? 0,
      statusText: '',
      httpVersion,
      cookies: [],
      headers: [],
      content: { size: bytes, mimeType: unknownType },
      redirectURL: '',
      headersSize: unknown,
      bodySize: bytes,
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    comment: [
      `by ${user ?? 'no user'}, from the request log, which has no bodies`,
      ...(problem === null ? [] : [problem]),
    ].join('; '),
    _virtualTime: at,
  };
}
