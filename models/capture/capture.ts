/**
 * A captured Redfish service: the bodies that a real controller answered, by URI. A capture is data without state; it is
 * shared by all controllers that start from it.
 */
import { createHash } from 'node:crypto';
import type { Json, JsonObject } from '../../engine/index.js';
import type { LongInteger } from './long-integers.js';

/** One resource as it was captured. */
export interface CapturedResource {
  /** URI in the captured casing, without a trailing slash. The service root is `/redfish/v1`. */
  readonly uri: string;
  readonly body: JsonObject;
  /** Headers of the captured answer to GET, with names in lower case; absent where none were recorded. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Response time of the captured GET. Unit: ms. */
  readonly timeMs?: number;
  /** Integers of the body that a number does not have, in the order of the body; absent for none. */
  readonly longIntegers?: readonly LongInteger[];
  /** Text of an XML document that stands beside the JSON body. */
  readonly xml?: string;
}

/** A document that is no resource: `$metadata` and XML schemas. */
export interface CapturedDocument {
  readonly uri: string;
  readonly xml: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * `repaired`: the content was changed. `dropped`: the file or resource was left out. `kept`: a defect of the captured
 * service that its bodies still show.
 */
export type NoteKind = 'repaired' | 'dropped' | 'kept';

/** One defect of a capture, with what was done about it. */
export interface CaptureNote {
  /** Path of the file in the capture, or URI of the resource. */
  readonly path: string;
  readonly kind: NoteKind;
  readonly found: string;
  /** Consequence, such as `used the bytes after it`. */
  readonly done: string;
}

/** Error about a capture that cannot be read: names the file, what was found, what was expected, and the next step. */
export class CaptureError extends Error {
  override readonly name = 'CaptureError';
  readonly path: string;
  readonly found: string;
  readonly expected: string;
  readonly next: string;

  constructor(problem: { path: string; found: string; expected: string; next: string }) {
    super(`${problem.path}: found ${problem.found}; expected ${problem.expected}. ${problem.next}`);
    this.path = problem.path;
    this.found = problem.found;
    this.expected = problem.expected;
    this.next = problem.next;
  }
}

/** Contents of a capture, as `Capture` is constructed from them. */
export interface CaptureContents {
  /** URI of the service root as its `@odata.id` has it: `/redfish/v1/` or `/redfish/v1`. */
  readonly root: string;
  readonly resources: Iterable<CapturedResource>;
  readonly documents: Iterable<CapturedDocument>;
  readonly notes: readonly CaptureNote[];
  /** Beginning of all URIs that the folders of the mockup do not have: '' or `/redfish` or `/redfish/v1`. Default: ''. */
  readonly base?: string | undefined;
}

export class Capture {
  /** URI of the service root as its `@odata.id` has it: `/redfish/v1/` or `/redfish/v1`. */
  readonly root: string;
  /** Resources by URI, in the captured casing and without a trailing slash, in the order of their URIs. */
  readonly resources: ReadonlyMap<string, CapturedResource>;
  /** XML documents by URI. */
  readonly documents: ReadonlyMap<string, CapturedDocument>;
  readonly notes: readonly CaptureNote[];
  /** Beginning of all URIs that the folders of the mockup do not have. It has no part in the digest. */
  readonly base: string;
  /** URIs in the captured casing, by the URI in lower case. */
  readonly #byLowerCase = new Map<string, string>();
  #digest: string | undefined;

  constructor({ root, resources, documents, notes, base = '' }: CaptureContents) {
    this.root = root;
    this.base = base;
    this.resources = sortedByUri(resources);
    this.documents = sortedByUri(documents);
    this.notes = notes;
    for (const uri of [...this.documents.keys(), ...this.resources.keys()])
      this.#byLowerCase.set(uri.toLowerCase(), uri);
  }

  /**
   * Returns the resource at a URI. A trailing slash and a fragment are ignored. A URI in another casing finds the
   * resource too, when no resource has exactly that URI.
   */
  find(uri: string): CapturedResource | undefined {
    return this.#findIn(this.resources, uri);
  }

  /** Returns the XML document at a URI, with the same tolerance as `find`. */
  findDocument(uri: string): CapturedDocument | undefined {
    return this.#findIn(this.documents, uri);
  }

  #findIn<Entry>(entries: ReadonlyMap<string, Entry>, uri: string): Entry | undefined {
    const plain = plainUri(uri);
    return entries.get(plain) ?? entries.get(this.#byLowerCase.get(plain.toLowerCase()) ?? plain);
  }

  /** The service root. */
  get rootResource(): CapturedResource {
    const found = this.find(this.root);
    if (found === undefined) throw new TypeError(`the capture has no resource ${this.root}`);
    return found;
  }

  /**
   * SHA-256 of the content in hexadecimal digits: root, resources and documents in the order of their URIs, each as JSON
   * with ordered keys. Notes have no part in it.
   */
  get digest(): string {
    this.#digest ??= digestOfContent(this);
    return this.#digest;
  }
}

/** Returns a URI without query, fragment and trailing slashes. */
export function plainUri(uri: string): string {
  const end = uri.search(/[?#]/u);
  return trimSlashes(end < 0 ? uri : uri.slice(0, end));
}

function trimSlashes(uri: string): string {
  let end = uri.length;
  while (end > 1 && uri.codePointAt(end - 1) === 0x2f) end--;
  return uri.slice(0, end);
}

/** Returns the link in a property value of the form `{ "@odata.id": URI }`; undefined for any other value. */
export function linkIn(value: Json | undefined): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const link = (value as JsonObject)['@odata.id'];
  return typeof link === 'string' && link !== '' ? link : undefined;
}

/**
 * Returns the schema type of a body without its version: `ComputerSystem` of `#ComputerSystem.v1_20_0.ComputerSystem`.
 * The text is empty when the body has no type.
 */
export function schemaType(body: JsonObject): string {
  const type = body['@odata.type'];
  return typeof type === 'string' ? type.slice(type.lastIndexOf('.') + 1).replace(/^#/u, '') : '';
}

function sortedByUri<Entry extends { readonly uri: string }>(entries: Iterable<Entry>): Map<string, Entry> {
  const sorted = [...entries].sort((one, other) => (one.uri < other.uri ? -1 : 1));
  return new Map(sorted.map((entry) => [entry.uri, entry]));
}

function digestOfContent({ root, resources, documents }: Capture): string {
  const hash = createHash('sha256').update(`${root}\n`);
  for (const resource of [...resources.values(), ...documents.values()])
    hash.update(`${JSON.stringify(withSortedKeys({ ...resource }))}\n`);
  return hash.digest('hex');
}

/**
 * Returns a value whose objects have their keys in order. Parts with ordered keys are not copied, because the text of an
 * unchanged body takes a third of the time of a sorted copy.
 */
function withSortedKeys(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const entries = (value as readonly Json[]).map(withSortedKeys);
    return entries.every((entry, index) => entry === value[index]) ? value : entries;
  }
  const branch = value as JsonObject;
  const keys = Object.keys(branch);
  let unchanged = keys.every((key, index) => index === 0 || (keys[index - 1] as string) <= key);
  const members = (unchanged ? keys : keys.sort()).flatMap((key) => {
    const member = branch[key];
    if (member === undefined) return [];
    const sorted = withSortedKeys(member);
    unchanged &&= sorted === member;
    return [[key, sorted] as const];
  });
  return unchanged ? value : Object.fromEntries(members);
}
