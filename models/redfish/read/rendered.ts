/** Rendered resource with its dependencies. ETag and text are computed on demand, because they are expensive. */

import { LRUCache } from 'lru-cache';
import type { JsonObject } from '../../../engine/index.js';
import { memoizeByObject } from '../../memoize.js';
import type { ResourceDefinition } from '../../resource/definition.js';
import type { PropertySelection } from '../../resource/property-selection.js';
import type { Routes } from '../routes.js';
import { always, type Dependencies } from './dependencies.js';
import { computeEtag, type Exceptions } from './etag.js';
import type { RequestTarget } from './resolve.js';

/** The content of a response. */
export interface Representation {
  readonly text: string;
  /**
   * Value of the `Link` header, which refers to the schema. Link and ETag are undefined for a document, which is not a
   * resource.
   */
  readonly link: string | undefined;
  readonly etag: string | undefined;
}

/**
 * ETag that is computed on demand. Versions of a resource that differ only in volatile values share this object, so
 * that the ETag is computed once.
 */
export interface LazyETag {
  value: string | undefined;
}

/** Data that all resources of a definition share. */
export interface RepresentationKind {
  readonly context: string;
  readonly type: string;
  readonly link: string;
  /** Parts that the ETag ignores. */
  readonly except: Exceptions | undefined;
  /** The same parts, which alone change with time; lists as a whole. */
  readonly volatile: PropertySelection | undefined;
}

export class Rendered implements Representation {
  readonly definition: ResourceDefinition;
  /** Body without the ETag, in the form of a member of a filtered collection. */
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

  /**
   * ETag of the resource. It is constant while the dependencies are unchanged: only values that the ETag ignores change
   * with time.
   */
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

  /**
   * Text of the body. The ETag is inserted into the text, so that the body need not be copied to an object with the
   * ETag.
   */
  get text(): string {
    if (this.#text === undefined) {
      const text = JSON.stringify(this.resource);
      const { etag } = this;
      this.#text = etag === undefined ? text : `{"@odata.etag":${JSON.stringify(etag)},${text.slice(1)}`;
    }
    return this.#text;
  }
}

// Rendered resources that the controllers of one process share. A shared resource has no dependencies, or depends only
// on branches that are equal in most controllers, such as the blueprint and the settings of a new server. Half of all
// resources qualify (schemas, registries, identities). Sharing matters, because a sweep creates a new controller for
// every seed.

/**
 * Maximum number of shared resources. Assumption: enough for two servers with different blueprints, which have about
 * 450 shareable resources each.
 */
const sharedMax = 2_048;

/**
 * Shared resources by URI. The type is not `LRUCache`, because the type declarations of the published package must not
 * mention a bundled library.
 */
export type SharedRenderings = Pick<Map<string, Rendered>, 'get'> & {
  set(uri: string, rendered: Rendered): unknown;
};

/**
 * Returns the shared resources of a resource list. Each list has its own, because a resource contains links to other
 * resources of its list.
 */
export const sharedRenderingsFor = memoizeByObject(
  (_: Routes): SharedRenderings => new LRUCache({ max: sharedMax }),
);

/**
 * Returns true if another controller can have an equal resource. A resource that depends on the seed, a machine, a log,
 * the host, the time or a single caller is not shareable.
 */
export function isShareable({ reads, span, caller }: Dependencies): boolean {
  return (
    span === always &&
    (caller === undefined || caller === 'trusted') &&
    reads.every(({ branch, member }) => member === undefined && branch !== 'seed')
  );
}
