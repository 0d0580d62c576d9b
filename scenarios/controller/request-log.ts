/**
 * Last requests to a controller, for the description of a failure, without secrets. Requests change no state, so the log
 * is no state.
 */
import { type RedfishRequest, shownAddress, type Unanswered } from '../../models/redfish/index.js';
import { type Loss, losses, lossOf } from './lost-answer.js';
import type { ListenedController } from './process-port.js';

/** Maximum number of logged requests. Assumption: more requests hide the one that matters in the text of an error. */
const requestsMax = 5;

interface LoggedRequest {
  /** Method and URI. */
  readonly what: string;
  /** Status, or the description of a lost response. */
  readonly outcome: string;
  /** Number of equal requests in a row, such as those of a polling client. */
  readonly times: number;
}

export class RequestLog {
  /** Last requests, oldest first; undefined before the first request, which saves memory in many forks. */
  #last: readonly LoggedRequest[] | undefined;

  /** Logs a request with its response, or with the loss of the response. */
  note(
    { method, path, query }: Pick<RedfishRequest, 'method' | 'path' | 'query'>,
    answer: { readonly status: number } | Loss | Unanswered,
  ): void {
    const outcome = formatOutcome(answer);
    const what = `${method} ${shownAddress(`${path}${query}`)}`;
    const last = this.#last?.at(-1);
    const isSame = last?.what === what && last.outcome === outcome;
    const before = (isSame ? this.#last?.slice(0, -1) : this.#last) ?? [];
    const times = isSame ? last.times + 1 : 1;
    this.#last = [...before, { what, outcome, times }].slice(-requestsMax);
  }

  /** Logs a request that a client sent over HTTPS. */
  noteServed({ method, uri, outcome }: Parameters<ListenedController['requested']>[0]): void {
    this.note({ method, path: uri, query: '' }, typeof outcome === 'number' ? { status: outcome } : outcome);
  }

  /** Lines such as `GET /redfish/v1/Systems/1/ 200, 14 times`, oldest first. */
  get lines(): readonly string[] {
    return (this.#last ?? []).map(
      ({ what, outcome, times }) => `${what} ${outcome}${times === 1 ? '' : `, ${times} times`}`,
    );
  }
}

function formatOutcome(answer: { readonly status: number } | Loss | Unanswered): string {
  if (typeof answer === 'symbol') return losses[lossOf(answer)];
  return typeof answer === 'string' ? losses[answer] : String(answer.status);
}
