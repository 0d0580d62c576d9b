/**
 * What a resource type is: its URI, type, instances, projection, and everything that can be written to it with what
 * each write does. Routes, `Allow`, privileges, links and the generic tests derive from these definitions alone.
 */
import type { EngineTree, Json, JsonObject } from '../../engine/index.js';
import type { Chunks } from '../formats/chunks.js';
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

/** Who is asking, once authenticated. */
export interface Principal extends Author {
  readonly privileges: readonly Privilege[];
  readonly passwordChangeRequired: boolean;
  /** Present when the request came with a session's token. */
  readonly sessionId?: string;
  /** Present when the request came with a certificate: what makes it stand for this user. */
  readonly mappingId?: string;
}

/** What a projection sees. It reads and returns; it draws nothing and changes nothing. */
export interface View<out At extends ResourceLocation = ResourceLocation> {
  readonly tree: ControllerTree;
  /** Virtual time of the answer. Unit: ms since the epoch; at least the tree's own. */
  readonly now: number;
  readonly params: At['params'];
  /** What the instance was listed with. */
  readonly part: At['part'];
  /** Undefined only for resources that need no credentials. */
  readonly principal: Principal | undefined;
  /** A link to a resource, undefined when there is none at that URI: the tree grows with the list. */
  link(uri: string): { readonly '@odata.id': string } | undefined;
  /** What is said of a fact: an entry of a log has its name alone. */
  readonly findFact: FindFactRow;
  /**
   * What a function makes of the tree, made anew only when something changed that it looks at. The function is what the
   * value is known by, so it is a constant; it looks at the tree while it runs, and what it returns does not.
   */
  derived<Value>(of: (tree: ControllerTree, findFact: FindFactRow) => Value): Value;
  /** What a function makes of this view: asked once, however many rows are about it. The function is a constant, too. */
  once<Value>(of: (view: View<At>) => Value): Value;
  /** Links to the instances of a definition below some parameters, in the order they are listed. */
  members(of: Addressed, params: Params): readonly { readonly '@odata.id': string }[];
  /** The ETag of the resource at a URI; undefined when there is none that this caller is shown. */
  etagAt(uri: string): string | undefined;
  /** The same as it would be with another value in a branch of the tree: made of the branch as it is. */
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

/** One property that can be set, and what setting it does: its value is put into `member`, where it has one, and applied. */
export interface WritableProperty<Value extends Json = Json> {
  readonly reader: Reader<Value, unknown>;
  readonly privilege: Privilege;
  /** What it takes of whom the resource belongs to, when that is less. */
  readonly ownPrivilege?: Privilege;
  /** For a secret: what stands in the journal instead. `apply` gets that. */
  readonly redact?: (value: Value, means: WriteContext) => ReadResult<Json>;
  /** A value that a client may have sent for what stands in the journal, where that is another and no secret. */
  readonly sent?: (kept: Json) => Json;
  readonly member?: Member;
  readonly apply: (stage: Transaction, value: Value, writing: WriteTarget) => void;
  /** Why it cannot be set now, whatever the value. */
  readonly locked?: (tree: ControllerTree, pointer: string) => Message | undefined;
}

/** Writable properties by name; objects nest. */
export interface Writable {
  readonly [name: string]: WritableProperty | Writable;
}

/** How a write ends when nothing was wrong: what to say, and where a created resource is. JSON, as `Message` is. */
export type Written = {
  readonly messages: readonly Message[];
  /** What a client that created something should know beside that and the thing itself. */
  readonly notes?: readonly Message[];
  readonly created?: string;
  /** The address that what was changed has from now on, where that is another. */
  readonly moved?: string;
  /** The task that does it, and is not done yet: its id. */
  readonly task?: string;
  /** What an action gives back: the body of the answer, in place of the messages. */
  readonly result?: JsonObject;
};

/** What there is to turn a body's secrets into something that may be kept. */
export interface WriteContext {
  readonly tree: ControllerTree;
  readonly params: Params;
  readonly secrets: Secrets;
  /** As `View.link`. */
  readonly link: View['link'];
  /** Who is asking. */
  readonly principal: Principal;
  /** The body's new password, hashed beforehand; undefined when the adapter was not asked to (`saltFor`). */
  readonly newPassword: HashedPassword | undefined;
}

export type WriteOutcome =
  | { readonly ok: true; readonly value: Written }
  | { readonly ok: false; readonly refusal: Refusal };

/** A request that a task is to carry out, which is begun once nothing else is wrong with it. */
export interface Deferred {
  readonly ok: 'later';
  readonly task: NewTask;
}

export function deferred(task: NewTask): Deferred {
  return { ok: 'later', task };
}

/** A request the controller does not carry out. Nothing has changed. */
export interface Refusal {
  readonly messages: readonly Message[];
  /** HTTP status, when it is not that of the first message. */
  readonly status?: number;
}

/** What a body may bring: of an action, or of a resource to be created. */
export interface ActionParameter<Value = Json, Required extends boolean = boolean> {
  readonly reader: Reader<Value, unknown>;
  readonly required: Required;
  /** A sentence for the schema. */
  readonly description: string;
}

/** Where an action may be offered. */
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
  /** What it takes beside that. */
  readonly alsoPrivilege?: Privilege | readonly Privilege[];
  /** What has to be licensed for it. */
  readonly license?: LicensedFeature;
  /** It takes the server or its controller out of what they do, or changes what they run: refused while a subsystem holds them. */
  readonly disrupts?: true;
  /** Whether this very instance offers it now, and takes it; always, unless said. */
  readonly offered?: (at: Offering) => boolean;
  readonly parameters: Readonly<Record<string, ActionParameter>>;
  /** Turns the parameters into what may be journaled, and adds what only the secret can make. */
  readonly redact?: (body: JsonObject, means: WriteContext) => ReadResult<JsonObject>;
  readonly sent?: ToSent;
  /** When it can apply, by an annotation of the request; with the request, unless said. */
  readonly applyTimes?: ApplyTimes;
  readonly apply: (stage: Transaction, body: JsonObject, writing: WriteTarget) => WriteOutcome | Deferred;
}

/**
 * A body that a client may have sent for what stands in the journal, where that is another; what cannot be told of it is
 * undefined. `secret` makes one up.
 */
export type ToSent = (
  kept: JsonObject,
  secret: (name: string) => string,
) => { readonly [name: string]: Json | undefined };

/** Files sent by POST: how one begins. What comes of it enters as inputs of its own (`inputs.ts`). */
export interface Upload {
  readonly privilege: Privilege;
  /** What may stand in the parameters that come before the file. */
  readonly parameters: Readonly<Record<string, ActionParameter>>;
  /** What is to be journaled of the begin. */
  readonly keep: (
    parameters: JsonObject,
    head: UploadHead,
    principal: Principal,
    tree: ControllerTree,
  ) => ReadResult<JsonObject>;
  /** Its answer, where it is taken, says by which number it is known: `{ Upload: 7 }`. */
  readonly begin: (stage: Transaction, body: JsonObject, writing: WriteTarget) => WriteOutcome;
}

/** Members made by POST to a collection. */
export interface Creation {
  /** Undefined when no credentials are needed, as for a login. */
  readonly privilege: Privilege | undefined;
  /** The body's properties as clients send them. */
  readonly properties: Readonly<Record<string, ActionParameter>>;
  /** The answer says that there is a new member, and where, and does not show it. */
  readonly confirmedOnly?: true;
  /** Turns the body into what may be journaled: no secret leaves this function but in a response header. */
  readonly redact?: (body: JsonObject, means: WriteContext) => ReadResult<Redacted>;
  readonly sent?: ToSent;
  /** When it can apply, by an annotation of the request; with the request, unless said. */
  readonly applyTimes?: ApplyTimes;
  readonly apply: (stage: Transaction, body: JsonObject, writing: WriteTarget) => WriteOutcome | Deferred;
}

/** What the request layer may ask of the secret (design § 2.5). */
export interface Secrets {
  /** The plain token of the session with this serial. */
  sessionToken(serial: number): string;
  /** The passcode with this serial: six digits. */
  passcode(serial: number): string;
  /** What a passcode is kept and compared by. */
  passcodeHash(serial: number, code: string): string;
  /** What a password of the host's firmware is kept and compared by. */
  firmwarePasswordHash(name: string, password: string): string;
  seal(place: SealLocation, text: string): Sealed;
  /** Signs with the private key of this name, on P-256 unless said. */
  signer(name: string, curve?: Curve): Signer;
  /** A number used once, by name: 32 bytes. */
  nonce(name: string): Buffer;
}

/** Names the salt of a password that is about to be set. */
export interface SaltName {
  readonly accountId: string;
  readonly revision: number;
}

export interface Redacted {
  readonly body: JsonObject;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Removal {
  /** Whether an instance listed with this part can ever be removed; always, unless said. */
  readonly offered?: (part: unknown) => boolean;
  /** What it takes to remove this very member: one's own session needs less than another's. */
  readonly privilege: (tree: ControllerTree, params: Params, principal: Principal) => Privilege;
  /** What the removal brings along that only the secret can make. */
  readonly redact?: (means: WriteContext) => JsonObject;
  readonly apply: (stage: Transaction, writing: WriteTarget, body: JsonObject) => WriteOutcome | Deferred;
}

/** Text served as it stands: a message registry, a schema, `$metadata`. */
export interface DocumentText {
  readonly contentType: string;
  readonly text: string;
  /** Sent compressed whatever the client accepts (behaviour § 1.1). */
  readonly gzip?: boolean;
}

/** What a download is made of. */
export interface DownloadContext {
  readonly tree: ControllerTree;
  readonly params: Params;
  /** What the controller's clock shows. Unit: ms since the epoch. */
  readonly clock: number;
  readonly query: ReadonlyMap<string, string>;
  /** As `View.findFact`. */
  readonly findFact: FindFactRow;
}

export interface Download {
  readonly contentType: string;
  /** What a browser is to call it. */
  readonly fileName?: string;
  readonly body: string | Chunks;
}

export type MakeDownload = (asked: DownloadContext) => Download | Refusal;

export function isProperty(entry: WritableProperty | Writable): entry is WritableProperty {
  return typeof (entry as WritableProperty).apply === 'function';
}

/** The success every write may end with. */
export function written(...messages: Message[]): WriteOutcome {
  return { ok: true, value: { messages } };
}

export function refused(...messages: Message[]): WriteOutcome {
  return { ok: false, refusal: { messages } };
}
