/**
 * Entity tags: hashes of the non-volatile part of a resource, and the conditions of requests. Comparison is always
 * weak, because most tags are weak and clients send them back unchanged.
 */
import { hash } from 'node:crypto';
import type { Json, JsonObject } from '../../../engine/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../messages/index.js';

/** Forms of tags: `weak` for the controller, `long` for the BIOS, `strong` for devices (behaviour § 1.1). */
export type ETagForm = 'weak' | 'long' | 'strong';

/** Longest tag in a request, with its quotes. Unit: bytes. Source: behaviour § 1.1. */
const tagBytesMax = 63;

export function computeEtag(
  resource: JsonObject,
  form: ETagForm = 'weak',
  except: Exceptions | undefined = undefined,
): string {
  return formatTag(sha256(JSON.stringify(sorted(resource, except))), form);
}

/** Members that a tag ignores, by name, or parts of them. `*` is every element of a list. */
export interface Exceptions {
  readonly [name: string]: Exceptions | true;
}

/** From JSON pointers, in which `*` stands for every element. */
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
 * A copy whose text does not depend on the order of members, which can differ between equal trees. Lists of scalars
 * have no members, and are taken unchanged.
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

/** Scalars by name only: long tables of settings have this form. */
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

/** The ETag of a response other than a single resource: a hash of its text. */
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

/** The result of `If-Match` for a change: a message refuses the change. */
export function failedCondition(header: string, etag: string | undefined): Message | undefined {
  return tooLong(header) ?? (matches(header, etag) ? undefined : baseMessage('PreconditionFailed'));
}

/** A list of tags that contains one longer than any tag of this service. */
export function tooLong(header: string): Message | undefined {
  return tagsIn(header).some((tag) => Buffer.byteLength(tag) > tagBytesMax)
    ? mgmtMessage('ETagTooLong')
    : undefined;
}

/** True if a list of tags, or `*`, matches the current tag. */
export function matches(header: string, etag: string | undefined): boolean {
  if (header.trim() === '*') return true;
  return etag !== undefined && tagsIn(header).some((tag) => opaque(tag) === opaque(etag));
}

/** Each element up to the next comma outside of quotes: text after the closing quote makes another tag. */
function tagsIn(header: string): readonly string[] {
  return (header.match(/(?:"[^"]*"|[^,])+/g) ?? []).map((tag) => tag.trim());
}

/** Quoted correctly, without quotes, or with one of them lost, as some clients send it. */
function opaque(tag: string): string {
  return tag.replace(/^W\//, '').replace(/^"|"$/g, '');
}
