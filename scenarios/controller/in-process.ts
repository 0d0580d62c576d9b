/**
 * A controller in the caller's process, without a socket: virtual time under the caller's hand, a WHATWG `fetch` for
 * code that talks Redfish, and synchronous requests for tests. Everything goes through the same request layer as a
 * request over HTTPS. The synchronous ones act as the administrator: whoever holds the controller needs no password.
 */
import { formatInstant, type JsonObject, type SimulationObserver } from '../../engine/index.js';
import {
  type Controller,
  type ControllerInput,
  type FaultRequest,
  type Genesis,
  type JournaledInput,
  type Mail,
  type OperatorActionName,
  ownProof,
  readFault,
  readOperatorAction,
} from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import { createRequest, type RedfishRequest } from '../../models/redfish/index.js';
import type { PropertySelection } from '../../models/resource/index.js';
import { describeRefusal, journalOf } from '../../replay/index.js';
import { Deliveries, type Delivery } from '../endpoints/deliveries.js';
import type { Endpoints } from '../endpoints/endpoints.js';
import { Driver } from '../world/driver.js';
import type { WorldEnvironment } from '../world/world.js';
import { CallOrder } from './call-order.js';
import type { ControllerContext, InstantChecker } from './controller-context.js';
import { type FetchTarget, fetchFrom, type Wait } from './fetch.js';
import { type FutureOptions, requireFutureOptions, startFuture } from './future.js';
import { Recording } from './recording.js';
import {
  AnswerListeners,
  type Reply,
  type RequestRoute,
  receive,
  type SentRequest,
  sendTo,
} from './reply.js';
import { requireAccepted } from './scheduled-faults.js';
import { ShortForms } from './short-forms.js';
import { type DescribedImage, sendUpload, type UploadOptions, uploading } from './upload.js';
import * as demand from './validate-arguments.js';
import { parseSpan } from './validate-arguments.js';

const defaultLimit = '1d';

/** A state to come back to: the whole tree, plain JSON. */
export type Snapshot = ControllerTree;

export class InProcessController extends ShortForms {
  /** What a client logs in with. */
  readonly credentials: { readonly userName: string; readonly password: string };
  /**
   * Sends a request as a client would: WHATWG `fetch`, paths allowed, redirects followed. Rejects with TypeError for an answer
   * that is lost; one that takes its time takes virtual time. Credentials are up to the caller.
   */
  readonly fetch: (target: FetchTarget, init?: RequestInit) => Promise<Response>;
  /** What was logged and raised when it was opened: by a life before, or by what it was forked from. */
  readonly opened: Pick<ControllerTree, 'logs' | 'events'>;
  /** Of requests and uploads: who listens hears of each. */
  readonly answers = new AnswerListeners();
  readonly arrivals = new CallOrder();
  readonly #controller: Controller;
  readonly #terms: ControllerContext;
  readonly #deliveries: Deliveries;
  /** Undefined where it was made with none: there are many forks. */
  readonly #checks: InstantChecker | undefined;
  readonly #recording: Recording;
  readonly #driver = new Driver(this);

  constructor(
    controller: Controller,
    credentials: InProcessController['credentials'],
    terms: ControllerContext,
    deliveries: Deliveries,
    before?: Recording,
  ) {
    super();
    this.#controller = controller;
    this.#recording = new Recording(controller, before);
    const { logs, events } = controller.tree;
    this.opened = { logs, events };
    this.credentials = credentials;
    this.#terms = terms;
    this.#deliveries = deliveries;
    this.#checks = terms.judge?.(this);
    requireAccepted(this, terms.script);
    this.fetch = this.fetchOver(async (spanMs) => void this.advance(spanMs));
  }

  /** The same where `wait` lets virtual time pass while an answer is on its way. */
  fetchOver(wait: Wait): InProcessController['fetch'] {
    const terms = { ...this.#terms, handle: uploading(this.#controller), wait, arrivals: this.arrivals };
    return (target, init) => fetchFrom(terms, target, init);
  }

  /** Virtual time. Unit: ms since the epoch. */
  get now(): number {
    return this.#controller.simulation.now;
  }

  /** Mails with the passcodes of two-factor logins, oldest first. */
  get mailbox(): readonly Mail[] {
    return this.#controller.mailbox;
  }

  /** What modelled listeners have received, oldest first. */
  get deliveries(): readonly Delivery[] {
    return this.#deliveries.received;
  }

  /** The whole state, frozen plain JSON. */
  get tree(): ControllerTree {
    return this.#controller.tree;
  }

  get genesis(): Genesis {
    return this.#controller.genesis;
  }

  /** sha256 of the whole state: equal for equal seeds and inputs. */
  get fingerprint(): string {
    return this.#controller.fingerprint;
  }

  /** Any request, as the administrator unless its headers carry other credentials. Throws for an answer that is lost. */
  request(
    method: string,
    uri: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Reply {
    demand.requireRequest(method, uri, body, headers);
    const sent = this.send(createRequest(method, uri, body, headers));
    return receive(this.#controller, `${method} ${uri}`, sent);
  }

  /** The same for who lets time pass by themselves, and has use for answers that are lost. */
  send(request: RedfishRequest, over: RequestRoute = 'network'): SentRequest {
    return this.answers.tell(sendTo(this.#controller, request, ownProof(this, request), over));
  }

  /**
   * Sends a firmware image where `HttpPushUri` says: `upload({ for: 'systemRom', version: 'U58 v2.50' })`, or the octets of
   * a file. As the administrator, unless headers bring other credentials. Throws while the controller is away, TypeError, naming every problem, for what is none.
   */
  upload(image: DescribedImage | Uint8Array, options: UploadOptions = {}): Reply {
    return receive(this.#controller, 'upload', this.sendUpload(image, options));
  }

  /** The same as `send` is of `request`. */
  sendUpload(image: DescribedImage | Uint8Array, options: UploadOptions = {}): SentRequest {
    const proofOf = (request: RedfishRequest) => ownProof(this, request);
    return this.answers.tell(sendUpload(this.#controller, image, options, proofOf));
  }

  /** Lets virtual time pass: `'10m'`, `'90s'`, or whole ms. */
  advance(span: string | number): this {
    this.#controller.simulation.advanceBy(parseSpan(span));
    return this;
  }

  /**
   * Lets time pass until the predicate holds, looking whenever something has happened. Throws when it does not
   * within the limit.
   */
  runUntil(predicate: (controller: this) => boolean, limit: string | number = defaultLimit): this {
    demand.requireFunction('runUntil', predicate, 'a function of the controller');
    const limitMs = parseSpan(limit);
    if (!this.#controller.simulation.runUntil(() => predicate(this), limitMs)) {
      throw new Error(
        `not so within ${limit}: stopped at ${formatInstant(this.now)}, seed ${this.genesis.seed}`,
      );
    }
    return this;
  }

  /** A hand on the server: the power button, the mains. Throws when the present state does not allow it. */
  operator(hand: OperatorActionName): this {
    return this.#perform(readOperatorAction(hand), hand);
  }

  /** `fault` and `clearFault` for one whose name is not known before the program runs. Throws alike. */
  applyFault(asked: FaultRequest): this {
    demand.requireFault(asked);
    const reading = readFault(asked, this.tree.blueprint);
    if (!reading.ok) throw new TypeError(`${reading.problem.message}; expected ${reading.problem.expected}`);
    return this.#perform(reading.input, `${asked.clear ? 'clearing' : 'fault'} ${asked.fault}`);
  }

  /** Others stand at those addresses from now on; `listener` and `source` for what is read already. */
  changeEndpoints(change: Partial<Endpoints>): this {
    demand.requireEndpoints(change);
    this.#deliveries.change(change);
    return this;
  }

  /**
   * Runs client code against this controller on virtual time: it gets a `fetch`, a `sleep` and a `now`, and time goes by only
   * while all of it sleeps. Gives what it gave. Rejects with what it threw, when it is not over within the limit (`'1d'`),
   * and for real timers and sockets used by mistake.
   */
  drive<Value>(
    work: (surroundings: WorldEnvironment) => Promise<Value>,
    limit: string | number = defaultLimit,
  ): Promise<Value> {
    return this.#driver.drive(work, limit);
  }

  /** The checks it was made with are over: those for the end are judged. Throws for one that does not hold. */
  endChecks(): this {
    this.#checks?.end();
    return this;
  }

  snapshot(): Snapshot {
    const snapshot = this.#controller.simulation.snapshot();
    this.#recording.note(snapshot);
    this.#deliveries.peers.note(snapshot);
    return snapshot;
  }

  /**
   * Goes back (or over) to a snapshot of the same genesis; who stands outside and what listeners received go with it. Throws TypeError,
   * naming what is wrong, for any other state, and while a journal is being written.
   */
  restore(snapshot: Snapshot): this {
    this.#controller.simulation.restore(snapshot);
    this.#deliveries.follow(snapshot);
    this.#checks?.restart();
    this.#recording.follow(snapshot);
    return this;
  }

  /**
   * An independent controller with the same history so far. With a `futureSeed` what is random from here on is drawn
   * from it: another future of the same server, with the same serials.
   */
  fork(options: FutureOptions = {}): InProcessController {
    requireFutureOptions(options);
    const peers = this.#deliveries.peers.fork();
    const controller = this.#controller.fork({ answerer: peers.answerer });
    const deliveries = new Deliveries(controller, peers, this.#deliveries);
    const terms = [this.credentials, this.#terms, deliveries, this.#recording] as const;
    return startFuture(new InProcessController(controller, ...terms), options);
  }

  /**
   * What has happened so far as a scenario that passes at once, as `tidefish scenario` writes it of a journal; passwords are made
   * up. Throws for a state whose history is not known: restored, and none that was a snapshot here.
   */
  toScenario(name = 'from life'): string {
    demand.requireText('toScenario', name, 'the name of the scenario');
    return this.#terms.writeScenario(this.#recording.life, name);
  }

  /** What has happened so far as a journal, for `tidefish replay` and its like. Throws like `toScenario`. */
  journal(): string {
    return journalOf(this.#recording.past);
  }

  /**
   * Runs work that sends requests, at once, or, from inside an observer or a predicate, as soon as the present instant
   * is over: nothing may be written from inside an event.
   */
  afterInstant(work: () => void): this {
    demand.requireFunction('afterInstant', work, 'a function');
    this.#controller.simulation.afterInstant(work);
    return this;
  }

  observe(observer: SimulationObserver<ControllerTree, JournaledInput>): () => void {
    demand.requireObserver(observer);
    return this.#controller.simulation.observe(observer);
  }

  /**
   * The body of a resource without its ETag, as whoever may see all is shown it; undefined where there is none. Cheaper than
   * `get`, and the same object again as long as nothing in it is another: for what looks at every instant. Cheaper still when it
   * is told what is wanted of it.
   */
  look(uri: string, wanted?: PropertySelection): JsonObject | undefined {
    demand.requirePropertyQuery(uri, wanted);
    return this.#controller.look(uri, wanted);
  }

  /** The simulation under it, for a journal to be written of it. */
  get simulation(): Controller['simulation'] {
    return this.#controller.simulation;
  }

  #perform(input: ControllerInput, what: string): this {
    const outcome = this.simulation.perform(input);
    if (!outcome.ok)
      throw new Error(`${what} is not possible at ${formatInstant(this.now)}: ${describeRefusal(outcome)}`);
    return this;
  }
}
