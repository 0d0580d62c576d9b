/**
 * Write of a history as a client could have sent it, with its response. The response is computed from the history. The
 * history contains only values that derive from the request body, so the body is found by trial.
 */
import { type JsonObject, type Outcome, Simulation } from '../../engine/index.js';
import { Controller, claimFor, createControllerModel, type JournaledInput } from '../../machines/index.js';
import { Secret, storedSeedPassword, type WriteInput } from '../../models/index.js';
import {
  bodyText,
  createRequest,
  type DriverRequest,
  type DriverResult,
  type Exchange,
  type Proof,
  type RedfishRequest,
  type RedfishResponse,
  type Unanswered,
} from '../../models/redfish/index.js';
import type { Refusal } from '../../models/resource/index.js';
import type { Pausing } from '../cooperative.js';
import type { History } from '../history/history.js';
import type { HistoryEvent } from '../history/step.js';
import { substituteSecret } from './har-entry.js';
import {
  type BodyTrial,
  candidateBodies,
  type FoundBody,
  isSameBody,
  pausingFindBody,
} from './request-bodies.js';

/** Response that the client received. */
export interface Received {
  /** Response; undefined if the client received none. */
  readonly answer: RedfishResponse | undefined;
  /** Explanation of the response, as a sentence. */
  readonly remark?: string;
}

export interface AnsweredWrite extends Received {
  readonly body: JsonObject | undefined;
  /**
   * Names of members of the body that the journal does not determine. Undefined if the found body has exactly the
   * recorded result.
   */
  readonly lacks: readonly string[] | undefined;
}

interface Trial extends BodyTrial {
  readonly controller: RepeatedRequests;
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
  return { body, lacks, ...(yield* repeatWrite(history, event, input)) };
}

/** Returns only the response to a recorded write. */
export function* repeatWrite(history: History, event: HistoryEvent, input: WriteInput): Pausing<Received> {
  const controller = new RepeatedRequests(history, event, input);
  const answer = controller.repeat(controller.arrival, input);
  return yield* received(history, event, controller, answer, input);
}

function* findSent(history: History, event: HistoryEvent, input: WriteInput): Pausing<FoundBody<Trial>> {
  const { method, uri, by } = input;
  // The recorded body is rendered in the state before the write, because its target may not exist in later states.
  const before = new RepeatedRequests(history, event, input);
  const sentOf = (write: WriteInput) => before.sentBody(write, () => substituteSecret);
  const sent = sentOf(input);
  return yield* pausingFindBody(
    candidateBodies(sent, () => substituteSecret),
    (body) => {
      const controller = new RepeatedRequests(history, event, input);
      const answer = controller.ask(createRequest(method, controller.clientUri(uri), body, {}), by.userName);
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

/** Returns the response with its network transit, if the request used the network. */
function* received(
  history: History,
  event: HistoryEvent,
  controller: RepeatedRequests,
  answer: RedfishResponse | Unanswered,
  { method, uri }: WriteInput,
): Pausing<Received> {
  if (typeof answer === 'symbol') return asReceived(answer);
  const crossed = yield* crossingBack(history, event);
  const crossing = { method, path: crossed ?? uri };
  const come = controller.overNetwork(controller.arrival, crossing, answer);
  // If the transit needed a random draw, but the history contains no transit, then the request bypassed the network.
  const isPast = controller.hasCrossed && crossed === undefined;
  return isPast ? { answer } : asReceived(come, answer);
}

/**
 * Returns the request path in the recorded transit of the response to this write; undefined if this response has no
 * recorded transit.
 */
function* crossingBack({ end, pausing }: History, { number, at }: HistoryEvent): Pausing<string | undefined> {
  for (let next = number + 1; next <= end.after; next++) {
    const { at: nextAt, cause } = yield* pausing.event(next);
    const input = 'input' in cause ? cause.input : undefined;
    if (nextAt > at || input?.type === 'redfish.write') return undefined;
    if (input?.type === 'network.crossed') return input.way === 'back' ? input.path : undefined;
  }
  return undefined;
}

/** Returns the response as the client received it. `given` is the response that the controller sent. */
export function asReceived(come: RedfishResponse | Unanswered, given?: RedfishResponse): Received {
  if (typeof come === 'symbol') {
    const what = given === undefined ? '' : ` The status was ${given.status}.`;
    return { answer: undefined, remark: `The response was lost on its way to the client.${what}` };
  }
  if (come.transit?.cut === undefined) return { answer: come };
  return {
    answer: { ...come, body: undefined },
    remark: 'The response was truncated in its body, which is not shown.',
  };
}

// Repetition of a recorded write, to compute its response. A controller at the position of the write in the history
// executes the write again. In place of the repeated write, the recorded write is applied to the state, because the
// secrets of the request are unknown. So the response equals the original one, except for parts that depend on headers
// or on the text of a secret.

/** Controller that applies the recorded write in place of any other write. */
export class RepeatedRequests extends Controller {
  readonly #recorded: JournaledInput;
  readonly #atMs: number;
  #made: JournaledInput | undefined;
  #hasCrossed = false;

  constructor({ genesis }: History, { before, at }: HistoryEvent, recorded: JournaledInput) {
    // A secret that derives from the seed replaces the unknown secret. The output hides all values that derive from
    // this substitute.
    super(genesis, Secret.ofSeed(genesis.seed), {}, new Simulation(createControllerModel(), before));
    this.#recorded = recorded;
    this.#atMs = at;
  }

  /** Repeated request as it reached the state; undefined if it did not. */
  get made(): JournaledInput | undefined {
    return this.#made;
  }

  /** True if the transit of a message needed a random draw or a count. */
  get hasCrossed(): boolean {
    return this.#hasCrossed;
  }

  override perform(input: JournaledInput, now?: number): Outcome<Refusal> {
    if (input.type === 'network.crossed') this.#hasCrossed = true;
    if (input.type !== this.#recorded.type) return super.perform(input, now);
    this.#made = input;
    return super.perform(this.#recorded, now);
  }

  get arrival() {
    const now = this.#atMs;
    return { now, arrive: () => now };
  }

  /** Performs a request as the recorded user, without the network. */
  ask(request: RedfishRequest, userName: string): RedfishResponse | Unanswered {
    const proof: Proof = { claim: claimFor(this.tree, { userName, password: '' }), verified: true };
    return driven(this.exchangePastNetwork(this.arrival, request, proof));
  }
}

/**
 * Runs an exchange. Every password is accepted, because the recorded login was successful. The hash of a password is
 * computed with the fast method of seed passwords, because it is not stored in a state.
 */
function driven(exchange: Exchange): RedfishResponse | Unanswered {
  let step = exchange.next();
  while (!step.done) step = exchange.next(answerTo(step.value));
  return step.value;
}

function answerTo(demand: DriverRequest): DriverResult {
  if (demand.kind === 'verify') return 'right';
  return demand.kind === 'hash' ? storedSeedPassword(demand.password, demand.salt) : undefined;
}
