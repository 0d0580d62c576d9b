/** One resource as it is shown, with what it was made from. What is dear, its ETag and text, is made when first asked for. */

import type { JsonObject } from '../../engine/index.js';
import type { ResourceDefinition } from '../resource/definition.js';
import type { Dependencies } from './dependencies.js';
import { computeEtag, type Exceptions } from './etag.js';
import type { Target } from './resolve.js';

/** What an answer shows. */
export interface Shown {
  readonly text: string;
  /** To the schema, as a header. Undefined, like the ETag, for a document that is no resource. */
  readonly link: string | undefined;
  readonly etag: string | undefined;
}

/** An ETag once it was asked for; shared by what differs in nothing the tag is of. */
export interface Tag {
  value: string | undefined;
}

/** What all resources of a definition have alike. */
export interface Kind {
  readonly context: string;
  readonly type: string;
  readonly link: string;
  /** What their tags leave out. */
  readonly except: Exceptions | undefined;
}

export class Rendered implements Shown {
  readonly definition: ResourceDefinition;
  /** Without its ETag, as members of filtered collections are shown. */
  readonly resource: JsonObject;
  readonly link: string | undefined;
  readonly dependencies: Dependencies;
  readonly tag: Tag;
  readonly #kind: Kind | undefined;
  readonly #params: Target['params'];
  #body: JsonObject | undefined;
  #text: string | undefined;

  constructor(
    { definition, params }: Target,
    resource: JsonObject,
    kind: Kind | undefined,
    dependencies: Dependencies,
    tag: Tag = { value: undefined },
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
