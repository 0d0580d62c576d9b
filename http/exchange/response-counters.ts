/** Counts the requests of a server by method and status, for monitoring. */
import type { Server } from 'node:http';

/** Status of a connection that was dropped, or that the client closed, before a response. */
const unanswered = 'none';

export class ResponseCounters {
  readonly #counts = new Map<string, number>();

  follow(server: Pick<Server, 'on'>): void {
    server.on('request', ({ method = '' }, response) => {
      response.once('close', () =>
        this.#count(method, response.headersSent ? String(response.statusCode) : unanswered),
      );
    });
  }

  /** In the order in which they first came. */
  *list(): Generator<{ readonly method: string; readonly status: string; readonly count: number }> {
    for (const [key, count] of this.#counts) {
      const [method = '', status = ''] = key.split(' ');
      yield { method, status, count };
    }
  }

  /** Node knows about forty methods and HTTP has a limited set of statuses, so the counters are bounded. */
  #count(method: string, status: string): void {
    const key = `${method} ${status}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }
}
