/** Counters of the requests of a server by method and status, for monitoring. */
import type { RequestLog } from '../requests/request-log.js';

/** Status of a request without a response, because the service dropped the connection or the client closed it. */
const unanswered = 'none';

interface Counter {
  readonly method: string;
  readonly status: string;
  count: number;
}

export class ResponseCounters {
  /** Counters by method and status. A text of both as key would be made and hashed for every request. */
  readonly #counters = new Map<string, Map<number | null, Counter>>();
  readonly #inOrder: Counter[] = [];

  /** Counts the further requests of a log. Requests that are no valid HTTP are not counted, because their method can be any text. */
  follow(log: Pick<RequestLog, 'count'>): void {
    log.count(({ method, status, problem }) => {
      if (method !== null && problem !== 'malformed') this.#count(method, status);
    });
  }

  /** Yields the counters in the order of their first request. */
  *list(): Generator<Readonly<Counter>> {
    yield* this.#inOrder;
  }

  /**
   * Counts a response. The number of counters is bounded, because Node accepts about forty methods and HTTP defines a
   * limited set of statuses.
   */
  #count(method: string, status: number | null): void {
    const known = this.#counters.get(method)?.get(status);
    if (known === undefined) this.#add(method, status);
    else known.count += 1;
  }

  #add(method: string, status: number | null): void {
    const counter = { method, status: String(status ?? unanswered), count: 1 };
    this.#inOrder.push(counter);
    const ofMethod = this.#counters.get(method);
    if (ofMethod === undefined) this.#counters.set(method, new Map([[status, counter]]));
    else ofMethod.set(status, counter);
  }
}
