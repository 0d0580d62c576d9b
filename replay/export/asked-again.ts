/**
 * The answer to a write of a history: the request that it may have been is asked once more of the controller as it stood then.
 * What reaches the state is the write that the history has, for its secrets are known to nobody; so the answer is the one that
 * was given, but for what depended on headers or on the words of a secret.
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
  #isReached = false;

  constructor({ genesis }: History, { before, at }: HistoryEvent, recorded: JournaledInput) {
    // What follows from the secret is nowhere in what is told: it is hidden.
    super(genesis, Secret.ofSeed(genesis.seed), {}, new Simulation(createControllerWorld(), before));
    this.#recorded = recorded;
    this.#atMs = at;
  }

  /** Whether what was asked came as far as the state. */
  get isReached(): boolean {
    return this.#isReached;
  }

  override perform(input: JournaledInput, now?: number): Outcome<Refusal> {
    if (input.type !== this.#recorded.type) return super.perform(input, now);
    this.#isReached = true;
    return super.perform(this.#recorded, now);
  }

  get arrival() {
    const now = this.#atMs;
    return { now, arrive: () => now };
  }

  /** By whoever it was. */
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
