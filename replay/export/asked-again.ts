/**
 * The answer to a write of a history: the controller as it stood then is told of it once more. What reaches the state is the write
 * that the history has, for its secrets are known to nobody; so the answer is the one that was given, but for what depended on
 * headers or on the words of a secret.
 */
import { type Outcome, Simulation } from '../../engine/index.js';
import { Controller, createControllerWorld, type JournaledInput } from '../../machines/index.js';
import {
  claimFor,
  type Demand,
  type Exchange,
  type Proof,
  type RedfishRequest,
  type RedfishResponse,
  type Refusal,
  type Result,
  Secret,
  storedSeedPassword,
  type Unanswered,
} from '../../models/index.js';
import type { History } from '../history/history.js';
import type { HistoryEvent } from '../history/step.js';

/** A controller to which the write of the history happens in the place of any other. */
export class AskedAgain extends Controller {
  readonly #recorded: JournaledInput;
  readonly #atMs: number;
  #made: JournaledInput | undefined;
  #hasCrossed = false;

  constructor({ genesis }: History, { before, at }: HistoryEvent, recorded: JournaledInput) {
    // What follows from the secret is nowhere in what is told: it is hidden.
    super(genesis, Secret.ofSeed(genesis.seed), {}, new Simulation(createControllerWorld(), before));
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

function answerTo(demand: Demand): Result {
  if (demand.kind === 'verify') return 'right';
  return demand.kind === 'hash' ? storedSeedPassword(demand.password, demand.salt) : undefined;
}
