/**
 * Entity tags: of what a resource shows without what is volatile, and what a request's conditions say of them. They
 * are compared weakly throughout, because most are weak and clients send them back as they got them.
 */
import { createHash } from 'node:crypto';
import type { Json, JsonObject } from '../../engine/index.js';
import { baseMessage, type Message, mgmtMessage } from '../messages/index.js';

/** Whose tags look how: `weak` the controller's own, `long` the BIOS's, `strong` those of devices (facts § 1.1). */
export type ETagForm = 'weak' | 'long' | 'strong';

/** Longest tag a request may give, with its quotes. Unit: bytes. Source: facts § 1.1. */
const tagBytesMax = 63;

export function etagOf(
  resource: JsonObject,
  form: ETagForm = 'weak',
  volatile: readonly string[] = [],
): string {
  const stable = sorted(resource);
  for (const pointer of volatile) remove(stable, pointer.slice(1).split('/'));
  return tagOf(sha256(JSON.stringify(stable)), form);
}

/** A copy whose text does not depend on the order its members came in: of equal trees, too, that may be another. */
function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const branch = value as JsonObject;
  const copy: Record<string, Json | undefined> = {};
  for (const name of Object.keys(branch).sort()) {
    const member = branch[name];
    if (member !== undefined) copy[name] = sorted(member);
  }
  return copy;
}

/** The ETag of an answer that is no one resource: by its very text. */
export function etagOfText(text: string): string {
  return tagOf(sha256(text), 'weak');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function tagOf(digest: string, form: ETagForm): string {
  switch (form) {
    case 'weak':
      return `W/"${digest.slice(0, 8).toUpperCase()}"`;
    case 'long':
      return `W/"${digest.slice(0, 32).toUpperCase()}"`;
    case 'strong':
      return `"${Number.parseInt(digest.slice(0, 8), 16).toString(16)}"`;
  }
}

function remove(node: Json | undefined, [name, ...rest]: readonly string[]): void {
  if (name === undefined || typeof node !== 'object' || node === null) return;
  const branch = node as Record<string, Json | undefined>;
  if (name === '*') for (const element of Object.keys(branch)) remove(branch, [element, ...rest]);
  else if (rest.length === 0) delete branch[name];
  else remove(branch[name], rest);
}

/** What the condition of a change, `If-Match`, makes of it: a message refuses it. No header, no condition. */
export function failedCondition(header: string | undefined, etag: string | undefined): Message | undefined {
  if (header === undefined) return undefined;
  return tooLong(header) ?? (matches(header, etag) ? undefined : baseMessage('PreconditionFailed'));
}

/** A list of tags with one that is longer than any this service gives. */
export function tooLong(header: string): Message | undefined {
  return tagsIn(header).some((tag) => Buffer.byteLength(tag) > tagBytesMax)
    ? mgmtMessage('ETagTooLong')
    : undefined;
}

/** Whether a list of tags, or `*`, has the tag of what there is. */
export function matches(header: string, etag: string | undefined): boolean {
  if (header.trim() === '*') return true;
  return etag !== undefined && tagsIn(header).some((tag) => opaque(tag) === opaque(etag));
}

/** Each element whole, up to the next comma outside quotes: what stands behind a tag's quote makes it another tag. */
function tagsIn(header: string): readonly string[] {
  return (header.match(/(?:"[^"]*"|[^,])+/g) ?? []).map((tag) => tag.trim());
}

/** Quoted as it should be, bare, or with one of its quotes lost, as some clients send it. */
function opaque(tag: string): string {
  return tag.replace(/^W\//, '').replace(/^"|"$/g, '');
}
