/**
 * Definitions of the protocol: seven kinds, each with its own members. `define-at.ts` creates them with the types of
 * their addresses; these types are erased here, because all definitions are in one list.
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

/** Address of the instances. */
interface Served extends Addressed {
  /** The existing instances, for a URI with variable parts. */
  readonly instances?: (tree: ControllerTree) => readonly Params[];
  /** The same, with the part of each. */
  readonly listing?: (tree: ControllerTree) => readonly Instance[];
  /** Readable without authentication. */
  readonly open?: boolean;
}

/** Display, reporting and caching of a response. */
export interface DefinitionOptions {
  /** Dependencies of the projection besides the tree. Time-dependent values are volatile: the ETag covers the rest. */
  readonly varies?: readonly ('now' | 'caller')[];
  /**
   * For values that depend on the time only: the validity of a result, from one multiple to the next, for caching. The
   * projection must not use a finer `now`. Unit: ms.
   */
  readonly steadyMs?: number;
  /** The clock of these multiples: virtual time, or the controller's own clock. */
  readonly steadyBy?: 'controllerClock';
  /**
   * Resources whose tags it shows, if there are very many: they are rendered before it, a few at a time, so that other
   * requests can run in between.
   */
  readonly tagsOf?: (tree: ControllerTree) => readonly string[];
  /** Privilege for resources of another account. */
  readonly privilegeForOthers?: Privilege;
  /** The users that see it, if not all: for others it does not exist. */
  readonly thereFor?: (tree: ControllerTree, params: Params, principal: Principal) => boolean;
  /** Reason for a retry of a change to a missing instance, by its parameters; undefined if it will not appear. */
  readonly awaited?: (tree: ControllerTree, params: Params) => Message | undefined;
  /** Methods that an account may use on its own resources before it has changed its password. */
  readonly duringPasswordChange?: readonly string[];
  /**
   * Changes here are not reported by the protocol: of sessions, which every login creates, and of repaired entries; the
   * subsystem itself reports them.
   */
  readonly unannounced?: true;
}

/** Common parts of resources and collections: rows, and what derives from them. */
interface Described extends Served, DefinitionOptions {
  /** `ComputerSystem.v1_18_0.ComputerSystem`; undefined for the version document, which is not a resource. */
  readonly type: string | undefined;
  /** Description of the type. */
  readonly typeDescription: string;
  readonly rows: AnyRows;
  /** The complete projection, or the selected properties. */
  readonly project: (view: View, wanted?: PropertySelection) => JsonObject;
  /** JSON pointers that the ETag ignores. `*` stands for every element of a list. */
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
  /** Definitions of its members. */
  readonly members: readonly ResourceDefinition[];
  /** Always expands its members: each complete except for its ETag (behaviour § 1.3). */
  readonly membersInFull?: true;
  readonly actions?: readonly Action[];
  readonly creation?: Creation;
}

/** A constant text: a function of its URI alone, so it is cached. */
interface Document extends Served {
  readonly kind: 'document';
  readonly type: undefined;
  readonly document: (params: Params) => DocumentText;
}

/** A file generated from the query and the tree on request. */
interface DownloadFile extends Served {
  readonly kind: 'download';
  readonly type: undefined;
  /** Unlisted instances, because their number is unlimited: a file for any day. */
  readonly alsoAt?: (tree: ControllerTree, params: Params) => boolean;
  readonly download: MakeDownload;
}

/** The response of the original request of a task, when it is known; before that, the task. */
interface Monitor extends Served {
  readonly kind: 'monitor';
  readonly type: undefined;
  /** Id of the task. */
  readonly monitors: (params: Params) => string;
  readonly removal: Removal;
  /** Its changes are not announced: the events of the task report them. */
  readonly unannounced: true;
}

/** The stream of events. */
interface EventStream extends Served {
  readonly kind: 'stream';
  readonly type: undefined;
  readonly stream: true;
}

/** Upload address. */
interface UploadTarget extends Served {
  readonly kind: 'upload';
  readonly type: undefined;
  readonly upload: Upload;
  /** The owner of a file reports its outcome. */
  readonly unannounced: true;
}

type Kinds = Resource | Collection | Document | DownloadFile | Monitor | EventStream | UploadTarget;

type NameOf<Kind> = Kind extends unknown ? keyof Kind : never;

/** A kind as a member of a union: members of other kinds are optional and never present. */
type Alone<Kind> = Kind extends unknown
  ? Kind & { readonly [Name in Exclude<NameOf<Kinds>, keyof Kind>]?: undefined }
  : never;

export type ResourceDefinition = Alone<Kinds>;
