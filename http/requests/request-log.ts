/**
 * Log of the requests of clients, reads included. The log is outside of the state and of the history: a replay does not
 * need it. The latest requests are in memory; `request-files.ts` stores more of them in a data directory.
 */
import { instant, type LoggedRequest } from '../../replay/index.js';

/** Maximum number of requests in memory. Assumption: several minutes of frequent polling; about 4 MB. */
const requestsMax = 10_000;

/** Conditions that a listed request fulfills; an undefined condition is fulfilled by every request. */
export interface RequestFilter {
  /** True for requests without a complete response or with a status from 400 on. */
  readonly failed?: boolean | undefined;
  readonly user?: string | undefined;
  readonly method?: string | undefined;
  /** Start of the path. */
  readonly uri?: string | undefined;
}

/** Members of a request that a filter reads. */
type MatchedRequest = Pick<LoggedRequest, 'status' | 'problem' | 'user' | 'method' | 'uri'>;

/** Returns true for a request without a complete response, and for a status from 400 on. */
function isFailed({ status, problem }: MatchedRequest): boolean {
  return problem !== null || status === null || status >= 400;
}

/** Returns a function that checks a request against all conditions of a filter. Methods match in any letter case. */
export function matchesRequest({
  failed,
  user,
  method,
  uri,
}: RequestFilter): (request: MatchedRequest) => boolean {
  const upperMethod = method?.toUpperCase();
  return (request) =>
    (failed !== true || isFailed(request)) &&
    (user === undefined || request.user === user) &&
    (upperMethod === undefined || request.method?.toUpperCase() === upperMethod) &&
    (uri === undefined || request.uri?.startsWith(uri) === true);
}

/** Request as the log stores it. Its times become text when the request is read, because most requests never are. */
export interface StoredRequest extends Omit<LoggedRequest, 'number' | 'started' | 'at'> {
  /** Number of the request; the log sets it. */
  number: number;
  /** Unit: ms of real time since the epoch. */
  readonly startedMs: number;
  /** Unit: ms of virtual time since the epoch. */
  readonly atMs: number;
}

function toLogged(stored: StoredRequest): LoggedRequest {
  const { number, startedMs, durationMs, client, user, method, uri, status, bytes, atMs, events, problem } =
    stored;
  return {
    number,
    started: instant(startedMs),
    durationMs: Math.round(durationMs * microsecondsPerMs) / microsecondsPerMs,
    client,
    user,
    method,
    uri,
    status,
    bytes,
    at: instant(atMs),
    events,
    message: stored.message,
    problem,
  };
}

const microsecondsPerMs = 1_000;

/** Part of the log. */
export interface RequestPage {
  readonly requests: readonly LoggedRequest[];
  /** Cursor of the next page: the number of the last request that was compared with the filter. */
  readonly next: number;
  /** True if the log contains requests after the cursor. */
  readonly hasMore: boolean;
}

export class RequestLog {
  /** Ring of the latest requests: a request is at its number modulo the maximum. */
  readonly #latest: StoredRequest[] = [];
  readonly #counters = new Set<(request: StoredRequest) => void>();
  readonly #readers = new Set<(request: LoggedRequest) => void>();
  /** Maximum number of requests in memory. */
  readonly #max: number;
  #last = 0;
  #first = 1;

  constructor(max: number = requestsMax) {
    this.#max = max;
  }

  /** Number of the latest request; 0 for an empty log. */
  get last(): number {
    return this.#last;
  }

  /** Appends a request, and notifies the readers. Sets the number of the request. */
  add(request: StoredRequest): void {
    request.number = this.#last + 1;
    this.#put(request);
    for (const counter of this.#counters) counter(request);
    if (this.#readers.size === 0) return;
    const logged = toLogged(request);
    for (const reader of this.#readers) reader(logged);
  }

  /** Restores requests of an earlier process, in the order of their numbers. The readers are not notified. */
  restore(requests: readonly LoggedRequest[]): void {
    for (const { started, at, ...request } of requests) {
      // A gap in the numbers would leave requests of an earlier round in the ring.
      if (request.number !== this.#last + 1) this.#first = request.number;
      this.#put({ ...request, startedMs: Date.parse(started), atMs: Date.parse(at) });
    }
  }

  /** Calls a function for each further request. Returns a function that ends the calls. */
  observe(reader: (request: LoggedRequest) => void): () => void {
    this.#readers.add(reader);
    return () => this.#readers.delete(reader);
  }

  /** Calls a function for each further request, before its times become text. The function must not store the request. */
  count(counter: (request: Readonly<StoredRequest>) => void): void {
    this.#counters.add(counter);
  }

  /** Yields the requests in memory after a number, oldest first. */
  *after(number: number): Generator<LoggedRequest> {
    for (const request of this.stored(number)) yield toLogged(request);
  }

  /** Yields the same as `after`, before the times become text. */
  *stored(after = 0): Generator<Readonly<StoredRequest>> {
    for (let next = Math.max(after + 1, this.#first); next <= this.#last; next++) {
      const request = this.#latest[next % this.#max];
      if (request !== undefined) yield request;
    }
  }

  /**
   * Returns the matching requests after a number, oldest first and at most `limit`. With `last`, returns the newest
   * matching requests instead.
   */
  page(
    { after = 0, limit, last }: { readonly after?: number; readonly limit: number; readonly last?: number },
    filter: RequestFilter = {},
  ): RequestPage {
    const matches = matchesRequest(filter);
    const requests: LoggedRequest[] = [];
    if (last !== undefined) {
      // Backwards, so that a poll of the latest requests does not read the whole log.
      for (let number = this.#last; number > after && number >= this.#first; number--) {
        const stored = this.#latest[number % this.#max];
        if (stored === undefined || !matches(stored)) continue;
        requests.push(toLogged(stored));
        if (requests.length === last) break;
      }
      return { requests: requests.reverse(), next: this.#last, hasMore: false };
    }
    for (const request of this.after(after)) {
      if (!matches(request)) continue;
      requests.push(request);
      if (requests.length < limit) continue;
      return { requests, next: request.number, hasMore: request.number < this.#last };
    }
    return { requests, next: Math.max(after, this.#last), hasMore: false };
  }

  #put(request: StoredRequest): void {
    this.#last = request.number;
    this.#first = Math.max(this.#first, request.number - this.#max + 1);
    this.#latest[request.number % this.#max] = request;
  }
}
