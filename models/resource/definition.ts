/**
 * Resource definitions in the form that the protocol uses: seven kinds, each with its own members. `define-at.ts`
 * creates definitions whose types depend on the parameters of their URIs. Here these types are erased, because all
 * definitions are in one list.
 */
import type { Json, JsonObject } from '../../engine/index.js';
import type { Message } from '../messages/index.js';
import type { ETagForm } from '../redfish/read/etag.js';
import type { Transaction } from '../transaction.js';
import type { ControllerTree } from '../tree.js';
import type { ApplyTimes } from './annotations.js';
import type { Action, Creation, Principal, Removal, SaltName, Upload, View, Writable } from './define.js';
import type { DocumentText, MakeDownload } from './download.js';
import type { Privilege } from './privileges.js';
import type { PropertySelection } from './property-selection.js';
import type { Addressed, Instance, Params, ResourceLocation } from './resource-location.js';
import type { AnyRows } from './rows/rows.js';
import type { FinishPatch } from './writes.js';

/** URI pattern with the instances that exist at it. */
interface Served extends Addressed {
  /** Returns the parameters of the existing instances, for a URI with variable segments. */
  readonly instances?: (tree: ControllerTree) => readonly Params[];
  /** Returns the existing instances with their parameters and their parts of the state. */
  readonly listing?: (tree: ControllerTree) => readonly Instance[];
  /** True if the resource is readable without authentication. */
  readonly open?: boolean;
}

/** Options for the visibility, the caching and the announcements of a resource. */
export interface DefinitionOptions {
  /**
   * Dependencies of the projection besides the state tree. Values that depend on the time are volatile, so the ETag
   * ignores them.
   */
  readonly varies?: readonly ('now' | 'caller')[];
  /**
   * Length of the periods in which values that depend on the time are constant. Unit: ms. A period starts at each
   * multiple of this length, and a response can be cached until the end of the period. The projection must not use
   * `now` at a finer resolution.
   */
  readonly steadyMs?: number;
  /** Clock whose multiples of `steadyMs` start the periods: the controller's own clock. Default: virtual time. */
  readonly steadyBy?: 'controllerClock';
  /**
   * Returns the URIs of the resources whose ETags this resource shows. Necessary only if there are many. Their ETags
   * are computed in advance, one at a time, so that other requests can run in between.
   */
  readonly tagsOf?: (tree: ControllerTree) => readonly string[];
  /** Privilege that a caller requires for resources of another account. */
  readonly privilegeForOthers?: Privilege;
  /**
   * Returns true if the resource is visible to a user; for other users, it is reported as missing. Default: the
   * resource is visible to all users.
   */
  readonly thereFor?: (tree: ControllerTree, params: Params, principal: Principal) => boolean;
  /**
   * Returns the reason why a client should repeat a change later: the instance is missing, but will be created. Returns
   * undefined if the instance will not be created.
   */
  readonly awaited?: (tree: ControllerTree, params: Params) => Message | undefined;
  /** Methods that an account may use on its own resources while it is required to change its password. */
  readonly duringPasswordChange?: readonly string[];
  /**
   * True if the protocol does not announce changes of the resource. Examples: sessions, which every login creates, and
   * repaired log entries. The subsystem reports such changes itself.
   */
  readonly unannounced?: true;
}

/** Members that resources and collections have in common: the rows and the parts that derive from them. */
interface Described extends Served, DefinitionOptions {
  /**
   * Type name, such as `ComputerSystem.v1_18_0.ComputerSystem`; undefined for the version document, which is not a
   * resource.
   */
  readonly type: string | undefined;
  /** Description of the type. */
  readonly typeDescription: string;
  readonly rows: AnyRows;
  /** Returns all properties, or only the selected properties. */
  readonly project: (view: View, wanted?: PropertySelection) => JsonObject;
  /** Returns the JSON pointers to parts that the ETag ignores; `*` is every element of a list. */
  readonly volatile?: () => readonly string[];
  readonly etag?: ETagForm | ((params: Params) => ETagForm);
  readonly saltFor?: (tree: ControllerTree, params: Params) => SaltName;
  readonly ownedBy?: (tree: ControllerTree, params: Params) => string | undefined;
}

interface Resource extends Described {
  readonly kind: 'resource';
  readonly writable?: Writable;
  readonly finishPatch?: FinishPatch<ResourceLocation>;
  readonly alsoSetBy?: readonly ('POST' | 'PUT')[];
  readonly applyTimes?: ApplyTimes;
  readonly modified?: (set: ReadonlyMap<string, Json>, stage: Transaction) => Message;
  readonly movedTo?: (set: ReadonlyMap<string, Json>) => string | undefined;
  readonly actions?: readonly Action[];
  readonly removal?: Removal;
}

interface Collection extends Described {
  readonly kind: 'collection';
  /** Definitions of the members. */
  readonly members: readonly ResourceDefinition[];
  /**
   * True if the collection always contains its members in expanded form, each complete except for its ETag (behaviour §
   * 1.3).
   */
  readonly membersInFull?: true;
  readonly actions?: readonly Action[];
  readonly creation?: Creation;
}

/** Constant text that depends only on its URI, so that it is cached. */
interface Document extends Served {
  readonly kind: 'document';
  readonly type: undefined;
  readonly document: (params: Params) => DocumentText;
}

/** File that is generated for each request, from the query and the state tree. */
interface DownloadFile extends Served {
  readonly kind: 'download';
  readonly type: undefined;
  /**
   * Returns true for an instance that exists without being listed. Instances are not listed if their number is
   * unlimited; for example, a file for any day.
   */
  readonly alsoAt?: (tree: ControllerTree, params: Params) => boolean;
  readonly download: MakeDownload;
}

/**
 * Task monitor. It returns the response of the original request after the end of the task; before the end, it returns
 * the task.
 */
interface Monitor extends Served {
  readonly kind: 'monitor';
  readonly type: undefined;
  /** Returns the id of the task. */
  readonly monitors: (params: Params) => string;
  readonly removal: Removal;
  /** True, because the events of the task report the changes. */
  readonly unannounced: true;
}

/** Event stream. */
interface EventStream extends Served {
  readonly kind: 'stream';
  readonly type: undefined;
  readonly stream: true;
}

/** URI for uploads. */
interface UploadTarget extends Served {
  readonly kind: 'upload';
  readonly type: undefined;
  readonly upload: Upload;
  /** True, because the subsystem that processes the file reports the outcome. */
  readonly unannounced: true;
}

type Kinds = Resource | Collection | Document | DownloadFile | Monitor | EventStream | UploadTarget;

type NameOf<Kind> = Kind extends unknown ? keyof Kind : never;

/**
 * Member of a union of kinds. The members that only other kinds have are optional and always undefined, so that code
 * can read them without a check of `kind`.
 */
type Alone<Kind> = Kind extends unknown
  ? Kind & { readonly [Name in Exclude<NameOf<Kinds>, keyof Kind>]?: undefined }
  : never;

export type ResourceDefinition = Alone<Kinds>;
