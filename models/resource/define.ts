/**
 * Types of a resource definition. A definition contains the URI, the type, the instances, the projection, and every
 * write with its effect. Routes, `Allow` headers, privileges, links and the generic tests derive only from the
 * definitions.
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

/** Authenticated caller of a request. */
export interface Principal extends Author {
  readonly privileges: readonly Privilege[];
  readonly passwordChangeRequired: boolean;
  /** Id of the session; present for a request with a session token. */
  readonly sessionId?: string;
  /**
   * Id of the mapping by which the certificate of the request identifies the user: an account id, or a constant for the
   * directory. Present for a request with a certificate.
   */
  readonly mappingId?: string;
}

/** View from which a projection reads its data. The view is read-only and deterministic. */
export interface View<out At extends ResourceLocation = ResourceLocation> {
  readonly tree: ControllerTree;
  /** Virtual time of the response, at or after the time of the state tree. Unit: ms since the epoch. */
  readonly now: number;
  readonly params: At['params'];
  /** Part of the state that the instance shows. */
  readonly part: At['part'];
  /** Caller; undefined only for a resource that requires no authentication. */
  readonly principal: Principal | undefined;
  /** Names of the types of all resources of the service, without versions: `ComputerSystem`. */
  readonly resourceTypes: readonly string[];
  /** Returns a link to the resource at a URI; undefined if there is no resource, because a component can be absent. */
  link(uri: string): { readonly '@odata.id': string } | undefined;
  /**
   * Returns the row of the fact table for a fact. Projections of logs need the row, because a log entry stores only the
   * name of its fact.
   */
  readonly findFact: FindFactRow;
  /**
   * Returns the result of a function of the state tree, cached until one of its dependencies changes. The function is
   * the cache key, so it must be a constant. It must finish all reads of the tree before it returns, so its result must
   * not refer to the tree.
   */
  derived<Value>(of: (tree: ControllerTree, findFact: FindFactRow) => Value): Value;
  /**
   * Returns the result of a function of this view, computed once for all rows. The function must be a constant, because
   * it is the cache key.
   */
  once<Value>(of: (view: View<At>) => Value): Value;
  /** Returns links to the instances of a definition whose URI parameters equal `params`, in the order of the listing. */
  members(of: Addressed, params: Params): readonly { readonly '@odata.id': string }[];
  /** Returns the ETag of the resource at a URI; undefined if there is no resource that the caller may read. */
  etagAt(uri: string): string | undefined;
  /** Returns the ETag that the resource would have if `change` were applied to a branch of the tree. */
  etagIf<Branch extends keyof ControllerTree>(
    uri: string,
    branch: Branch,
    change: (kept: ControllerTree[Branch]) => ControllerTree[Branch],
  ): string | undefined;
}

export type { Transaction } from '../transaction.js';

/** Location of a member of an object in the state tree. */
export interface Member<P extends Params = Params> {
  owner(tree: Omit<ControllerTree, keyof EngineTree>, params: P): object;
  readonly name: string;
}

/** Writable property and its effect. A write stores the value in `member`, if present, and then calls `apply`. */
export interface WritableProperty<Value extends Json = Json> {
  readonly reader: Reader<Value, unknown>;
  readonly privilege: Privilege;
  /** Privilege that is sufficient for the owner of the resource, if it is lower than `privilege`. */
  readonly ownPrivilege?: Privilege;
  /** Converts a secret to the form for the journal, which `apply` receives instead of the plain value. */
  readonly redact?: (value: Value, means: WriteContext) => ReadResult<Json>;
  /**
   * Converts the form for the journal to a value that a client could have sent. Absent if no conversion is necessary,
   * or if the value is a secret.
   */
  readonly sent?: (kept: Json) => Json;
  readonly member?: Member;
  readonly apply: (stage: Transaction, value: Value, writing: WriteTarget) => void;
  /** Returns the reason why the property cannot be set now, independent of the value; undefined if it can be set. */
  readonly locked?: (tree: ControllerTree, pointer: string) => Message | undefined;
}

/** Writable properties by name; an object contains its own writable properties. */
export interface Writable {
  readonly [name: string]: WritableProperty | Writable;
}

/**
 * Result of a successful write: messages, and the URI of a created resource. It is a type alias, not an interface,
 * because only a type alias is assignable to the JSON type.
 */
export type Written = {
  readonly messages: readonly Message[];
  /** Additional messages for the client that created a resource. */
  readonly notes?: readonly Message[];
  readonly created?: string;
  /** New URI of the changed resource, if the write has changed the URI. */
  readonly moved?: string;
  /** Id of the task, if the write is executed later. */
  readonly task?: string;
  /** Body of the response to an action, instead of messages. */
  readonly result?: JsonObject;
};

/** Data that the conversion of secrets to their stored form requires. */
export interface WriteContext {
  readonly tree: ControllerTree;
  readonly params: Params;
  readonly secrets: Secrets;
  /** The same function as `View.link`. */
  readonly link: View['link'];
  /** The same names as in `View.resourceTypes`. */
  readonly resourceTypes: View['resourceTypes'];
  /** Caller of the request. */
  readonly principal: Principal;
  /** Hash of the new password; undefined if the definition has no `saltFor`. */
  readonly newPassword: HashedPassword | undefined;
}

export type WriteOutcome =
  | { readonly ok: true; readonly value: Written }
  | { readonly ok: false; readonly refusal: Refusal };

/** Result of a write that is to be executed later by a task, after all checks have succeeded. */
export interface Deferred {
  readonly ok: 'later';
  readonly task: NewTask;
}

export function deferred(task: NewTask): Deferred {
  return { ok: 'later', task };
}

/** Refusal of a request by the controller. A refused request changes nothing. */
export interface Refusal {
  readonly messages: readonly Message[];
  /** HTTP status, if it differs from the status of the first message. */
  readonly status?: number;
}

/** Member of the body of an action, or of a resource to be created. */
export interface ActionParameter<Value = Json, Required extends boolean = boolean> {
  readonly reader: Reader<Value, unknown>;
  readonly required: Required;
  /** Description for the schema: a sentence. */
  readonly description: string;
}

/** Instance for which the availability of an action is determined. */
export type Offering<At extends ResourceLocation = ResourceLocation> = Pick<
  View<At>,
  'tree' | 'params' | 'part'
>;

export interface Action {
  /**
   * Name of the action, such as `ComputerSystem.Reset`. The name of a vendor action contains the vendor type, such as
   * `VndComputerSystemExt.PowerButton`.
   */
  readonly name: string;
  /** Description for the schema: a sentence. */
  readonly description: string;
  /** True for actions under `Actions/Oem/Vnd/`, shown in the vendor section. */
  readonly vendor: boolean;
  readonly privilege: Privilege;
  /** Privileges that the action requires in addition to `privilege`. */
  readonly alsoPrivilege?: Privilege | readonly Privilege[];
  /** License feature that the action requires. */
  readonly license?: LicensedFeature;
  /**
   * True if the action interrupts the server or its controller, or changes their configuration. While a subsystem
   * forbids interruptions of the server, such an action is refused.
   */
  readonly disrupts?: true;
  /** Returns true if the instance currently offers and accepts the action. Default: always. */
  readonly offered?: (at: Offering) => boolean;
  readonly parameters: Readonly<Record<string, ActionParameter>>;
  /** Converts the parameters to the form for the journal, and adds data that derives from the secret root. */
  readonly redact?: (body: JsonObject, means: WriteContext) => ReadResult<JsonObject>;
  readonly sent?: ToSent;
  /** Apply times that a request can select by an annotation. Default: the action takes effect with the request. */
  readonly applyTimes?: ApplyTimes;
  readonly apply: (stage: Transaction, body: JsonObject, writing: WriteTarget) => WriteOutcome | Deferred;
}

/**
 * Converts the form for the journal to a body that a client could have sent. Parts that cannot be restored are
 * undefined. `secret` generates a secret.
 */
export type ToSent = (
  kept: JsonObject,
  secret: (name: string) => string,
) => { readonly [name: string]: Json | undefined };

/** Start of the upload of a file by POST. The end of the upload is a separate input (`inputs.ts`). */
export interface Upload {
  readonly privilege: Privilege;
  /** Parameters that the form contains before the file. */
  readonly parameters: Readonly<Record<string, ActionParameter>>;
  /** Converts the start of the upload to the form for the journal. */
  readonly keep: (
    parameters: JsonObject,
    head: UploadHead,
    principal: Principal,
    tree: ControllerTree,
  ) => ReadResult<JsonObject>;
  /**
   * Starts the upload when the write is executed. The result of an accepted upload contains its number: `{ Upload: 7
   * }`.
   */
  readonly begin: (stage: Transaction, body: JsonObject, writing: WriteTarget) => WriteOutcome;
  /**
   * Returns the task that a started upload is; undefined for none. The task has the id that is the next one when the
   * upload starts.
   */
  readonly task?: (body: JsonObject) => NewTask | undefined;
}

/** Creation of members by POST to a collection. */
export interface Creation {
  /** Privilege for the creation; undefined if no authentication is required, as for a login. */
  readonly privilege: Privilege | undefined;
  /** Properties of the body, as clients send them. */
  readonly properties: Readonly<Record<string, ActionParameter>>;
  /** True if the response contains only the URI of the new member, not its content. */
  readonly confirmedOnly?: true;
  /**
   * Converts the body to the form for the journal. The result contains no secrets in plain text, except in response
   * headers.
   */
  readonly redact?: (body: JsonObject, means: WriteContext) => ReadResult<Redacted>;
  readonly sent?: ToSent;
  /** Apply times that a request can select by an annotation. Default: the creation takes effect with the request. */
  readonly applyTimes?: ApplyTimes;
  readonly apply: (stage: Transaction, body: JsonObject, writing: WriteTarget) => WriteOutcome | Deferred;
}

/** Functions of the secret root for the request layer (design § 2.5): they derive, hash and seal values. */
export interface Secrets {
  /** Returns the token of the session with this serial number in plain text. */
  sessionToken(serial: number): string;
  /** Returns the passcode with this serial number: six digits. */
  passcode(serial: number): string;
  /** Returns the stored form of a passcode, for comparison. */
  passcodeHash(serial: number, code: string): string;
  /** Returns the stored form of a firmware password, for comparison. */
  firmwarePasswordHash(name: string, password: string): string;
  seal(place: SealLocation, text: string): Sealed;
  /** Returns a signer with the private key of this name. Default curve: P-256. */
  signer(name: string, curve?: Curve): Signer;
  /** Returns the nonce of this name: 32 bytes. */
  nonce(name: string): Buffer;
}

/** Name of the salt for a new password. */
export interface SaltName {
  readonly accountId: string;
  readonly revision: number;
}

export interface Redacted {
  readonly body: JsonObject;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Removal {
  /** Returns true if an instance with this part can be removed at any time. Default: true. */
  readonly offered?: (part: unknown) => boolean;
  /**
   * Returns the privilege that the removal of a member requires. For the caller's own session, a lower privilege is
   * sufficient.
   */
  readonly privilege: (tree: ControllerTree, params: Params, principal: Principal) => Privilege;
  /** Returns additional data for the removal, which derives from the secret root. */
  readonly redact?: (means: WriteContext) => JsonObject;
  readonly apply: (stage: Transaction, writing: WriteTarget, body: JsonObject) => WriteOutcome | Deferred;
}

export function isProperty(entry: WritableProperty | Writable): entry is WritableProperty {
  return typeof (entry as WritableProperty).apply === 'function';
}

/** Returns a successful outcome of a write, with messages. */
export function written(...messages: Message[]): WriteOutcome {
  return { ok: true, value: { messages } };
}

export function refused(...messages: Message[]): WriteOutcome {
  return { ok: false, refusal: { messages } };
}
