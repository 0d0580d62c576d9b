/**
 * Controller in the caller's process, without a socket. Virtual time is under the caller's control. Redfish clients use
 * a WHATWG `fetch`, and tests use synchronous requests. Both use the same request layer as HTTPS. The synchronous
 * requests act as the administrator, because the owner of the controller needs no password.
 */
import { formatInstant, type JsonObject, type SimulationObserver } from '../../engine/index.js';
import {
  type BodyAt,
  type Controller,
  type ControllerInput,
  type DescribedImage,
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
import { createRequest, type RedfishRequest, shownAddress } from '../../models/redfish/index.js';
import type { PropertySelection } from '../../models/resource/index.js';
import { describeRefusal, journalOf } from '../../replay/index.js';
import { Deliveries, type Delivery } from '../endpoints/deliveries.js';
import type { Endpoints } from '../endpoints/endpoints.js';
import type { RecordedRun, RunEnds } from '../failures/failure-recorder.js';
import type { DriveOptions } from '../world/driver.js';
import type { WorldEnvironment } from '../world/world.js';
import { ClientAccess } from './client-access.js';
import type { ControllerContext, InstantChecker } from './controller-context.js';
import type { FetchTarget, Wait } from './fetch.js';
import { type FutureOptions, requireFutureOptions, startFuture } from './future.js';
import type { ProcessServices } from './process-services.js';
import { Recording } from './recording.js';
import {
  AnswerListeners,
  type Reply,
  type RequestRoute,
  receive,
  type SentRequest,
  sendTo,
} from './reply.js';
import { RequestLog } from './request-log.js';
import { createRun, createRunEnds } from './run-ends.js';
import { afterInstant, runUntil } from './run-until.js';
import { requireAccepted } from './scheduled-faults.js';
import { ShortForms } from './short-forms.js';
import type { Span } from './span.js';
import { sendUpload, type UploadOptions } from './upload.js';
import * as demand from './validate-arguments.js';

const defaultLimit = '1d';
/** State that can be restored: the whole tree as plain JSON. */
export type Snapshot = ControllerTree;

export class InProcessController extends ShortForms {
  /** Credentials of the administrator. */
  readonly credentials: { readonly userName: string; readonly password: string };
  /** Log entries and alerts from before the start: from the boot history, or from the origin of a fork. */
  readonly opened: Pick<ControllerTree, 'logs' | 'events'>;
  /** Functions that are called for every response to a request or an upload. */
  readonly answers = new AnswerListeners();
  readonly #controller: Controller;
  readonly #terms: ControllerContext;
  readonly #deliveries: Deliveries;
  /** Checks of this controller; undefined if none were given, which saves memory because there are many forks. */
  readonly #checks: InstantChecker | undefined;
  readonly #recording: Recording;
  readonly #requests = new RequestLog();
  #access: ClientAccess | undefined;

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
  }

  /**
   * Sends a request as a client: WHATWG `fetch` that also accepts paths and follows redirects. Rejects with TypeError
   * for a lost response. A delayed response advances virtual time. The caller adds credentials.
   */
  get fetch(): (target: FetchTarget, init?: RequestInit) => Promise<Response> {
    return this.#client.fetch;
  }

  /** Order in which the requests of client code arrive. */
  get arrivals(): ClientAccess['arrivals'] {
    return this.#client.arrivals;
  }

  /** Returns a `fetch` that advances virtual time with `wait` while a response is in transit. */
  fetchOver(wait: Wait): InProcessController['fetch'] {
    return this.#client.fetchOver(wait);
  }

  /** Description and journal of the history so far, for the record of a failure. */
  get run(): RecordedRun {
    return createRun(this, this.#recording, this.#requests);
  }

  /** Observer of the ends of user code and of checks. */
  get ends(): RunEnds {
    return createRunEnds(this.#terms.failures, () => [this.run]);
  }

  /** Current virtual time. Unit: ms since the epoch. */
  get now(): number {
    return this.#controller.simulation.now;
  }

  /** Mails with passcodes of two-factor logins, oldest first. */
  get mailbox(): readonly Mail[] {
    return this.#controller.mailbox;
  }

  /** Deliveries to modeled listeners, oldest first. */
  get deliveries(): readonly Delivery[] {
    return this.#deliveries.received;
  }

  /** Whole state as frozen plain JSON. */
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

  /**
   * Sends a request. Without credentials in its headers, the request is sent as the administrator. Throws for a lost
   * response.
   */
  request(
    method: string,
    uri: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Reply {
    demand.requireRequest(method, uri, body, headers);
    const sent = this.send(createRequest(method, uri, body, headers));
    return receive(this.#controller, `${method} ${shownAddress(uri)}`, sent);
  }

  /** Sends a request like `request`, for callers that advance time themselves and accept lost responses. */
  send(request: RedfishRequest, over: RequestRoute = 'network'): SentRequest {
    const sent = sendTo(this.#controller, request, ownProof(this, request), over);
    this.#requests.note(request, sent.answer);
    return this.answers.tell(sent);
  }

  /**
   * Sends a firmware image to `HttpPushUri`: `upload({ for: 'systemRom', version: 'U58 v2.50' })`, or the octets of a
   * file. Without credentials in its headers, the upload is sent as the administrator. Throws an Error while the
   * controller is unavailable. Throws a TypeError that names every problem for an invalid image.
   */
  upload(image: DescribedImage | Uint8Array, options: UploadOptions = {}): Reply {
    return receive(this.#controller, 'upload', this.sendUpload(image, options));
  }

  /** Sends an upload like `upload`, for callers that advance time themselves and accept lost responses. */
  sendUpload(image: DescribedImage | Uint8Array, options: UploadOptions = {}): SentRequest {
    const proofOf = (request: RedfishRequest) => ownProof(this, request);
    const sent = sendUpload(this.#controller, image, options, proofOf);
    this.#requests.note({ method: 'POST', path: this.#controller.uploadUri, query: '' }, sent.answer);
    return this.answers.tell(sent);
  }

  /** Advances virtual time by `span`: `'10m'`, `'90s'`, or whole ms. */
  advance<Text extends string>(span: Span<Text>): this {
    this.#controller.simulation.advanceBy(demand.parseSpan(span, 'advance'));
    return this;
  }

  /**
   * Advances virtual time until the predicate holds. The predicate is evaluated after every instant with an event.
   * Throws if it does not hold within the limit, and if it sends a request to a controller that is away: `look` reads a
   * resource at any time.
   */
  runUntil<Text extends string>(
    predicate: (controller: this) => boolean,
    limit: Span<Text> = defaultLimit,
  ): this {
    runUntil(this, predicate, limit);
    return this;
  }

  /** Performs an operator action: the power button, the mains. Throws if the current state does not allow it. */
  operator(hand: OperatorActionName): this {
    return this.#perform(readOperatorAction(hand), hand);
  }

  /** Sets or clears a fault whose name is known only at run time. Throws like `fault` and `clearFault`. */
  applyFault(asked: FaultRequest): this {
    demand.requireFault(asked);
    const reading = readFault(asked, this.tree.blueprint);
    if (!reading.ok) throw new TypeError(`${reading.problem.message}; expected ${reading.problem.expected}`);
    return this.#perform(reading.input, `${asked.clear ? 'clearing' : 'fault'} ${asked.fault}`);
  }

  /**
   * Replaces the endpoints at the given addresses from the current instant on. `listener` and `source` accept short
   * forms of endpoints.
   */
  changeEndpoints(change: Partial<Endpoints>): this {
    demand.requireEndpoints(change);
    this.#deliveries.change(change);
    return this;
  }

  /**
   * Runs client code against this controller on virtual time. The code gets a `fetch`, a `sleep` and a `now`, and time
   * advances only while all of the code sleeps. Returns the result of the code. Rejects with the error of the code.
   * Also rejects if the code has not ended within the limit (`'1d'`), or if it uses real timers or sockets by mistake.
   * With `globals`, the global `fetch`, timers and clocks of the code are those of virtual time.
   */
  drive<Value>(
    work: (surroundings: WorldEnvironment) => Promise<Value>,
    options: string | number | DriveOptions = {},
  ): Promise<Value> {
    return this.#client.driver.drive(work, options);
  }

  protected get services(): ProcessServices {
    return this.#client.services;
  }

  /** Ends the checks of the controller, and evaluates the checks for the end. Throws for a check that does not hold. */
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
   * Restores a snapshot of the same genesis together with its endpoints and deliveries. Throws a TypeError that names
   * the problem for any other state, and while a journal is being written.
   */
  restore(snapshot: Snapshot): this {
    this.#controller.simulation.restore(snapshot);
    this.#deliveries.follow(snapshot);
    this.#checks?.restart();
    this.#recording.follow(snapshot);
    return this;
  }

  /** Returns an independent controller with the same history; with a `futureSeed`, another future of the server. */
  fork(options: FutureOptions = {}): InProcessController {
    requireFutureOptions(options);
    const peers = this.#deliveries.peers.fork();
    const controller = this.#controller.fork({ answerer: peers.answerer });
    const deliveries = new Deliveries(controller, peers, this.#deliveries);
    const terms = [this.credentials, this.#terms, deliveries, this.#recording] as const;
    return startFuture(new InProcessController(controller, ...terms), options);
  }

  /**
   * Returns the history so far as a scenario that passes, as `tidefish scenario` generates it from a journal. Passwords
   * are generated. Throws for a state with an unknown history, such as a restored state of another origin.
   */
  toScenario(name = 'from life'): string {
    demand.requireText('toScenario', name, 'the name of the scenario');
    return this.#terms.writeScenario(this.#recording.life, name);
  }

  /** Returns the history so far as a journal, for `tidefish replay` and other commands. Throws like `toScenario`. */
  journal(): string {
    return journalOf(this.#recording.past);
  }

  /**
   * Runs work that sends requests. The work runs immediately, except inside an observer or a predicate. There it runs
   * after the current instant, because nothing may write inside an event.
   */
  afterInstant(work: () => void): this {
    afterInstant(this, work);
    return this;
  }

  observe(observer: SimulationObserver<ControllerTree, JournaledInput>): () => void {
    demand.requireObserver(observer);
    return this.#controller.simulation.observe(observer);
  }

  /**
   * Returns the body of a resource without its ETag, as a user with all privileges sees it; undefined if the resource
   * does not exist. The call is cheaper than `get` and returns the identical object while the resource is unchanged, so
   * that it can be evaluated at every instant. A property selection reduces the cost further. The type of the body
   * derives from the URI as for `get`.
   */
  look<const Uri extends string>(uri: Uri): BodyAt<Uri> | undefined;
  look<const Uri extends string>(uri: Uri, wanted?: PropertySelection): Partial<BodyAt<Uri>> | undefined;
  look<Body>(uri: string, wanted?: PropertySelection): Body | undefined;
  look(uri: string, wanted?: PropertySelection): JsonObject | undefined {
    demand.requirePropertyQuery(uri, wanted);
    return this.#controller.look(uri, wanted);
  }

  /** Simulation of the controller, for journals. */
  get simulation(): Controller['simulation'] {
    return this.#controller.simulation;
  }

  get #client(): ClientAccess {
    this.#access ??= new ClientAccess(this, this.#controller, this.#terms, this.#requests);
    return this.#access;
  }

  #perform(input: ControllerInput, what: string): this {
    const outcome = this.simulation.perform(input);
    if (!outcome.ok)
      throw new Error(`${what} is not possible at ${formatInstant(this.now)}: ${describeRefusal(outcome)}`);
    return this;
  }
}
