/** One rendered resource with its dependencies. Its expensive parts, ETag and text, are computed on demand. */

import { LRUCache } from 'lru-cache';
import type { JsonObject } from '../../../engine/index.js';
import { memoizeByObject } from '../../memoize.js';
import type { ResourceDefinition } from '../../resource/definition.js';
import type { Routes } from '../routes.js';
import { always, type Dependencies } from './dependencies.js';
import { computeEtag, type Exceptions } from './etag.js';
import type { RequestTarget } from './resolve.js';

/** The content of a response. */
export interface Representation {
  readonly text: string;
  /** Link header to the schema. Undefined, like the ETag, for a document that is not a resource. */
  readonly link: string | undefined;
  readonly etag: string | undefined;
}

/** A computed ETag; shared by versions with equal non-volatile parts. */
export interface LazyETag {
  value: string | undefined;
}

/** Common data of all resources of a definition. */
export interface RepresentationKind {
  readonly context: string;
  readonly type: string;
  readonly link: string;
  /** Parts that their tags ignore. */
  readonly except: Exceptions | undefined;
}

export class Rendered implements Representation {
  readonly definition: ResourceDefinition;
  /** Without its ETag, as members of filtered collections are shown. */
  readonly resource: JsonObject;
  readonly link: string | undefined;
  readonly dependencies: Dependencies;
  readonly tag: LazyETag;
  readonly #kind: RepresentationKind | undefined;
  readonly #params: RequestTarget['params'];
  #body: JsonObject | undefined;
  #text: string | undefined;

  constructor(
    { definition, params }: RequestTarget,
    resource: JsonObject,
    kind: RepresentationKind | undefined,
    dependencies: Dependencies,
    tag: LazyETag = { value: undefined },
  ) {
    this.definition = definition;
    this.resource = resource;
    this.link = kind?.link;
    this.dependencies = dependencies;
    this.tag = tag;
    this.#kind = kind;
    this.#params = params;
  }

  /** One for its dependencies, independent of the reading time: values that vary with time are volatile. */
  get etag(): string | undefined {
    if (this.#kind === undefined) return undefined;
    const { etag } = this.definition;
    const form = typeof etag === 'function' ? etag(this.#params) : etag;
    this.tag.value ??= computeEtag(this.resource, form, this.#kind.except);
    return this.tag.value;
  }

  get body(): JsonObject {
    this.#body ??= this.etag === undefined ? this.resource : { '@odata.etag': this.etag, ...this.resource };
    return this.#body;
  }

  /** The ETag in the body, without making the body for it. */
  get text(): string {
    if (this.#text === undefined) {
      const text = JSON.stringify(this.resource);
      const { etag } = this;
      this.#text = etag === undefined ? text : `{"@odata.etag":${JSON.stringify(etag)},${text.slice(1)}`;
    }
    return this.#text;
  }
}

// Rendered resources shared by controllers of one process: those without dependencies, or depending on branches that
// most controllers have in common, such as the blueprint and the settings of a new server. Half of all resources are of
// that kind (schemas, registries, identities), and a sweep creates a new controller for every seed.

/**
 * Maximum number of shared resources. Assumption: two servers with different blueprints have about 450 such resources
 * each.
 */
const sharedMax = 2_048;

/** By URI. Not the cache's own type, because declarations of the package name no bundled library. */
export type SharedRenderings = Pick<Map<string, Rendered>, 'get'> & {
  set(uri: string, rendered: Rendered): unknown;
};

/** A resource also depends on its resource list, because it links to others of it. */
export const sharedRenderingsFor = memoizeByObject(
  (_: Routes): SharedRenderings => new LRUCache({ max: sharedMax }),
);

/**
 * False for a resource that depends on the seed, a machine, a log, the host, the time or a single caller: no other
 * controller has an equal one.
 */
export function isShareable({ reads, span, caller }: Dependencies): boolean {
  return (
    span === always &&
    (caller === undefined || caller === 'trusted') &&
    reads.every(({ branch, member }) => member === undefined && branch !== 'seed')
  );
}
