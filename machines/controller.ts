/**
 * The composition root: one controller, made of its simulation and its request layer. Whoever fronts it (a socket, an
 * in-process fetch, a scenario step) drives exchanges with it (`exchange`), and says at which virtual time they arrive.
 */
import {
  type JsonObject,
  type Outcome,
  Simulation,
  type SimulationOptions,
  type StateFingerprints,
} from '../engine/index.js';
import {
  type ControllerTree,
  controllerTime,
  type RequestInput,
  type SealedAt,
  type Secret,
  type WriteInput,
} from '../models/index.js';
import { openAddress } from '../models/outbound/index.js';
import {
  type BodyLimit,
  type ControllerPort,
  type Exchange,
  type FileRead,
  type Proof,
  type RedfishRequest,
  type RedfishResponse,
  type RedfishService,
  type RequestHead,
  Routes,
  type Unanswered,
} from '../models/redfish/index.js';
import type { PropertySelection, Refusal, ResourceDefinition, SaltName } from '../models/resource/index.js';
import { findUserName } from './access/accounts/index.js';
import { createControllerModel } from './controller-model.js';
import type { Genesis } from './genesis.js';
import { createStateFingerprints, genesisTree } from './genesis-tree.js';
import type { ControllerInput, JournaledInput } from './input.js';
import { applyOnResponse } from './manager/network-faults/index.js';
import { createRedfishService } from './protocol-of-controller.js';
import type { DeliveryParams } from './reporting/events/index.js';
import { resourceRoutes } from './resource-list.js';
import { RunSecrets } from './run-secrets.js';

/** A mail that the controller would have sent to a user of the directory. */
export interface Mail {
  readonly userName: string;
  readonly to: string;
  /** Virtual time. Unit: ms since the epoch. */
  readonly sentAt: number;
  /** The passcode: six digits. */
  readonly code: string;
}

type Crossing = Parameters<typeof applyOnResponse>[1];

/** Virtual time as whoever drives an exchange lets it pass. Unit: ms since the epoch. */
interface Arrival {
  readonly now: number;
  /** The instant a request is handled at: checks take time, so it is later than the one it was sent at. */
  arrive(): number;
}

export type ControllerSimulation = Simulation<ControllerTree, ControllerInput, Refusal>;

/** A simulation at the first instant of a history. */
export function createSimulation(genesis: Genesis, options: SimulationOptions = {}): ControllerSimulation {
  return new Simulation(createControllerModel(), genesisTree(genesis), options);
}

/** One that goes on from a state of a history, with nobody to answer what it asks of the outside. */
export function simulationFrom(state: ControllerTree): ControllerSimulation {
  return new Simulation(createControllerModel(), state);
}

export class Controller {
  readonly genesis: Genesis;
  readonly simulation: ControllerSimulation;
  readonly #secret: Secret;
  readonly #secrets: RunSecrets;
  readonly #options: SimulationOptions;
  readonly #routes: Routes;
  #service: RedfishService | undefined;
  /** Made when the first fingerprint is asked for. */
  #fingerprints: StateFingerprints | undefined;

  /** `list` may show more than the resource list does; what writes do is that list's alone. */
  constructor(
    genesis: Genesis,
    secret: Secret,
    options: SimulationOptions = {},
    simulation = createSimulation(genesis, options),
    list: Routes | readonly ResourceDefinition[] = resourceRoutes,
  ) {
    this.genesis = genesis;
    this.simulation = simulation;
    this.#options = options;
    this.#secret = secret;
    this.#secrets = new RunSecrets(secret, genesis);
    this.#routes = list instanceof Routes ? list : new Routes(list);
  }

  get tree(): ControllerTree {
    return this.simulation.tree;
  }

  /** sha256 of the genesis and of all that is not as it was at first. */
  get fingerprint(): string {
    this.#fingerprints ??= createStateFingerprints(this.genesis);
    return this.#fingerprints.of(this.tree);
  }

  /** Mails with passcodes, oldest first. The codes stand in no tree: they are derived anew whenever someone looks. */
  get mailbox(): readonly Mail[] {
    return this.tree.passcodes.sent.map(({ serial, userId, to, sentAt }) => {
      const userName = findUserName(this.tree, userId) ?? '';
      return { userName, to, sentAt, code: this.#secrets.passcode(serial) };
    });
  }

  /** A request from its arrival to its answer. `held` stands in for a password where the request brings none. */
  exchange(arrival: Arrival, request: RedfishRequest, held?: Proof): Exchange {
    return this.#requests.exchange(new Port(this, arrival, this.#secrets), request, held);
  }

  /** The same past all that is wrong with the network: for whoever looks, and is no client. */
  exchangePastNetwork(arrival: Arrival, request: RedfishRequest, held?: Proof): Exchange {
    return this.#requests.exchangePastNetwork(new Port(this, arrival, this.#secrets), request, held);
  }

  /** What became of the file of an upload that an exchange has begun, to its answer. */
  finishUpload(arrival: Arrival, upload: number, read: FileRead): RedfishResponse | Unanswered {
    return this.#requests.finishUpload(new Port(this, arrival, this.#secrets), upload, read);
  }

  /** A read as it would be answered if the controller were not away, nor anything wrong with the network. */
  readAnyway(arrival: Arrival, request: RedfishRequest, held: Proof | undefined): Exchange {
    return this.#requests.readAnyway(new Port(this, arrival, this.#secrets), request, held);
  }

  /**
   * A write as a history has it, and what it is answered with, but for headers that tell a secret and for what the network makes
   * of it.
   */
  repeat(arrival: Arrival, input: WriteInput): RedfishResponse {
    return this.#requests.repeat(new Port(this, arrival, this.#secrets), input);
  }

  /** A body that a client may have sent for a write that a history has, undefined for none; `secret` makes one up, by its name. */
  sentBody(input: WriteInput, secret: (name: string) => string): JsonObject | undefined {
    return this.#requests.sentBody(this.tree, input, secret);
  }

  /** An answer as it comes back over the network as it is now. */
  overNetwork(arrival: Arrival, crossing: Crossing, answer: RedfishResponse): RedfishResponse | Unanswered {
    return applyOnResponse(new Port(this, arrival, this.#secrets), crossing, answer);
  }

  /**
   * A resource as it is shown to whoever may see all, without its ETag; undefined where there is none. No request is made.
   * With `wanted`, only that of it.
   */
  look(uri: string, wanted?: PropertySelection): JsonObject | undefined {
    const { tree } = this;
    return this.#requests.look(tree, uri, tree.clock.now, wanted);
  }

  /** Whose request it is, by its head: as whom time spent on it is counted. */
  callerOf(head: RequestHead): string {
    return this.#requests.callerOf(this.tree, head);
  }

  /** How large the body of a request may be, by its head. Unit of now: ms since the epoch. */
  bodyLimit(head: RequestHead, now: number): BodyLimit {
    return this.#requests.bodyLimit(this.tree, head, now);
  }

  /** Executes an input that is no request: a hand on the server, a fault, what became of an effect. */
  perform(input: JournaledInput, now: number = this.simulation.now): Outcome<Refusal> {
    if (now > this.simulation.now) this.simulation.advanceTo(now);
    return this.simulation.perform(input);
  }

  /** Runs what is due up to `now`. The tree's own clock stays at the last thing that happened. */
  catchUp(now: number): void {
    for (
      let dueAt = this.simulation.nextAt;
      dueAt !== undefined && dueAt <= now;
      dueAt = this.simulation.nextAt
    ) {
      this.simulation.advanceTo(dueAt);
    }
  }

  /**
   * The certificate to serve and its private key, PEM; undefined while it is the one the service was started with,
   * whose key this controller never had.
   */
  get servedCertificate(): { readonly certificate: string; readonly privateKey: string } | undefined {
    const { pem, key } = this.tree.certificates.https;
    if (key === null) return undefined;
    return { certificate: pem, privateKey: this.#secrets.signer(key).privateKeyPem };
  }

  /** The headers of a delivery, for whoever carries it out and nobody else. */
  openHeaders({ headers, headersAt }: DeliveryParams): Readonly<Record<string, string>> {
    return headers === null ? {} : JSON.parse(this.#secrets.unseal(headersAt, headers));
  }

  /** The whole address of a delivery, for the same. */
  openDestination({ destination: uri, query }: DeliveryParams): string {
    const open = ({ address, sealed }: SealedAt) => this.#secrets.unseal(address, sealed);
    return openAddress({ uri, ...(query === undefined ? {} : { query }) }, open);
  }

  /** An independent controller from here on: the same history so far, its own future; the same outside unless said. */
  fork(asked: Omit<SimulationOptions, 'script'> = {}): Controller {
    const { genesis, simulation } = this;
    const fork = simulation.fork({ ...this.#options, ...asked });
    return new Controller(genesis, this.#secret, this.#options, fork, this.#routes);
  }

  /** Made when the first request comes: most of the controllers that are forked off are never asked anything. */
  get #requests(): RedfishService {
    this.#service ??= createRedfishService(this.#routes);
    return this.#service;
  }
}

/** The controller as one request finds it. A class, because one is made for every request. */
class Port implements ControllerPort {
  readonly #controller: Controller;
  readonly #arrival: Arrival;
  readonly secrets: RunSecrets;
  now: number;

  constructor(controller: Controller, arrival: Arrival, secrets: RunSecrets) {
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

  perform(input: RequestInput): Outcome<Refusal> {
    return this.#controller.perform(input, this.now);
  }
}
