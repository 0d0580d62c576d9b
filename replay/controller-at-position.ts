/**
 * Controller at a position of a history, for requests of the controller's owner. These requests do not change the
 * history.
 */
import { Simulation } from '../engine/index.js';
import { Controller, createControllerModel, type Genesis, ownProof } from '../machines/index.js';
import { type ControllerTree, Secret } from '../models/index.js';
import {
  driveSynchronously,
  type Exchange,
  performRequest,
  type RedfishRequest,
  type RedfishResponse,
  type Unanswered,
} from '../models/redfish/index.js';
import { type Pausing, pause } from './cooperative.js';

type RequestRoute = 'network' | 'past' | 'anyway';

export class ControllerAtPosition {
  readonly #controller: Controller;

  constructor(genesis: Genesis, tree: ControllerTree) {
    // Reads need no secret, and journals contain none, so a secret derived from the seed replaces it.
    const secret = Secret.ofSeed(genesis.seed);
    this.#controller = new Controller(genesis, secret, {}, new Simulation(createControllerModel(), tree));
  }

  /**
   * Sends a request as the administrator, unless its headers contain other credentials. The route `anyway` reads even
   * while the controller is unavailable.
   */
  ask(request: RedfishRequest, over: RequestRoute): RedfishResponse | Unanswered {
    return driveSynchronously(this.#exchange(request, over));
  }

  /** Sends a request as `ask` does, with the pauses of a long response. */
  *pausingAsk(request: RedfishRequest, over: RequestRoute): Pausing<RedfishResponse | Unanswered> {
    const exchange = this.#exchange(request, over);
    let step = exchange.next();
    while (step.done !== true) {
      if (step.value.kind === 'pause') yield pause;
      step = exchange.next(performRequest(step.value));
    }
    return step.value;
  }

  #exchange(request: RedfishRequest, over: RequestRoute): Exchange {
    const { tree, genesis } = this.#controller;
    const { now } = this.#controller.simulation;
    const arrival = { now, arrive: () => now };
    const credentials = { userName: genesis.accounts[0]?.userName ?? '', password: '' };
    const proof = ownProof({ tree, genesis, credentials }, request);
    const asked = [arrival, request, proof] as const;
    if (over === 'anyway') return this.#controller.readAnyway(...asked);
    return over === 'network'
      ? this.#controller.exchange(...asked)
      : this.#controller.exchangePastNetwork(...asked);
  }
}
