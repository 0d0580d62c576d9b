/**
 * A resource definition: URI, type, instances, projection, and every write with its effect. Routes, `Allow`,
 * privileges, links and the generic tests derive from these definitions alone.
 */
import type { EngineTree, Json, JsonObject } from '../../engine/index.js';
import type { Curve, Signer } from '../formats/x509/key.js';
import type { Author } from '../inputs.js';
import type { LicensedFeature } from '../license.js';
import type { Message } from '../messages/index.js';
import type { HashedPassword, UploadHead } from '../redfish/request/request.js';
import type { Sealed, SealLocation } from '../secret.js';
import type { FindFactRow, NewTask } from '../service-types.js';
import type { Transaction } from '../transaction.js';
import type { ControllerTree } from '../tree.js';
import type { ApplyTimes } from './annotations.js';
import type { Privilege } from './privileges.js';
import type { Reader } from './readers/readers.js';
import type { ReadResult } from './readers/rule.js';
import type { Addressed, Params, ResourceLocation, WriteTarget } from './resource-location.js';

/** The authenticated caller. */
export interface Principal extends Author {
  readonly privileges: readonly Privilege[];
  readonly passwordChangeRequired: boolean;
  /** Present for a request with a session token. */
  readonly sessionId?: string;
  /** Present for a request with a certificate: the reason why it identifies this user. */
  readonly mappingId?: string;
}

/** The view of a projection. It is read-only and deterministic. */
export interface View<out At extends ResourceLocation = ResourceLocation> {
  readonly tree: ControllerTree;
  /** Virtual time of the response. Unit: ms since the epoch; at least the tree's own. */
  readonly now: number;
  readonly params: At['params'];
  /** The part of the instance. */
  readonly part: At['part'];
  /** Undefined only for resources without authentication. */
  readonly principal: Principal | undefined;
  /** A link to a resource, undefined if there is none at that URI: the tree grows with the list. */
  link(uri: string): { readonly '@odata.id': string } | undefined;
  /** The row of a fact: a log entry stores only its name. */
  readonly findFact: FindFactRow;
  /**
   * The result of a function of the tree, cached until a dependency changes. The cache key is the function, which must
   * be a constant; it may read the tree only while it runs, and its result may not.
   */
  derived<Value>(of: (tree: ControllerTree, findFact: FindFactRow) => Value): Value;
  /** The result of a function of this view: computed once for all rows. The function is a constant, too. */
  once<Value>(of: (view: View<At>) => Value): Value;
  /** Links to the instances of a definition with some parameters, in listed order. */
  members(of: Addressed, params: Params): readonly { readonly '@odata.id': string }[];
  /** The ETag of the resource at a URI; undefined if this caller sees none. */
  etagAt(uri: string): string | undefined;
  /** The ETag that the resource would have if `change` were applied to a branch of the tree. */
  etagIf<Branch extends keyof ControllerTree>(
    uri: string,
    branch: Branch,
    change: (kept: ControllerTree[Branch]) => ControllerTree[Branch],
  ): string | undefined;
}

export type { Transaction } from '../transaction.js';

/** A member of an object of the tree. */
export interface Member<P extends Params = Params> {
  owner(tree: Omit<ControllerTree, keyof EngineTree>, params: P): object;
  readonly name: string;
}

/** One writable property and its effect: its value is stored in `member`, if it has one, and applied. */
export interface WritableProperty<Value extends Json = Json> {
  readonly reader: Reader<Value, unknown>;
  readonly privilege: Privilege;
  /** Privilege for the owner of the resource, if it is lower. */
  readonly ownPrivilege?: Privilege;
  /** For a secret: its journaled form. `apply` gets that. */
  readonly redact?: (value: Value, means: WriteContext) => ReadResult<Json>;
  /** A value that a client can have sent for the journaled form, if they differ and it is no secret. */
  readonly sent?: (kept: Json) => Json;
  readonly member?: Member;
  readonly apply: (stage: Transaction, value: Value, writing: WriteTarget) => void;
  /** Reason why it cannot be set now, for any value. */
  readonly locked?: (tree: ControllerTree, pointer: string) => Message | undefined;
}

/** Writable properties by name; objects nest. */
export interface Writable {
  readonly [name: string]: WritableProperty | Writable;
}

/** The result of a successful write: messages, and the address of a created resource. JSON, as `Message` is. */
export type Written = {
  readonly messages: readonly Message[];
  /** Additional data for the client that created something. */
  readonly notes?: readonly Message[];
  readonly created?: string;
  /** The new address of the changed resource, if it differs. */
  readonly moved?: string;
  /** Id of the pending task. */
  readonly task?: string;
  /** Body of an action's response, instead of messages. */
  readonly result?: JsonObject;
};

/** Data for converting the secrets of a body to their stored form. */
export interface WriteContext {
  readonly tree: ControllerTree;
  readonly params: Params;
  readonly secrets: Secrets;
  /** See `View.link`. */
  readonly link: View['link'];
  /** The caller. */
  readonly principal: Principal;
  /** The new password, already hashed; undefined if the adapter was not asked to (`saltFor`). */
  readonly newPassword: HashedPassword | undefined;
}

export type WriteOutcome =
  | { readonly ok: true; readonly value: Written }
  | { readonly ok: false; readonly refusal: Refusal };

/** A request for a task, which starts after all other checks. */
export interface Deferred {
  readonly ok: 'later';
  readonly task: NewTask;
}

export function deferred(task: NewTask): Deferred {
  return { ok: 'later', task };
}

/** A refusal by the controller. Nothing has changed. */
export interface Refusal {
  readonly messages: readonly Message[];
  /** HTTP status, if it differs from that of the first message. */
  readonly status?: number;
}

/** A member of a body: of an action, or of a resource to be created. */
export interface ActionParameter<Value = Json, Required extends boolean = boolean> {
  readonly reader: Reader<Value, unknown>;
  readonly required: Required;
  /** A sentence for the schema. */
  readonly description: string;
}

/** Places where an action is offered. */
export type Offering<At extends ResourceLocation = ResourceLocation> = Pick<
  View<At>,
  'tree' | 'params' | 'part'
>;

export interface Action {
  /** `ComputerSystem.Reset`; vendor actions carry the vendor type: `VndComputerSystemExt.PowerButton`. */
  readonly name: string;
  /** A sentence for the schema. */
  readonly description: string;
  /** True for actions under `Actions/Oem/Vnd/`, shown in the vendor section. */
  readonly vendor: boolean;
  readonly privilege: Privilege;
  /** Additional privileges. */
  readonly alsoPrivilege?: Privilege | readonly Privilege[];
  /** Required license. */
  readonly license?: LicensedFeature;
  /**
   * The action interrupts the server or its controller, or changes their configuration: refused while a subsystem has a
   * hold.
   */
  readonly disrupts?: true;
  /** True if this instance offers and accepts it now; default: always. */
  readonly offered?: (at: Offering) => boolean;
  readonly parameters: Readonly<Record<string, ActionParameter>>;
  /** Converts the parameters to their journaled form, and adds data that only the secret can derive. */
  readonly redact?: (body: JsonObject, means: WriteContext) => ReadResult<JsonObject>;
  readonly sent?: ToSent;
  /** Apply times, selected by an annotation of the request; with the request by default. */
  readonly applyTimes?: ApplyTimes;
  readonly apply: (stage: Transaction, body: JsonObject, writing: WriteTarget) => WriteOutcome | Deferred;
}

/**
 * A body that a client can have sent for the journaled form, if they differ; unknown parts are undefined. `secret`
 * generates one.
 */
export type ToSent = (
  kept: JsonObject,
  secret: (name: string) => string,
) => { readonly [name: string]: Json | undefined };

/** Files sent by POST: their start. Their outcome enters as separate inputs (`inputs.ts`). */
export interface Upload {
  readonly privilege: Privilege;
  /** Parameters before the file. */
  readonly parameters: Readonly<Record<string, ActionParameter>>;
  /** The journaled form of the start. */
  readonly keep: (
    parameters: JsonObject,
    head: UploadHead,
    principal: Principal,
    tree: ControllerTree,
  ) => ReadResult<JsonObject>;
  /** The result of an accepted start names its number: `{ Upload: 7 }`. */
  readonly begin: (stage: Transaction, body: JsonObject, writing: WriteTarget) => WriteOutcome;
}

/** Members created by POST to a collection. */
export interface Creation {
  /** Undefined if no authentication is needed, as for a login. */
  readonly privilege: Privilege | undefined;
  /** The body's properties as clients send them. */
  readonly properties: Readonly<Record<string, ActionParameter>>;
  /** The response names the new member, and does not show it. */
  readonly confirmedOnly?: true;
  /** Converts the body to its journaled form: no secret leaves this function except in a response header. */
  readonly redact?: (body: JsonObject, means: WriteContext) => ReadResult<Redacted>;
  readonly sent?: ToSent;
  /** Apply times, selected by an annotation of the request; with the request by default. */
  readonly applyTimes?: ApplyTimes;
  readonly apply: (stage: Transaction, body: JsonObject, writing: WriteTarget) => WriteOutcome | Deferred;
}

/** Operations of the secret for the request layer (design § 2.5). */
export interface Secrets {
  /** The plain token of the session with this serial. */
  sessionToken(serial: number): string;
  /** The passcode with this serial: six digits. */
  passcode(serial: number): string;
  /** Stored form of a passcode, for comparison. */
  passcodeHash(serial: number, code: string): string;
  /** Stored form of a firmware password, for comparison. */
  firmwarePasswordHash(name: string, password: string): string;
  seal(place: SealLocation, text: string): Sealed;
  /** Signs with the private key of this name, on P-256 unless said. */
  signer(name: string, curve?: Curve): Signer;
  /** A nonce, by name: 32 bytes. */
  nonce(name: string): Buffer;
}

/** Name of the salt of a new password. */
export interface SaltName {
  readonly accountId: string;
  readonly revision: number;
}

export interface Redacted {
  readonly body: JsonObject;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Removal {
  /** True if an instance with this part can ever be removed; default: always. */
  readonly offered?: (part: unknown) => boolean;
  /** Privilege to remove this member: one's own session needs a lower one. */
  readonly privilege: (tree: ControllerTree, params: Params, principal: Principal) => Privilege;
  /** Data of the removal that only the secret can derive. */
  readonly redact?: (means: WriteContext) => JsonObject;
  readonly apply: (stage: Transaction, writing: WriteTarget, body: JsonObject) => WriteOutcome | Deferred;
}

export function isProperty(entry: WritableProperty | Writable): entry is WritableProperty {
  return typeof (entry as WritableProperty).apply === 'function';
}

/** The default success of a write. */
export function written(...messages: Message[]): WriteOutcome {
  return { ok: true, value: { messages } };
}

export function refused(...messages: Message[]): WriteOutcome {
  return { ok: false, refusal: { messages } };
}
