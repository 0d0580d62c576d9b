/**
 * Interface between the protocol and its service. The protocol processes resources by their definitions; the service
 * provides users, licenses, tasks and the network through this interface.
 */
import type { Json, Outcome } from '../../engine/index.js';
import type { Author, RequestInput } from '../inputs.js';
import type { LicensedFeature } from '../license.js';
import type { Message } from '../messages/index.js';
import type { Principal, Refusal, SaltName, Secrets, WriteOutcome } from '../resource/define.js';
import type { WriteTarget } from '../resource/resource-location.js';
import type { FindFactRow, NewTask } from '../service-types.js';
import type { Transaction } from '../transaction.js';
import type { ControllerTree } from '../tree.js';
import type { Exchange } from './exchange.js';
import type { RequestTarget } from './read/resolve.js';
import type { Caller, Claim, NewPassword, Proof } from './request/authentication.js';
import type { RedfishRequest, RedfishResponse, RequestHead, Unanswered } from './request/request.js';

/**
 * Functions that are called when a write is executed, live and in replays. Their results depend only on the state tree.
 */
export interface StepPort {
  readonly findFact: FindFactRow;
  isLicensed(tree: ControllerTree, feature: LicensedFeature): boolean;
  /**
   * Returns messages for the parts of a PATCH that require a missing license. `type` is the type of the resource; `set`
   * contains the values by pointer.
   */
  unlicensed(tree: ControllerTree, type: string, set: ReadonlyMap<string, Json>): readonly Message[];
  /**
   * Returns the reason why the server and its controller must not be interrupted now; undefined if there is no reason.
   */
  findHold(tree: ControllerTree): Message | undefined;
  /** Creates a task that executes the request. */
  startTask(stage: Transaction, writing: Pick<WriteTarget, 'asked' | 'by'>, task: NewTask): WriteOutcome;
}

export interface ProtocolPort extends StepPort {
  /** Returns false while the service is unavailable. */
  isReachable(tree: ControllerTree): boolean;
  /**
   * Returns the current state of the machines of a kind, for refusal messages; undefined if the kind has no public
   * name.
   */
  stateOf(machineKind: string, tree: ControllerTree): string | undefined;
  /** Records a refused write, if the refusal changes the state. */
  noteRefusal(port: ControllerPort, refusal: Refusal, principal: Principal): void;
  /** Responds to the GET request of an event stream. */
  answerStream(
    reading: Pick<ControllerPort, 'tree' | 'clock'>,
    target: RequestTarget,
    request: RedfishRequest,
    principal: Principal,
  ): RedfishResponse;
  readonly authentication: AuthenticationPort;
  readonly tasks: TaskPort;
  readonly network: NetworkPort;
}

/** Functions for users and authentication. */
export interface AuthenticationPort {
  /** Returns the user of the session token in the head of a request; undefined without a valid token. */
  holderOf(tree: ControllerTree, head: RequestHead): Principal | undefined;
  /**
   * Returns the password to verify before the request is processed. Returns undefined if the request has no password,
   * if the password is irrelevant for the request, and while logins are delayed. `now` is virtual time in ms since the
   * epoch.
   */
  claimAt(
    tree: ControllerTree,
    target: RequestTarget | undefined,
    request: RedfishRequest,
    now: number,
  ): Claim | undefined;
  /**
   * Returns the new password that an authenticated caller sets. It must be hashed before the request is processed. For
   * unauthenticated requests the result is undefined, so that they cannot cause the cost of hashing.
   */
  newPasswordAt(
    tree: ControllerTree,
    target: RequestTarget | undefined,
    request: RedfishRequest,
    proof: Proof | undefined,
  ): NewPassword | undefined;
  /** Authenticates a request. The authentication can change the state; for example, a failed login is recorded. */
  identify(
    port: ControllerPort,
    target: RequestTarget | undefined,
    request: RedfishRequest,
    proof: Proof | undefined,
  ): Caller;
  /** Returns the user whose password was verified, according to the current state. */
  provenUser(tree: ControllerTree, proof: Proof | undefined, address: string): Principal | undefined;
  /** Returns the author of a recorded write as a principal, according to the current state. */
  principalOf(tree: ControllerTree, by: Author): Principal;
  /** Records that the caller has used its session. */
  noteUse(port: ControllerPort, principal: Principal): void;
}

/** Functions for requests that became tasks. The `id` parameters are ids of tasks. */
export interface TaskPort {
  uri(id: string): string;
  /** Returns the URI of the task monitor, which provides the final response. */
  monitorUri(id: string): string;
  /** Returns the value of `Retry-After` in seconds. `now` is virtual time in ms since the epoch. */
  retryAfterSeconds(tree: ControllerTree, id: string, now: number): number;
  /** Returns the outcome of a task; undefined before the end of the task. */
  findOutcome(tree: ControllerTree, id: string): TaskOutcome | undefined;
}

export interface TaskOutcome {
  readonly isFailed: boolean;
  readonly messages: readonly Message[];
  /** URI of the created resource. */
  readonly created: string | undefined;
}

/** Functions for the simulated network between clients and the service. */
export interface NetworkPort {
  /** URI for uploads. Network faults for this URI also apply to the response that follows the uploaded file. */
  readonly uploadUri: string;
  /** Returns true while there are no network faults. */
  isQuiet(tree: ControllerTree): boolean;
  /** Applies all network faults to the request and the response of an exchange, and returns the resulting exchange. */
  disturb(port: ControllerPort, request: RedfishRequest, exchange: Exchange): Exchange;
  /** Returns a response in the form in which it reaches the client after network faults. */
  disturbAnswer(
    port: ControllerPort,
    request: Pick<RedfishRequest, 'method' | 'path'>,
    answer: RedfishResponse,
  ): RedfishResponse | Unanswered;
}

/** Interface of a controller for the request layer; `machines/` implements it. */
export interface ControllerPort {
  readonly tree: ControllerTree;
  /**
   * Virtual time of the request; after the call of `arrive`, the virtual time at which the request is processed. It is
   * never earlier than the time of the state tree, and always earlier than the next due event. Unit: ms since the
   * epoch.
   */
  readonly now: number;
  /** Time of the controller's own clock, which its responses contain. Unit: ms since the epoch. */
  readonly clock: number;
  readonly secrets: Secrets;
  /** Returns the salt for a new password of this name. */
  salt(name: SaltName): string;
  /**
   * Advances to the instant at which the request is processed, and executes all events that are due before. Password
   * checks take virtual time, so this instant is later than the instant of the request.
   */
  arrive(): void;
  /** Receives the authenticated caller of the request; absent if no driver records callers. */
  noteCaller?(principal: Principal): void;
  /** Advances the virtual time to `now`, executes the input, and executes all other events of the same instant. */
  perform(input: RequestInput): Outcome<Refusal>;
}
