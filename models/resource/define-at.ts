/**
 * Functions that create resource definitions: `at(uri, instances).resource({ … })`. The URI is given first, because the
 * types of all other members depend on its `{Parameters}` and on the type of the instances.
 */

import type { Json } from '../../engine/index.js';
import { once } from '../memoize.js';
import type { Message } from '../messages/index.js';
import type { ETagForm } from '../redfish/read/etag.js';
import type { Transaction } from '../transaction.js';
import type { ControllerTree } from '../tree.js';
import type { ApplyTimes } from './annotations.js';
import type { SaltName, Upload, View } from './define.js';
import type { DefinitionOptions, ResourceDefinition } from './definition.js';
import type { DocumentText, MakeDownload } from './download.js';
import { createProjector } from './projector.js';
import type { PropertySelection } from './property-selection.js';
import type { Instance, ParamsOf, ResourceLocation, ResourceLocationOf } from './resource-location.js';
import type { AnyRows, Rows } from './rows/rows.js';
import { collectionRows } from './rows/shared-rows.js';
import { viewAt } from './type-erasure.js';
import {
  bindActions,
  bindCreation,
  bindFinishPatch,
  bindRemoval,
  bindWritable,
  boundRemoval,
} from './writable.js';
import type { ActionRow, CreationRow, FinishPatch, RemovalRow } from './writes.js';

interface DescribedForm<At extends ResourceLocation> extends DefinitionOptions {
  readonly type: string | undefined;
  /** Description of the resource. */
  readonly typeDescription: string;
  readonly open?: boolean;
  /** Form of the ETag: a constant, or a function of the URI parameters. Default: `weak`. */
  readonly etag?: ETagForm | ((params: At['params']) => ETagForm);
  /**
   * Returns the name of the salt for a new password. If this function is present, `Password` in a body is a new
   * password, which is hashed before the write is executed.
   */
  readonly saltFor?: (tree: ControllerTree, params: At['params']) => SaltName;
  /** Returns the user id of the owner of a resource. */
  readonly ownedBy?: (tree: ControllerTree, params: At['params']) => string | undefined;
  readonly actions?: readonly ActionRow<At>[];
}

export interface ResourceForm<At extends ResourceLocation> extends DescribedForm<At> {
  readonly properties: Rows<View<At>, At>;
  /**
   * Applies the effects of a PATCH that depend on several properties. Returned messages refuse the whole PATCH. The
   * parameter contains the set values by pointer. The function is called after all properties were set, so that the
   * order of members in the body has no effect.
   */
  readonly finishPatch?: FinishPatch<At>;
  /** Methods that have the same effect as PATCH, in the order of the `Allow` header. */
  readonly alsoSetBy?: readonly ('POST' | 'PUT')[];
  /** Apply times that a request can select by an annotation. Default: the change takes effect with the request. */
  readonly applyTimes?: ApplyTimes;
  /**
   * Returns the message of a successful PATCH, which replaces `Success`. The arguments are the set values and the
   * changed state.
   */
  readonly modified?: (set: ReadonlyMap<string, Json>, stage: Transaction) => Message;
  /** Returns the new URI of the resource if the set values change it; undefined if the URI is unchanged. */
  readonly movedTo?: (set: ReadonlyMap<string, Json>) => string | undefined;
  readonly removal?: RemovalRow<At>;
}

export interface CollectionForm<At extends ResourceLocation> extends DescribedForm<At> {
  readonly name: string;
  readonly description: string;
  /**
   * Definitions of the members. The collection lists the instances whose URI parameters equal those of the collection.
   */
  readonly members: ResourceDefinition | readonly ResourceDefinition[];
  readonly membersInFull?: true;
  /** Returns true if the collection lists a member for this caller. Default: all members are listed. */
  readonly lists?: (uri: string, view: View<At>) => boolean;
  /** Rows of properties other than the members. */
  readonly properties?: Rows<View<At>, At>;
  readonly creation?: CreationRow<At>;
}

export interface Address<At extends ResourceLocation> {
  resource(form: ResourceForm<At>): ResourceDefinition;
  collection(form: CollectionForm<At>): ResourceDefinition;
  document(
    make: (params: At['params']) => DocumentText,
    options?: { readonly open: true },
  ): ResourceDefinition;
  /** Defines a download. `alsoAt` accepts further instances, which are not listed because their number is unlimited. */
  download(
    make: MakeDownload,
    options?: { readonly alsoAt: (tree: ControllerTree, params: At['params']) => boolean },
  ): ResourceDefinition;
  /**
   * Defines a task monitor, which returns the response of the original request. `monitors` returns the id of the task.
   */
  monitor(monitors: (params: At['params']) => string, removal: RemovalRow<At>): ResourceDefinition;
  stream(): ResourceDefinition;
  upload(upload: Upload): ResourceDefinition;
}

type Listing<Uri extends string, Part> = (tree: ControllerTree) => readonly Instance<ParamsOf<Uri>, Part>[];

/** Type that rejects a URI whose parameters are unknown to the compiler; `Plain` also rejects a URI with parameters. */
type Literal<Uri extends string> = string extends Uri ? never : Uri;
type Plain<Uri extends string> = Uri extends `${string}{${string}` ? never : Literal<Uri>;

/**
 * Defines a resource at a canonical URI, with a trailing slash and `{Name}` for each variable segment. A URI with
 * variable segments requires the instances as second argument.
 */
export function defineAt<const Uri extends string>(
  uri: Plain<Uri>,
): Address<ResourceLocationOf<Uri, undefined>>;
export function defineAt<const Uri extends string, Part = undefined>(
  uri: Literal<Uri>,
  instances: Listing<Uri, Part>,
): Address<ResourceLocationOf<Uri, Part>>;
export function defineAt(
  uri: string,
  listing?: (tree: ControllerTree) => readonly Instance[],
): Address<ResourceLocation> {
  return parseUri(uri, listing);
}

function parseUri<At extends ResourceLocation>(
  uri: string,
  listing: ((tree: ControllerTree) => readonly Instance[]) | undefined,
): Address<At> {
  const where = {
    uri,
    ...(listing === undefined
      ? {}
      : { listing, instances: (tree: ControllerTree) => listing(tree).map(({ params }) => params) }),
  };
  return {
    resource: ({ properties, finishPatch, actions, removal, ...form }) => ({
      kind: 'resource',
      ...where,
      ...form,
      ...shownBy(properties),
      ...bindWritable(properties),
      ...bindActions(actions),
      ...bindRemoval(removal),
      ...bindFinishPatch(finishPatch),
    }),
    collection: ({
      name,
      description,
      members: given,
      lists,
      properties = {},
      creation,
      actions,
      ...form
    }) => {
      const members = Array.isArray(given)
        ? (given as readonly ResourceDefinition[])
        : [given as ResourceDefinition];
      const rows = { ...collectionRows<At>(name, description, members, lists), ...properties };
      return {
        kind: 'collection',
        ...where,
        ...form,
        members,
        ...shownBy(rows),
        ...bindActions(actions),
        ...bindCreation(creation),
      };
    },
    document: (document, options = undefined) => ({
      kind: 'document',
      type: undefined,
      ...where,
      ...options,
      document,
    }),
    download: (download, options = undefined) => ({
      kind: 'download',
      type: undefined,
      ...where,
      ...options,
      download,
    }),
    monitor: (monitors, removal) => ({
      kind: 'monitor',
      type: undefined,
      ...where,
      monitors,
      removal: boundRemoval(removal),
      unannounced: true,
    }),
    stream: () => ({ kind: 'stream', type: undefined, ...where, stream: true }),
    upload: (upload) => ({ kind: 'upload', type: undefined, ...where, upload, unannounced: true }),
  };
}

/**
 * Returns the members of a definition that derive from its rows: the rows themselves, the projection, and the pointers
 * to volatile parts.
 */
function shownBy<At extends ResourceLocation>(rows: Rows<View<At>, At>) {
  const project = createProjector(rows);
  return {
    rows,
    project: (view: View, wanted?: PropertySelection) => {
      const placed = viewAt<At>(view);
      return project(placed, placed, wanted);
    },
    volatile: once(() => volatileIn(rows)),
  };
}

/** Returns the parts of rows that the ETag ignores, as JSON pointers; `*` is every element of a list. */
function volatileIn(rows: AnyRows, above = ''): readonly string[] {
  return Object.entries(rows).flatMap(([name, { volatile, content }]) => {
    const pointer = `${above}/${name}`;
    if (volatile === true) return [pointer];
    if (content.is === 'object') return volatileIn(content.rows, pointer);
    return content.is === 'list' ? volatileIn(content.rows, `${pointer}/*`) : [];
  });
}

/**
 * Defines the same resource at a second URI. The second URI must have parameters with the same names as the first, and
 * can have additional ones.
 */
export function defineAlias(
  definition: ResourceDefinition,
  uri: string,
  listing: (tree: ControllerTree) => readonly Instance[],
): ResourceDefinition {
  return {
    ...definition,
    uri,
    listing,
    instances: (tree: ControllerTree) => listing(tree).map(({ params }) => params),
  };
}
