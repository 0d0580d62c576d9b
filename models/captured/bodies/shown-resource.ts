/** Representation of a captured resource: body, text and ETag. Text and ETag are computed on demand. */
import type { JsonObject } from '../../../engine/index.js';
import { type LongInteger, withLongIntegers } from '../../capture/index.js';
import { memoizeByObject } from '../../memoize.js';
import { computeEtag, type Queryable } from '../../redfish/index.js';

/** Text of captured bodies that no value differs in. All controllers of the process share it. */
const textOf = memoizeByObject((body: JsonObject) => JSON.stringify(body));

const hashOf = memoizeByObject((body: JsonObject) => computeEtag(body));

export interface ShownContents {
  readonly uri: string;
  /** Body with the captured ETag, if it has one. */
  readonly body: JsonObject;
  /** ETag of the captured body; undefined for a member that was not captured. */
  readonly capturedTag: string | undefined;
  /** Captured body; undefined for a member that was not captured. */
  readonly captured: JsonObject | undefined;
  /** Values that differ from the captured ones, without readings and times; undefined if there are none. */
  readonly changes: string | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;
  readonly timeMs: number | undefined;
  readonly longIntegers?: readonly LongInteger[] | undefined;
}

type Headers = Readonly<Record<string, string>>;

export class ShownResource implements Queryable {
  readonly uri: string;
  readonly headers: Readonly<Record<string, string>> | undefined;
  /** Recorded response time. Unit: ms. */
  readonly timeMs: number | undefined;
  readonly link: string | undefined;
  readonly #contents: ShownContents;
  #head: { readonly date: number; readonly headers: Headers } | undefined;
  #etag: string | undefined;
  #body: JsonObject | undefined;
  #resource: JsonObject | undefined;
  #text: string | undefined;

  constructor(contents: ShownContents) {
    this.#contents = contents;
    this.uri = contents.uri;
    this.headers = contents.headers;
    this.timeMs = contents.timeMs;
    this.link = contents.headers?.link;
  }

  /** Returns the headers of a response, computed once for each date. */
  headersAt(date: number, make: () => Headers): Headers {
    if (this.#head?.date !== date) this.#head = { date, headers: make() };
    return this.#head.headers;
  }

  get etag(): string {
    this.#etag ??= this.#computeTag();
    return this.#etag;
  }

  /** Body without the ETag. */
  get resource(): JsonObject {
    if (this.#resource === undefined) {
      const { '@odata.etag': _, ...rest } = this.#contents.body;
      this.#resource = rest;
    }
    return this.#resource;
  }

  get body(): JsonObject {
    const { body } = this.#contents;
    this.#body ??=
      body['@odata.etag'] === undefined || body['@odata.etag'] === this.etag
        ? body
        : { ...body, '@odata.etag': this.etag };
    return this.#body;
  }

  get text(): string {
    const { captured } = this.#contents;
    this.#text ??= this.withDigits(this.body === captured ? textOf(captured) : JSON.stringify(this.body));
    return this.#text;
  }

  /** Returns a text of the body, or of a part of it, with the integers as captured. */
  withDigits(text: string): string {
    return withLongIntegers(text, this.#contents.longIntegers);
  }

  #computeTag(): string {
    const { captured, capturedTag, changes, body } = this.#contents;
    if (captured === undefined) return computeEtag(this.resource);
    const before = capturedTag ?? hashOf(captured);
    if (changes === undefined) return before;
    const form = before.startsWith('W/') ? 'weak' : 'strong';
    return computeEtag({ of: before, changes, id: body['@odata.id'] ?? '' }, form);
  }
}
