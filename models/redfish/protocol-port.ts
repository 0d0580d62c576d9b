/**
 * The port of the protocol to its service. The protocol knows resources by their definitions; the service provides
 * users, licenses, tasks and the network through this interface.
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

/** Calls inside the step of a write, live and in replays: the results derive from the tree. */
export interface StepPort {
  readonly findFact: FindFactRow;
  isLicensed(tree: ControllerTree, feature: LicensedFeature): boolean;
  /** The parts of a PATCH without their license. `type`: that of the resource; `set`: values by pointer. */
  unlicensed(tree: ControllerTree, type: string, set: ReadonlyMap<string, Json>): readonly Message[];
  /** Reason why the server and its controller must not be disrupted now; undefined without one. */
  findHold(tree: ControllerTree): Message | undefined;
  /** Creates a task that executes the request. */
  startTask(stage: Transaction, writing: Pick<WriteTarget, 'asked' | 'by'>, task: NewTask): WriteOutcome;
}

export interface ProtocolPort extends StepPort {
  /** False while the service is unavailable. */
  isReachable(tree: ControllerTree): boolean;
  /** The state of the machine of this kind for refusals; undefined for a kind without a public name. */
  stateOf(machineKind: string, tree: ControllerTree): string | undefined;
  /** Records a refused write, if such a refusal has an effect. */
  noteRefusal(port: ControllerPort, refusal: Refusal, principal: Principal): void;
  /** Answers a GET of an event stream. */
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

/** Users and authentication. */
export interface AuthenticationPort {
  /** The user of the session token in the head of a request. */
  holderOf(tree: ControllerTree, head: RequestHead): Principal | undefined;
  /**
   * The password to check before the request is handled; undefined if there is none, if it does not matter, and while
   * the login is delayed. Unit of now: ms since the epoch, virtual.
   */
  claimAt(
    tree: ControllerTree,
    target: RequestTarget | undefined,
    request: RedfishRequest,
    now: number,
  ): Claim | undefined;
  /**
   * The password that a known caller sets, to be hashed before the request is handled: unauthenticated requests cost no
   * hashing.
   */
  newPasswordAt(
    tree: ControllerTree,
    target: RequestTarget | undefined,
    request: RedfishRequest,
    proof: Proof | undefined,
  ): NewPassword | undefined;
  /** Authenticates a request. Logins have their effects. */
  identify(
    port: ControllerPort,
    target: RequestTarget | undefined,
    request: RedfishRequest,
    proof: Proof | undefined,
  ): Caller;
  /** The user of a proof, by the current state. */
  provenUser(tree: ControllerTree, proof: Proof | undefined, address: string): Principal | undefined;
  /** The author of a recorded write, by the current state. */
  principalOf(tree: ControllerTree, by: Author): Principal;
  /** Records the use of a caller's session. */
  noteUse(port: ControllerPort, principal: Principal): void;
}

/** Requests that became tasks, by task id. */
export interface TaskPort {
  uri(id: string): string;
  /** Address of the final response. */
  monitorUri(id: string): string;
  /** Unit: s. Unit of now: ms since the epoch, virtual. */
  retryAfterSeconds(tree: ControllerTree, id: string, now: number): number;
  /** Undefined before the end of the task. */
  findOutcome(tree: ControllerTree, id: string): TaskOutcome | undefined;
}

export interface TaskOutcome {
  readonly isFailed: boolean;
  readonly messages: readonly Message[];
  /** URI of the created resource. */
  readonly created: string | undefined;
}

/** The network between clients and the service. */
export interface NetworkPort {
  /** The upload address: the response to an upload is sent from there after its file has arrived. */
  readonly uploadUri: string;
  /** True while there are no network faults. */
  isQuiet(tree: ControllerTree): boolean;
  /** The exchange with all network faults for the request and its response. */
  disturb(port: ControllerPort, request: RedfishRequest, exchange: Exchange): Exchange;
  /** A response as it reaches the client. */
  disturbAnswer(
    port: ControllerPort,
    request: Pick<RedfishRequest, 'method' | 'path'>,
    answer: RedfishResponse,
  ): RedfishResponse | Unanswered;
}

/** The interface of a controller to the request layer; `machines/` provides it. */
export interface ControllerPort {
  readonly tree: ControllerTree;
  /**
   * Virtual time of the request, and after `arrive` of its handling: at least the tree's and before the next due event.
   * Unit: ms since the epoch.
   */
  readonly now: number;
  /** The controller's own clock: the time in its responses. Same unit. */
  readonly clock: number;
  readonly secrets: Secrets;
  /** The salt of a new password with this name. */
  salt(name: SaltName): string;
  /** Advances to the instant of the handling, and executes everything due before: password checks take time. */
  arrive(): void;
  /** Advances the clock to `now`, executes the input, drains the instant. */
  perform(input: RequestInput): Outcome<Refusal>;
}
