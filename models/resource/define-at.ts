/**
 * Resource definitions at an address. The address comes first, and types everything else by its `{Parameters}` and by
 * the part of its instances: `at(uri, instances).resource({ … })`.
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
  /** Form of its ETag, of all instances or of each; default `weak`. */
  readonly etag?: ETagForm | ((params: At['params']) => ETagForm);
  /** A `Password` in a body to this resource is a new one, to be hashed before the step, with this salt. */
  readonly saltFor?: (tree: ControllerTree, params: At['params']) => SaltName;
  /** The owner of a resource, by user id. */
  readonly ownedBy?: (tree: ControllerTree, params: At['params']) => string | undefined;
  readonly actions?: readonly ActionRow<At>[];
}

export interface ResourceForm<At extends ResourceLocation> extends DescribedForm<At> {
  readonly properties: Rows<View<At>, At>;
  /**
   * Joint effects of a PATCH, from the set values by pointer; returned messages refuse the whole PATCH. Runs last, so
   * that the order of a body's members does not matter.
   */
  readonly finishPatch?: FinishPatch<At>;
  /** Methods with the same effect as PATCH, in the order of `Allow`. */
  readonly alsoSetBy?: readonly ('POST' | 'PUT')[];
  /** Apply times, selected by an annotation of the request; with the request by default. */
  readonly applyTimes?: ApplyTimes;
  /** Messages of a successful PATCH instead of `Success`, from the set values and their effects. */
  readonly modified?: (set: ReadonlyMap<string, Json>, stage: Transaction) => Message;
  /** The new address, if addresses depend on set values; undefined: unchanged. */
  readonly movedTo?: (set: ReadonlyMap<string, Json>) => string | undefined;
  readonly removal?: RemovalRow<At>;
}

export interface CollectionForm<At extends ResourceLocation> extends DescribedForm<At> {
  readonly name: string;
  readonly description: string;
  /** Definitions of its members: their instances with its own parameters. */
  readonly members: ResourceDefinition | readonly ResourceDefinition[];
  readonly membersInFull?: true;
  /** Members that it lists for this caller, by address; all by default. */
  readonly lists?: (uri: string, view: View<At>) => boolean;
  /** Rows besides its members. */
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
  /** `defineAlias`: unlisted instances, because their number is unlimited. */
  download(
    make: MakeDownload,
    options?: { readonly alsoAt: (tree: ControllerTree, params: At['params']) => boolean },
  ): ResourceDefinition;
  /** The response of the original request of a task; `monitors` names the task. */
  monitor(monitors: (params: At['params']) => string, removal: RemovalRow<At>): ResourceDefinition;
  stream(): ResourceDefinition;
  upload(upload: Upload): ResourceDefinition;
}

type Listing<Uri extends string, Part> = (tree: ControllerTree) => readonly Instance<ParamsOf<Uri>, Part>[];

/** Rejects a URI whose type does not state its parameters, or that has parameters although none are allowed. */
type Literal<Uri extends string> = string extends Uri ? never : Uri;
type Plain<Uri extends string> = Uri extends `${string}{${string}` ? never : Literal<Uri>;

/** Canonical, with a trailing slash and `{Name}` for each variable part; then with its instances. */
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

/** The projection of rows, its volatile parts, and the rows. */
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

/** Parts of rows that the ETag ignores, as JSON pointers; `*` stands for every element of a list. */
function volatileIn(rows: AnyRows, above = ''): readonly string[] {
  return Object.entries(rows).flatMap(([name, { volatile, content }]) => {
    const pointer = `${above}/${name}`;
    if (volatile === true) return [pointer];
    if (content.is === 'object') return volatileIn(content.rows, pointer);
    return content.is === 'list' ? volatileIn(content.rows, `${pointer}/*`) : [];
  });
}

/** A resource at a second address: the same parts, with equally named parameters besides its own. */
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
