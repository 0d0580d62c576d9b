/** Counters of the requests of a server by method and status, for monitoring. */
import type { RequestLog } from '../requests/request-log.js';

/** Status of a request without a response, because the service dropped the connection or the client closed it. */
const unanswered = 'none';

export class ResponseCounters {
  readonly #counts = new Map<string, number>();

  /** Counts the further requests of a log. Requests that are no valid HTTP are not counted, because their method can be any text. */
  follow(log: Pick<RequestLog, 'count'>): void {
    log.count(({ method, status, problem }) => {
      if (method !== null && problem !== 'malformed') this.#count(method, String(status ?? unanswered));
    });
  }

  /** Yields the counters in the order of their first request. */
  *list(): Generator<{ readonly method: string; readonly status: string; readonly count: number }> {
    for (const [key, count] of this.#counts) {
      const [method = '', status = ''] = key.split(' ');
      yield { method, status, count };
    }
  }

  /**
   * Counts a response. The number of counters is bounded, because Node accepts about forty methods and HTTP defines a
   * limited set of statuses.
   */
  #count(method: string, status: string): void {
    const key = `${method} ${status}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }
}
