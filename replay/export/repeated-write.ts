/**
 * A write of a history as a client may have sent it, and what came back. The answer follows from what the history has; the body,
 * of which it has what was made of it, is found by trying.
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

/** The answer alone. */
export function* repeatWrite(history: History, event: HistoryEvent, input: WriteInput): Pausing<Received> {
  const controller = new RepeatedRequests(history, event, input);
  const answer = controller.repeat(controller.arrival, input);
  return yield* received(history, event, controller, answer, input);
}

function* findSent(history: History, event: HistoryEvent, input: WriteInput): Pausing<FoundBody<Trial>> {
  const { method, uri, by } = input;
  // Afterwards, what it is about may be there no more.
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

/** As it came over the network, where it went there at all. */
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
  // Whoever asks past the network meets nothing that is drawn there.
  const isPast = controller.hasCrossed && crossed === undefined;
  return isPast ? { answer } : asReceived(come, answer);
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

// The answer to a write of a history: the controller as it stood then is told of it once more. What reaches the state is the write
// that the history has, for its secrets are known to nobody; so the answer is the one that was given, but for what depended on
// headers or on the words of a secret.

/** A controller to which the write of the history happens in the place of any other. */
export class RepeatedRequests extends Controller {
  readonly #recorded: JournaledInput;
  readonly #atMs: number;
  #made: JournaledInput | undefined;
  #hasCrossed = false;

  constructor({ genesis }: History, { before, at }: HistoryEvent, recorded: JournaledInput) {
    // What follows from the secret is nowhere in what is told: it is hidden.
    super(genesis, Secret.ofSeed(genesis.seed), {}, new Simulation(createControllerModel(), before));
    this.#recorded = recorded;
    this.#atMs = at;
  }

  /** What was asked, as it came to the state; undefined for what did not come as far. */
  get made(): JournaledInput | undefined {
    return this.#made;
  }

  /** Whether what meets a message on the network had to be drawn or counted. */
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

  /** By whoever it was, past the network. */
  ask(request: RedfishRequest, userName: string): RedfishResponse | Unanswered {
    const proof: Proof = { claim: claimFor(this.tree, { userName, password: '' }), verified: true };
    return driven(this.exchangePastNetwork(this.arrival, request, proof));
  }
}

/** Whoever logged in had the right password; what is hashed reaches nothing. */
function driven(exchange: Exchange): RedfishResponse | Unanswered {
  let step = exchange.next();
  while (!step.done) step = exchange.next(answerTo(step.value));
  return step.value;
}

function answerTo(demand: DriverRequest): DriverResult {
  if (demand.kind === 'verify') return 'right';
  return demand.kind === 'hash' ? storedSeedPassword(demand.password, demand.salt) : undefined;
}
