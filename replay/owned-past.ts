/** A controller as it stood at some instant of a history, to be asked as its owner asks: what is asked changes no history. */
import { Simulation } from '../engine/index.js';
import { Controller, createControllerWorld } from '../machines/index.js';
import {
  type ControllerTree,
  driveAtOnce,
  type Genesis,
  ownProof,
  type RedfishRequest,
  type RedfishResponse,
  Secret,
  type Unanswered,
} from '../models/index.js';

export class OwnedPast {
  readonly #controller: Controller;

  constructor(genesis: Genesis, tree: ControllerTree) {
    // A read needs nothing of the secret, which no journal has.
    const secret = Secret.ofSeed(genesis.seed);
    this.#controller = new Controller(genesis, secret, {}, new Simulation(createControllerWorld(), tree));
  }

  /** As the administrator, unless its headers bring other credentials. `anyway`: a read, though the controller be away. */
  ask(request: RedfishRequest, over: 'network' | 'past' | 'anyway'): RedfishResponse | Unanswered {
    const { tree, genesis } = this.#controller;
    const { now } = this.#controller.simulation;
    const arrival = { now, arrive: () => now };
    const credentials = { userName: genesis.accounts[0]?.userName ?? '', password: '' };
    const proof = ownProof({ tree, genesis, credentials }, request);
    const asked = [arrival, request, proof] as const;
    if (over === 'anyway') return driveAtOnce(this.#controller.readAnyway(...asked));
    return driveAtOnce(
      over === 'network'
        ? this.#controller.exchange(...asked)
        : this.#controller.exchangePastNetwork(...asked),
    );
  }
}
