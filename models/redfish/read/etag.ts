/**
 * Entity tags: of what a resource shows without what is volatile, and what a request's conditions say of them. They
 * are compared weakly throughout, because most are weak and clients send them back as they got them.
 */
import { hash } from 'node:crypto';
import type { Json, JsonObject } from '../../../engine/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../messages/index.js';

/** Whose tags look how: `weak` the controller's own, `long` the BIOS's, `strong` those of devices (behaviour § 1.1). */
export type ETagForm = 'weak' | 'long' | 'strong';

/** Longest tag a request may give, with its quotes. Unit: bytes. Source: behaviour § 1.1. */
const tagBytesMax = 63;

export function computeEtag(
  resource: JsonObject,
  form: ETagForm = 'weak',
  except: Exceptions | undefined = undefined,
): string {
  return formatTag(sha256(JSON.stringify(sorted(resource, except))), form);
}

/** What a tag leaves out, by name: a member, or something below it. `*` is every element of a list. */
export interface Exceptions {
  readonly [name: string]: Exceptions | true;
}

/** From JSON pointers, whose `*` stands for every element. */
export function compileExceptions(pointers: readonly string[]): Exceptions {
  const exceptions: Record<string, Exceptions | true> = {};
  for (const pointer of pointers) leaveOut(exceptions, pointer.slice(1).split('/'));
  return exceptions;
}

function leaveOut(
  exceptions: Record<string, Exceptions | true>,
  [name = '', ...rest]: readonly string[],
): void {
  const known = exceptions[name] ?? {};
  if (rest.length === 0 || known === true) {
    exceptions[name] = true;
    return;
  }
  exceptions[name] = known;
  leaveOut(known, rest);
}

/**
 * A copy whose text does not depend on the order its members came in: of equal trees, too, that may be another. Lists of
 * plain values have none to lose, and are taken as they are.
 */
function sorted(value: JsonObject | readonly Json[], except: Exceptions | undefined): Json {
  if (isList(value)) {
    const each = except?.['*'];
    const exceptEach = each === true ? undefined : each;
    return value.some(isBranch)
      ? value.map((element) => (isBranch(element) ? sorted(element, exceptEach) : element))
      : value;
  }
  if (except === undefined && isInOrder(value)) return value;
  const copy: Record<string, Json> = {};
  for (const name of Object.keys(value).sort()) {
    const member = value[name];
    const excepted = except?.[name];
    if (member === undefined || excepted === true) continue;
    copy[name] = isBranch(member) ? sorted(member, excepted) : member;
  }
  return copy;
}

/** Plain values alone, and by name: long tables of settings come so. */
function isInOrder(value: JsonObject): boolean {
  let last = '';
  for (const name of Object.keys(value)) {
    if (name < last || isBranch(value[name] ?? null)) return false;
    last = name;
  }
  return true;
}

function isBranch(value: Json): value is JsonObject | readonly Json[] {
  return typeof value === 'object' && value !== null;
}

function isList(value: JsonObject | readonly Json[]): value is readonly Json[] {
  return Array.isArray(value);
}

/** The ETag of an answer that is no one resource: by its very text. */
export function etagOfText(text: string): string {
  return formatTag(sha256(text), 'weak');
}

function sha256(text: string): string {
  return hash('sha256', text, 'hex');
}

function formatTag(digest: string, form: ETagForm): string {
  switch (form) {
    case 'weak':
      return `W/"${digest.slice(0, 8).toUpperCase()}"`;
    case 'long':
      return `W/"${digest.slice(0, 32).toUpperCase()}"`;
    case 'strong':
      return `"${Number.parseInt(digest.slice(0, 8), 16).toString(16)}"`;
  }
}

/** What the condition of a change, `If-Match`, makes of it: a message refuses it. */
export function failedCondition(header: string, etag: string | undefined): Message | undefined {
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
