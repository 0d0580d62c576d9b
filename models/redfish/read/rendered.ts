/** One resource as it is shown, with what it was made from. What is dear, its ETag and text, is made when first asked for. */

import { LRUCache } from 'lru-cache';
import type { JsonObject } from '../../../engine/index.js';
import { memoizeByObject } from '../../memoize.js';
import type { ResourceDefinition } from '../../resource/definition.js';
import type { Routes } from '../routes.js';
import { always, type Dependencies } from './dependencies.js';
import { computeEtag, type Exceptions } from './etag.js';
import type { RequestTarget } from './resolve.js';

/** What an answer shows. */
export interface Representation {
  readonly text: string;
  /** To the schema, as a header. Undefined, like the ETag, for a document that is no resource. */
  readonly link: string | undefined;
  readonly etag: string | undefined;
}

/** An ETag once it was asked for; shared by what differs in nothing the tag is of. */
export interface LazyETag {
  value: string | undefined;
}

/** What all resources of a definition have alike. */
export interface RepresentationKind {
  readonly context: string;
  readonly type: string;
  readonly link: string;
  /** What their tags leave out. */
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

  /** One for what it is made from, whenever it is read: what varies with time is volatile. */
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

  /** That of the body, without making the body for it. */
  get text(): string {
    if (this.#text === undefined) {
      const text = JSON.stringify(this.resource);
      const { etag } = this;
      this.#text = etag === undefined ? text : `{"@odata.etag":${JSON.stringify(etag)},${text.slice(1)}`;
    }
    return this.#text;
  }
}

// Rendered resources that controllers of one process share: those made from nothing, or from branches that most
// controllers have in common, such as the blueprint and the settings of a new server. Half of all resources are of that
// kind (schemas, registries, identities), and a sweep makes a new controller for every seed.

/** Shared at most. Assumption: two servers of different blueprints have about 450 such resources each. */
const sharedMax = 2_048;

/** By URI. Not the cache's own type: declarations of the package name no library that is bundled. */
export type SharedRenderings = Pick<Map<string, Rendered>, 'get'> & {
  set(uri: string, rendered: Rendered): unknown;
};

/** A resource follows from the list it stands in as well, for it links to others of that. */
export const sharedRenderingsFor = memoizeByObject(
  (_: Routes): SharedRenderings => new LRUCache({ max: sharedMax }),
);

/** False for what depends on the seed, a machine, a log, the host, the time or a single caller: no other controller has the same. */
export function isShareable({ reads, span, caller }: Dependencies): boolean {
  return (
    span === always &&
    (caller === undefined || caller === 'trusted') &&
    reads.every(({ branch, member }) => member === undefined && branch !== 'seed')
  );
}
