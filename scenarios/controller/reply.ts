/** Response as tests and scenarios receive it. */
import { formatInstant, type JsonObject } from '../../engine/index.js';
import type { Controller } from '../../machines/index.js';
import {
  bodyText,
  driveSynchronously,
  type Proof,
  type RedfishRequest,
  type RedfishResponse,
  readBody,
  type Unanswered,
} from '../../models/redfish/index.js';
import { type Loss, LostAnswer, losses, lossOf } from './lost-answer.js';

export interface Reply {
  readonly status: number;
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON body; an empty object if the response has no body, or a body that is not JSON. */
  readonly body: JsonObject;
  /** Body as decompressed text; empty if the response has no body. */
  readonly text: string;
  /** Body as bytes, for a downloaded file. */
  readonly bytes: Uint8Array;
  /** Message ids of a response with messages, in order. */
  readonly messageIds: readonly string[];
}

interface MessageBody {
  readonly error?: { readonly '@Message.ExtendedInfo'?: readonly { readonly MessageId: string }[] };
}

function createReply(response: RedfishResponse): Reply {
  const { status } = response;
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const text = bodyText(response);
  let parsed: JsonObject | undefined;
  return {
    status,
    headers,
    text,
    // The body is parsed only when it is read, because many callers read only the status.
    get body() {
      const isJson = text !== '' && headers['content-type']?.startsWith('application/json') === true;
      parsed ??= isJson ? (JSON.parse(text) as JsonObject) : {};
      return parsed;
    },
    get bytes() {
      const whole = readBody(response);
      return typeof whole === 'string' ? Buffer.from(whole, 'utf8') : whole;
    },
    get messageIds() {
      const infos = (this.body as MessageBody).error?.['@Message.ExtendedInfo'] ?? [];
      return infos.map(({ MessageId }) => MessageId);
    },
  };
}

/** Outcome of a request of an in-process caller: a response, or its loss. */
export interface SentRequest {
  readonly answer: Reply | Loss;
  /** Transit time of the response. Unit: ms. */
  readonly afterMs: number;
}

/** Route of a request. A request on the route `past` bypasses the network, so that network faults do not affect it. */
export type RequestRoute = 'network' | 'past';

export function sendTo(
  controller: Controller,
  request: RedfishRequest,
  held: Proof | undefined,
  over: RequestRoute,
): SentRequest {
  const { now } = controller.simulation;
  const arrival = { now, arrive: () => now };
  const exchange =
    over === 'network'
      ? controller.exchange(arrival, request, held)
      : controller.exchangePastNetwork(arrival, request, held);
  return sentOf(driveSynchronously(exchange));
}

export function sentOf(answer: RedfishResponse | Unanswered): SentRequest {
  if (typeof answer === 'symbol') return { answer: lossOf(answer), afterMs: 0 };
  const { cut, afterMs = 0 } = answer.transit ?? {};
  return { answer: cut === undefined ? createReply(answer) : 'cut', afterMs };
}

/** Advances virtual time until the response arrives. Throws for a lost response. */
export function receive({ simulation }: Controller, what: string, { answer, afterMs }: SentRequest): Reply {
  if (afterMs > 0) simulation.advanceBy(afterMs);
  if (typeof answer !== 'string') return answer;
  throw new LostAnswer(`${what}: ${losses[answer]} at ${formatInstant(simulation.now)}`);
}

/** Observers of a controller's responses. Observers change nothing. */
export class AnswerListeners {
  /** Set of observers; undefined without an observer, which saves memory because there are many forks. */
  #listeners: Set<(reply: Reply) => void> | undefined;

  /** Adds an observer. Returns a function that removes it. */
  hear(listener: (reply: Reply) => void): () => void {
    this.#listeners ??= new Set();
    this.#listeners.add(listener);
    return () => void this.#listeners?.delete(listener);
  }

  /** Notifies the observers of a response and returns the outcome. A lost response is not reported to observers. */
  tell(sent: SentRequest): SentRequest {
    const { answer } = sent;
    if (typeof answer !== 'string') for (const listener of this.#listeners ?? []) listener(answer);
    return sent;
  }
}
