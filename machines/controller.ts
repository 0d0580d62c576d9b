/**
 * Composition root of a controller: its simulation and its request layer. Its drivers (a socket, an in-process fetch, a
 * scenario step) run exchanges with it (`exchange`) and supply the virtual arrival times.
 */
import {
  type JsonObject,
  type Outcome,
  Simulation,
  type SimulationOptions,
  type StateFingerprints,
} from '../engine/index.js';
import type { RequestLayer } from '../models/captured/index.js';
import type { ControllerTree, SealedAt, Secret, WriteInput } from '../models/index.js';
import { openAddress } from '../models/outbound/index.js';
import {
  type BodyLimit,
  type Exchange,
  type FileRead,
  isRawImage,
  type Proof,
  type RedfishRequest,
  type RedfishResponse,
  type RequestHead,
  Routes,
  type Unanswered,
} from '../models/redfish/index.js';
import type { PropertySelection, Refusal, ResourceDefinition } from '../models/resource/index.js';
import { findUserName } from './access/accounts/index.js';
import { createControllerModel } from './controller-model.js';
import type { Genesis } from './genesis.js';
import { createStateFingerprints, genesisTree } from './genesis-tree.js';
import type { ControllerInput, JournaledInput } from './input.js';
import { applyOnResponse } from './manager/network-faults/index.js';
import { createRedfishService } from './protocol-of-controller.js';
import type { DeliveryParams } from './reporting/events/index.js';
import { type Arrival, RequestPort } from './request-port.js';
import { resourceRoutes } from './resource-list.js';
import { RunSecrets } from './run-secrets.js';
import { isUploadPath, uploadUri } from './updates/updates/index.js';

/** Mail that the controller sent to a directory user. */
export interface Mail {
  readonly userName: string;
  readonly to: string;
  /** Virtual time at which the mail was sent. Unit: ms since the epoch. */
  readonly sentAt: number;
  /** Passcode: six digits. */
  readonly code: string;
}

type Crossing = Parameters<typeof applyOnResponse>[1];

export type ControllerSimulation = Simulation<ControllerTree, ControllerInput, Refusal>;

/** Creates a simulation at the first instant of a history. */
export function createSimulation(genesis: Genesis, options: SimulationOptions = {}): ControllerSimulation {
  return new Simulation(createControllerModel(), genesisTree(genesis), options);
}

/** Creates a simulation that continues from a state of a history, without a responder for effects. */
export function simulationFrom(state: ControllerTree, options: SimulationOptions = {}): ControllerSimulation {
  return new Simulation(createControllerModel(), state, options);
}

export class Controller {
  readonly genesis: Genesis;
  readonly simulation: ControllerSimulation;
  readonly #secret: Secret;
  readonly #secrets: RunSecrets;
  readonly #options: SimulationOptions;
  readonly #routes: Routes;
  #service: RequestLayer | undefined;
  /** Cache of the state fingerprints, created with the first fingerprint. */
  #fingerprints: StateFingerprints | undefined;

  /**
   * Creates a controller. `list` contains the resources that can be read, and may contain more than `resourceRoutes`.
   * Writes always use `resourceRoutes`.
   */
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

  /** Fingerprint: SHA-256 of the genesis and of all state that differs from the initial state. */
  get fingerprint(): string {
    this.#fingerprints ??= createStateFingerprints(this.genesis);
    return this.#fingerprints.of(this.tree);
  }

  /** Mails with passcodes, oldest first. The codes are not stored: they are derived on each read. */
  get mailbox(): readonly Mail[] {
    return this.tree.passcodes.sent.map(({ serial, userId, to, sentAt }) => {
      const userName = findUserName(this.tree, userId) ?? '';
      return { userName, to, sentAt, code: this.#secrets.passcode(serial) };
    });
  }

  /**
   * Executes a request from arrival to response. `held` is a proof of identity for a request that contains no password.
   */
  exchange(arrival: Arrival, request: RedfishRequest, held?: Proof): Exchange {
    return this.#requests.exchange(new RequestPort(this, arrival, this.#secrets), request, held);
  }

  /** Executes a request without network faults, for inspection. */
  exchangePastNetwork(arrival: Arrival, request: RedfishRequest, held?: Proof): Exchange {
    return this.#requests.exchangePastNetwork(new RequestPort(this, arrival, this.#secrets), request, held);
  }

  /**
   * Completes an upload that an exchange has started: accepts the result of reading its file, and returns the response.
   */
  finishUpload(arrival: Arrival, upload: number, read: FileRead): RedfishResponse | Unanswered {
    return this.#requests.finishUpload(new RequestPort(this, arrival, this.#secrets), upload, read);
  }

  /** Executes a read even if the controller is unavailable, and without network faults. */
  readAnyway(arrival: Arrival, request: RedfishRequest, held: Proof | undefined): Exchange {
    return this.#requests.readAnyway(new RequestPort(this, arrival, this.#secrets), request, held);
  }

  /**
   * Repeats a write of a history. The returned response has no headers that contain a secret and is subject to no
   * network faults.
   */
  repeat(arrival: Arrival, input: WriteInput): RedfishResponse {
    return this.#requests.repeat(new RequestPort(this, arrival, this.#secrets), input);
  }

  /**
   * Returns a request body that would cause a recorded write; undefined for a write without a body. `secret` returns a
   * value for the name of a secret.
   */
  sentBody(input: WriteInput, secret: (name: string) => string): JsonObject | undefined {
    return this.#requests.sentBody(this.tree, input, secret);
  }

  /** Applies the current network faults to a response, and returns the result. */
  overNetwork(arrival: Arrival, crossing: Crossing, answer: RedfishResponse): RedfishResponse | Unanswered {
    return applyOnResponse(new RequestPort(this, arrival, this.#secrets), crossing, answer);
  }

  /**
   * Returns a resource as an administrator sees it, without its ETag; undefined if it does not exist. No request is
   * simulated. With `wanted`, only the selected properties are rendered.
   */
  look(uri: string, wanted?: PropertySelection): JsonObject | undefined {
    const { tree } = this;
    return this.#requests.look(tree, uri, tree.clock.now, wanted);
  }

  /**
   * Returns the caller of a request, determined from the head of the request. The processing time of the request is
   * accounted to this caller.
   */
  callerOf(head: RequestHead): string {
    return this.#requests.callerOf(this.tree, head);
  }

  /**
   * Returns the maximum size of the request body, determined from the head of the request. Unit of `now`: ms since the
   * epoch.
   */
  bodyLimit(head: RequestHead, now: number): BodyLimit {
    return this.#requests.bodyLimit(this.tree, head, now);
  }

  /** Indicates a body that is an image itself, which captured services take besides forms. */
  isRawImage(type: string | undefined): boolean {
    return this.tree.blueprint.capture !== undefined && isRawImage(type);
  }

  /** Returns the URI by which a client addresses what a recorded input has written. */
  clientUri(uri: string): string {
    return this.#requests.clientUri(this.tree, uri);
  }

  /** Path to which clients upload images. */
  get uploadUri(): string {
    return this.#requests.uploadUri(this.tree, uploadUri);
  }

  /** Indicates a path to which clients upload images. */
  isUploadPath(path: string): boolean {
    return this.#requests.isUploadPath(this.tree, path, isUploadPath);
  }

  /** Returns the body of an event as clients receive it: with the names of the dialect, if the server has one. */
  eventToClient(body: JsonObject): JsonObject {
    return this.#requests.eventToClient(this.tree, body);
  }

  /** Executes an input other than a request: an operator action, a fault, or the result of an effect. */
  perform(input: JournaledInput, now: number = this.simulation.now): Outcome<Refusal> {
    if (now > this.simulation.now) this.simulation.advanceTo(now);
    return this.simulation.perform(input);
  }

  /** Executes all events that are due up to `now`. The clock of the tree stays at the last executed event. */
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
   * Served certificate and its private key, as PEM. Undefined for the certificate that the service was started with,
   * because the controller does not have its key.
   */
  get servedCertificate(): { readonly certificate: string; readonly privateKey: string } | undefined {
    const { pem, key } = this.tree.certificates.https;
    if (key === null) return undefined;
    return { certificate: pem, privateKey: this.#secrets.signer(key).privateKeyPem };
  }

  /** Returns the decrypted headers of a delivery, for the runner only. */
  openHeaders({ headers, headersAt }: DeliveryParams): Readonly<Record<string, string>> {
    return headers === null ? {} : JSON.parse(this.#secrets.unseal(headersAt, headers));
  }

  /** Returns the decrypted URI of a delivery, for the runner only. */
  openDestination({ destination: uri, query }: DeliveryParams): string {
    const open = ({ address, sealed }: SealedAt) => this.#secrets.unseal(address, sealed);
    return openAddress({ uri, ...(query === undefined ? {} : { query }) }, open);
  }

  /**
   * Returns an independent controller with the same history so far and its own future. The new controller has the
   * responders of this controller, unless `asked` contains other responders.
   */
  fork(asked: Omit<SimulationOptions, 'script'> = {}): Controller {
    const { genesis, simulation } = this;
    const fork = simulation.fork({ ...this.#options, ...asked });
    return new Controller(genesis, this.#secret, this.#options, fork, this.#routes);
  }

  /** Releases memory that is filled again when it is needed: renderings and fingerprints. The state is unchanged. */
  release(): void {
    this.#service = undefined;
    this.#fingerprints = undefined;
  }

  /** Service of this controller, created with the first request, because most forked controllers never receive one. */
  get #requests(): RequestLayer {
    this.#service ??= createRedfishService(this.#routes);
    return this.#service;
  }
}
