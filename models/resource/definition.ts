/**
 * What the protocol serves: one of seven kinds, each with its own members and no others. Definitions are made by `define-at.ts`,
 * which knows their places' types; here those are forgotten, because definitions of all shapes stand in one list.
 */
import type { Json, JsonObject } from '../../engine/index.js';
import type { Message } from '../messages/index.js';
import type { ETagForm } from '../redfish/read/etag.js';
import type { Transaction } from '../transaction.js';
import type { ControllerTree } from '../tree.js';
import type { ApplyTimes } from './annotations.js';
import type {
  Action,
  Creation,
  DocumentText,
  MakeDownload,
  Principal,
  Removal,
  SaltName,
  Upload,
  View,
  Writable,
} from './define.js';
import type { Privilege } from './privileges.js';
import type { PropertySelection } from './property-selection.js';
import type { Addressed, Instance, Params, ResourceLocation } from './resource-location.js';
import type { AnyRows } from './rows/rows.js';
import type { FinishPatch } from './writes.js';

/** Where instances are. */
interface Served extends Addressed {
  /** The instances there are, for a URI with variable parts. */
  readonly instances?: (tree: ControllerTree) => readonly Params[];
  /** The same, with the part that each shows. */
  readonly listing?: (tree: ControllerTree) => readonly Instance[];
  /** Readable without credentials. */
  readonly open?: boolean;
}

/** How an answer is shown, told of and kept. */
export interface DefinitionOptions {
  /** What the projection depends on beside the tree. What varies with time is volatile: the ETag is of the rest. */
  readonly varies?: readonly ('now' | 'caller')[];
  /**
   * For what varies with time alone: how long one answer holds, from one multiple to the next, and so is kept.
   * The projection must not look at `now` more closely. Unit: ms.
   */
  readonly steadyMs?: number;
  /** Whose multiples they are: of virtual time, unless they are of the controller's own clock. */
  readonly steadyBy?: 'controllerClock';
  /**
   * Resources whose tags it shows, if there are very many: they are looked at before it is, a few at a time, so that
   * others are not kept waiting.
   */
  readonly tagsOf?: (tree: ControllerTree) => readonly string[];
  /** What it takes to see or touch what belongs to another account. */
  readonly privilegeForOthers?: Privilege;
  /** Whom it is there for, where that is not everybody: others are told that there is nothing. */
  readonly thereFor?: (tree: ControllerTree, params: Params, principal: Principal) => boolean;
  /**
   * Why a change of an instance that is not there, by its parameters, is to be sent again later; undefined where nothing
   * is to come.
   */
  readonly awaited?: (tree: ControllerTree, params: Params) => Message | undefined;
  /** Methods that an account may use on what it owns before it has changed its password. */
  readonly duringPasswordChange?: readonly string[];
  /**
   * What was done here is not told by the protocol: of sessions, which come with every login, and of entries that are
   * repaired nobody is told; of what moves it tells by itself.
   */
  readonly unannounced?: true;
}

/** What resources and collections have alike: rows, and what derives from them. */
interface Described extends Served, DefinitionOptions {
  /** `ComputerSystem.v1_18_0.ComputerSystem`; undefined for the version document, which is no resource. */
  readonly type: string | undefined;
  /** The type's sentence. */
  readonly typeDescription: string;
  readonly rows: AnyRows;
  /** All of it, or what is wanted. */
  readonly project: (view: View, wanted?: PropertySelection) => JsonObject;
  /** JSON pointers that the ETag leaves out. `*` stands for every element of a list. */
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
  /** Shows its members, not links to them: each whole but for its ETag (behaviour § 1.3). */
  readonly membersInFull?: true;
  readonly actions?: readonly Action[];
  readonly creation?: Creation;
}

/** Text served as it stands: of its URI alone, so it is kept. */
interface Document extends Served {
  readonly kind: 'document';
  readonly type: undefined;
  readonly document: (params: Params) => DocumentText;
}

/** A file that is put together of the query and the tree when it is asked for. */
interface DownloadFile extends Served {
  readonly kind: 'download';
  readonly type: undefined;
  /** Those that are there without being listed, because their number has no end: a file under the name of any day. */
  readonly alsoAt?: (tree: ControllerTree, params: Params) => boolean;
  readonly download: MakeDownload;
}

/** What a request that became a task is answered with, as soon as that is known; until then, the task. */
interface Monitor extends Served {
  readonly kind: 'monitor';
  readonly type: undefined;
  /** Id of the task. */
  readonly monitors: (params: Params) => string;
  readonly removal: Removal;
  /** What is done here is told of the task. */
  readonly unannounced: true;
}

/** The stream of events. */
interface EventStream extends Served {
  readonly kind: 'stream';
  readonly type: undefined;
  readonly stream: true;
}

/** Where files are sent to. */
interface UploadTarget extends Served {
  readonly kind: 'upload';
  readonly type: undefined;
  readonly upload: Upload;
  /** What comes of a file is told by whoever keeps it. */
  readonly unannounced: true;
}

type Kinds = Resource | Collection | Document | DownloadFile | Monitor | EventStream | UploadTarget;

type NameOf<Kind> = Kind extends unknown ? keyof Kind : never;

/** A kind as one of several: what the others have, it has not, and whoever looks for that finds nothing. */
type Alone<Kind> = Kind extends unknown
  ? Kind & { readonly [Name in Exclude<NameOf<Kinds>, keyof Kind>]?: undefined }
  : never;

export type ResourceDefinition = Alone<Kinds>;
