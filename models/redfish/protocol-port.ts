/**
 * What the protocol asks of the service whose resources it serves. The protocol knows resources by their definitions alone; what
 * it needs beside them (users, licenses, tasks, the network in between) the service answers here.
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

/** What is asked inside the step of a write, live and replayed alike: the answers follow from the tree. */
export interface StepPort {
  readonly findFact: FindFactRow;
  isLicensed(tree: ControllerTree, feature: LicensedFeature): boolean;
  /** What of a PATCH is set without the license for it. `type`: that of the resource; `set`: values by their pointers. */
  unlicensed(tree: ControllerTree, type: string, set: ReadonlyMap<string, Json>): readonly Message[];
  /** Why the server and its controller must not be disrupted now; undefined where nothing is in the way. */
  findHold(tree: ControllerTree): Message | undefined;
  /** Has a task do what a request asks for, from now on. */
  startTask(stage: Transaction, writing: Pick<WriteTarget, 'asked' | 'by'>, task: NewTask): WriteOutcome;
}

export interface ProtocolPort extends StepPort {
  /** False while the service is away: then nothing answers. */
  isReachable(tree: ControllerTree): boolean;
  /** The state of the machine of this kind, as refusals name it; undefined for a kind that has no such name. */
  stateOf(machineKind: string, tree: ControllerTree): string | undefined;
  /** Notes that a write was refused, where such a refusal leaves a trace. */
  noteRefusal(port: ControllerPort, refusal: Refusal, principal: Principal): void;
  /** Answers a GET of a stream of events. */
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

/** Whose requests they are. */
export interface AuthenticationPort {
  /** The holder of the session token in the head of a request. */
  holderOf(tree: ControllerTree, head: RequestHead): Principal | undefined;
  /**
   * The password of a request that is to be checked before it is handled; undefined when there is none, when it makes no
   * difference, and while it has to wait. Unit of now: ms since the epoch, virtual.
   */
  claimAt(
    tree: ControllerTree,
    target: RequestTarget | undefined,
    request: RedfishRequest,
    now: number,
  ): Claim | undefined;
  /** The password that a known caller sets, to be hashed before the request is handled: strangers cost no hashing. */
  newPasswordAt(
    tree: ControllerTree,
    target: RequestTarget | undefined,
    request: RedfishRequest,
    proof: Proof | undefined,
  ): NewPassword | undefined;
  /** Who a request is from. Logins leave their traces. */
  identify(
    port: ControllerPort,
    target: RequestTarget | undefined,
    request: RedfishRequest,
    proof: Proof | undefined,
  ): Caller;
  /** Whom a proof stands for now. */
  provenUser(tree: ControllerTree, proof: Proof | undefined, address: string): Principal | undefined;
  /** The author of a write that a history has, as known now. */
  principalOf(tree: ControllerTree, by: Author): Principal;
  /** Notes that a caller's session is in use. */
  noteUse(port: ControllerPort, principal: Principal): void;
}

/** Requests that became tasks, by the id of the task. */
export interface TaskPort {
  uri(id: string): string;
  /** Where the final answer to the request will be. */
  monitorUri(id: string): string;
  /** Unit: s. Unit of now: ms since the epoch, virtual. */
  retryAfterSeconds(tree: ControllerTree, id: string, now: number): number;
  /** Undefined until the task has ended. */
  findOutcome(tree: ControllerTree, id: string): TaskOutcome | undefined;
}

export interface TaskOutcome {
  readonly isFailed: boolean;
  readonly messages: readonly Message[];
  /** URI of what it has made. */
  readonly created: string | undefined;
}

/** The network between clients and the service. */
export interface NetworkPort {
  /** Where files are uploaded: the answer to one comes from there, once its file has come. */
  readonly uploadUri: string;
  /** True while the network does nothing to requests and answers. */
  isQuiet(tree: ControllerTree): boolean;
  /** The exchange with all that the network does to the request and to its answer. */
  disturb(port: ControllerPort, request: RedfishRequest, exchange: Exchange): Exchange;
  /** An answer as it reaches whoever has sent the request. */
  disturbAnswer(
    port: ControllerPort,
    request: Pick<RedfishRequest, 'method' | 'path'>,
    answer: RedfishResponse,
  ): RedfishResponse | Unanswered;
}

/** What the request layer needs of the controller it fronts; `machines/` provides it. */
export interface ControllerPort {
  readonly tree: ControllerTree;
  /**
   * Virtual time: at which the request was sent, and after `arrive` at which it is handled, at least the tree's and
   * before the next thing due. Unit: ms since the epoch.
   */
  readonly now: number;
  /** What the controller's own clock shows then: the time of its answers and of all they tell. Same unit. */
  readonly clock: number;
  readonly secrets: Secrets;
  /** What a password of this name is to be hashed with. */
  salt(name: SaltName): string;
  /** Moves on to the instant at which the request is handled, and runs what is due up to it: checks take time. */
  arrive(): void;
  /** Brings the clock to `now`, executes the input, drains the instant. */
  perform(input: RequestInput): Outcome<Refusal>;
}
