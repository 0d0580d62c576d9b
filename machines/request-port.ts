/** Interface between one request and the controller: the arrival of the request, its caller and its input. */
import type { Outcome } from '../engine/index.js';
import { type ControllerTree, controllerTime, type RequestInput } from '../models/index.js';
import type { ControllerPort } from '../models/redfish/index.js';
import type { Principal, Refusal, SaltName } from '../models/resource/index.js';
import type { RunSecrets } from './run-secrets.js';

/** Virtual time of a request, which the driver of the exchange advances. Unit: ms since the epoch. */
export interface Arrival {
  readonly now: number;
  /**
   * Returns the instant at which the request is handled. Checks take time, so this instant is later than the instant of
   * sending.
   */
  arrive(): number;
  /** Receives the name of the authenticated user; absent if the driver records no users. */
  noteUser?(userName: string): void;
  /** Receives the number of an event that executes an input of the request; absent if the driver records no events. */
  noteEvent?(number: number): void;
}

/** What a request needs of the controller. */
interface PortedController {
  readonly tree: ControllerTree;
  catchUp(now: number): void;
  perform(input: RequestInput, now: number): Outcome<Refusal>;
}

/**
 * Interface between one request and the controller. It is a class, because every request creates an instance, and
 * instances of a class are cheap.
 */
export class RequestPort implements ControllerPort {
  readonly #controller: PortedController;
  readonly #arrival: Arrival;
  readonly secrets: RunSecrets;
  now: number;

  constructor(controller: PortedController, arrival: Arrival, secrets: RunSecrets) {
    this.#controller = controller;
    this.#arrival = arrival;
    this.secrets = secrets;
    this.now = arrival.now;
  }

  get tree(): ControllerTree {
    return this.#controller.tree;
  }

  get clock(): number {
    return controllerTime(this.tree, this.now);
  }

  salt({ accountId, revision }: SaltName): string {
    return this.secrets.salt(accountId, revision);
  }

  arrive(): void {
    this.now = this.#arrival.arrive();
    this.#controller.catchUp(this.now);
  }

  noteCaller({ userName }: Principal): void {
    this.#arrival.noteUser?.(userName);
  }

  perform(input: RequestInput): Outcome<Refusal> {
    // The events that are due first are executed here, so that the number of the next event is that of the input.
    this.#controller.catchUp(this.now);
    this.#arrival.noteEvent?.(this.tree.clock.executed + 1);
    return this.#controller.perform(input, this.now);
  }
}
