/**
 * A write of a history as a client can have sent it, with its response. The response derives from the history; the
 * body, of which the history has only derived values, is found by trial.
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

/** The response of a client. */
export interface Received {
  /** Undefined for no response. */
  readonly answer: RedfishResponse | undefined;
  /** A note on it, as a sentence. */
  readonly remark?: string;
}

export interface AnsweredWrite extends Received {
  readonly body: JsonObject | undefined;
  /** Members of the body that the journal does not determine; undefined for a body with exactly the recorded result. */
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

/** The response alone. */
export function* repeatWrite(history: History, event: HistoryEvent, input: WriteInput): Pausing<Received> {
  const controller = new RepeatedRequests(history, event, input);
  const answer = controller.repeat(controller.arrival, input);
  return yield* received(history, event, controller, answer, input);
}

function* findSent(history: History, event: HistoryEvent, input: WriteInput): Pausing<FoundBody<Trial>> {
  const { method, uri, by } = input;
  // Later, its target may no longer exist.
  const before = new RepeatedRequests(history, event, input);
  const sentOf = (write: WriteInput) => before.sentBody(write, () => substituteSecret);
  const sent = sentOf(input);
  return yield* pausingFindBody(
    candidateBodies(sent, () => substituteSecret),
    (body) => {
      const controller = new RepeatedRequests(history, event, input);
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

/** The request with its network transit, if it used the network. */
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
  // A request that bypasses the network has no random transit.
  const isPast = controller.hasCrossed && crossed === undefined;
  return isPast ? { answer } : asReceived(come, answer);
}

/** The path as sent, for the next response over the network; none if no random number was drawn for it. */
function* crossingBack({ end, pausing }: History, { number, at }: HistoryEvent): Pausing<string | undefined> {
  for (let next = number + 1; next <= end.after; next++) {
    const { at: nextAt, cause } = yield* pausing.event(next);
    const input = 'input' in cause ? cause.input : undefined;
    if (nextAt > at || input?.type === 'redfish.write') return undefined;
    if (input?.type === 'network.crossed') return input.way === 'back' ? input.path : undefined;
  }
  return undefined;
}

/** `given` is the response of the controller, if it differs. */
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

// The response to a write of a history: the controller at that position executes it again. The recorded write itself
// reaches the state, because its secrets are unknown; so the response is the recorded one, except for parts that depend
// on headers or on the text of a secret.

/** A controller in which the write of the history replaces any other write. */
export class RepeatedRequests extends Controller {
  readonly #recorded: JournaledInput;
  readonly #atMs: number;
  #made: JournaledInput | undefined;
  #hasCrossed = false;

  constructor({ genesis }: History, { before, at }: HistoryEvent, recorded: JournaledInput) {
    // Values that derive from the secret are hidden in the output.
    super(genesis, Secret.ofSeed(genesis.seed), {}, new Simulation(createControllerModel(), before));
    this.#recorded = recorded;
    this.#atMs = at;
  }

  /** The request as it reached the state; undefined if it did not. */
  get made(): JournaledInput | undefined {
    return this.#made;
  }

  /** True if the transit of a message needed a draw or a count. */
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

  /** As the recorded user, without the network. */
  ask(request: RedfishRequest, userName: string): RedfishResponse | Unanswered {
    const proof: Proof = { claim: claimFor(this.tree, { userName, password: '' }), verified: true };
    return driven(this.exchangePastNetwork(this.arrival, request, proof));
  }
}

/** The login had the right password; its hash reaches no state. */
function driven(exchange: Exchange): RedfishResponse | Unanswered {
  let step = exchange.next();
  while (!step.done) step = exchange.next(answerTo(step.value));
  return step.value;
}

function answerTo(demand: DriverRequest): DriverResult {
  if (demand.kind === 'verify') return 'right';
  return demand.kind === 'hash' ? storedSeedPassword(demand.password, demand.salt) : undefined;
}
