/**
 * A write of a history as a client may have sent it, and what came back. The answer follows from what the history has; the body,
 * of which it has what was made of it, is found by trying.
 */
import type { JsonObject } from '../../engine/index.js';
import {
  bodyText,
  createRequest,
  type RedfishResponse,
  type Unanswered,
  type WriteInput,
} from '../../models/index.js';
import type { History } from '../history/history.js';
import type { HistoryEvent } from '../history/step.js';
import type { Pausing } from '../pausing.js';
import { AskedAgain } from './asked-again.js';
import { likelyBodies } from './bodies.js';
import { type FoundBody, pausingFindBody, type Tried } from './find-body.js';
import { isSameBody } from './same-body.js';
import { madeUp } from './shown.js';

/** What a client got. */
export interface Received {
  /** Undefined where that was nothing. */
  readonly answer: RedfishResponse | undefined;
  /** What is to be said of it, as a sentence. */
  readonly remark?: string;
}

export interface AnsweredWrite extends Received {
  readonly body: JsonObject | undefined;
  /** What the journal does not tell of the body, by names; undefined for a body that comes to the very same. */
  readonly lacks: readonly string[] | undefined;
}

interface Trial extends Tried {
  readonly controller: AskedAgain;
  readonly answer: RedfishResponse | Unanswered;
}

export function* answeredWrite(
  history: History,
  event: HistoryEvent,
  input: WriteInput,
): Pausing<AnsweredWrite> {
  const { body, came, lacks } = yield* findSent(history, event, input);
  if (came.isIt) {
    const { controller, answer } = came;
    return { body, lacks: undefined, ...(yield* received(history, event, controller, answer, input)) };
  }
  return { body, lacks, ...(yield* repeated(history, event, input)) };
}

/** The answer alone. */
export function* repeated(history: History, event: HistoryEvent, input: WriteInput): Pausing<Received> {
  const controller = new AskedAgain(history, event, input);
  const answer = controller.repeat(controller.arrival, input);
  return yield* received(history, event, controller, answer, input);
}

function* findSent(history: History, event: HistoryEvent, input: WriteInput): Pausing<FoundBody<Trial>> {
  const { method, uri, by } = input;
  // Afterwards, what it is about may be there no more.
  const before = new AskedAgain(history, event, input);
  const sentOf = (write: WriteInput) => before.sentBody(write, () => madeUp);
  const sent = sentOf(input);
  return yield* pausingFindBody(
    likelyBodies(sent, () => madeUp),
    (body) => {
      const controller = new AskedAgain(history, event, input);
      const answer = controller.ask(createRequest(method, uri, body, {}), by.userName);
      const { made } = controller;
      const isIt = made?.type === 'redfish.write' && isSameBody(sentOf(made), sent);
      return { isIt, said: saidIn(answer), controller, answer };
    },
  );
}

function saidIn(answer: RedfishResponse | Unanswered): JsonObject | undefined {
  if (typeof answer === 'symbol') return undefined;
  const text = bodyText(answer);
  return text === '' ? undefined : JSON.parse(text);
}

/** As it came over the network, where it went there at all. */
function* received(
  history: History,
  event: HistoryEvent,
  controller: AskedAgain,
  answer: RedfishResponse | Unanswered,
  { method, uri }: WriteInput,
): Pausing<Received> {
  if (typeof answer === 'symbol') return asCome(answer);
  const crossed = yield* crossingBack(history, event);
  const crossing = { method, path: crossed ?? uri };
  const come = controller.overNetwork(controller.arrival, crossing, answer);
  // Whoever asks past the network meets nothing that is drawn there.
  const isPast = controller.hasCrossed && crossed === undefined;
  return isPast ? { answer } : asCome(come, answer);
}

/** The path as it was sent, of the answer that came over the network next: none where nothing had to be drawn for it. */
function* crossingBack({ end, pausing }: History, { number, at }: HistoryEvent): Pausing<string | undefined> {
  for (let next = number + 1; next <= end.after; next++) {
    const { at: nextAt, cause } = yield* pausing.event(next);
    const input = 'input' in cause ? cause.input : undefined;
    if (nextAt > at || input?.type === 'redfish.write') return undefined;
    if (input?.type === 'network.crossed') return input.way === 'back' ? input.path : undefined;
  }
  return undefined;
}

/** `given` is what the controller gave, where that is not all the same. */
export function asCome(come: RedfishResponse | Unanswered, given?: RedfishResponse): Received {
  if (typeof come === 'symbol') {
    const what = given === undefined ? '' : ` The controller had answered ${given.status}.`;
    return { answer: undefined, remark: `It was lost on its way back to the client.${what}` };
  }
  if (come.transit?.cut === undefined) return { answer: come };
  return {
    answer: { ...come, body: undefined },
    remark: 'It broke off in its body, of which nothing is shown.',
  };
}
