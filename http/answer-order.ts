/**
 * Keeps the order of answers where Node does not: it reports what it cannot parse at once, while answers to requests
 * before it on the same connection are still being made or sent. An answer written then would be taken for theirs.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { loseRest, sayLast } from './farewell.js';

interface Latest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The response before it on the connection; those further back end before that one does. */
  readonly before: ServerResponse | undefined;
}

export class AnswerOrder {
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
      afterwards(latest.response, () => sayLast(socket, ''));
    } else {
      afterwards(rest ? latest.before : latest?.response, answer);
    }
    if (rest) loseRest(latest.request);
  }
}

function afterwards(response: ServerResponse | undefined, then: () => void): void {
  if (response === undefined || response.closed) then();
  else response.once('close', then);
}
