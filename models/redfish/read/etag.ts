/**
 * ETags, and the conditional headers of requests. An ETag is a hash of the non-volatile part of a resource. Comparison
 * is always weak, because most tags are weak and clients send them back unchanged.
 */
import { hash } from 'node:crypto';
import type { Json, JsonObject } from '../../../engine/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../messages/index.js';

/**
 * Forms of ETags: `weak` for resources of the controller, `long` for resources of the BIOS, `strong` for resources of
 * devices (behaviour § 1.1).
 */
export type ETagForm = 'weak' | 'long' | 'strong';

/** Maximum length of a tag in a request, including its quotes. Unit: bytes. Source: behaviour § 1.1. */
const tagBytesMax = 63;

export function computeEtag(
  resource: JsonObject,
  form: ETagForm = 'weak',
  except: Exceptions | undefined = undefined,
): string {
  return formatTag(sha256(JSON.stringify(sorted(resource, except))), form);
}

/**
 * Members that the ETag ignores, by name; a member is ignored as a whole or in parts. `*` denotes every element of a
 * list.
 */
export interface Exceptions {
  readonly [name: string]: Exceptions | true;
}

/** Converts JSON pointers to exceptions; `*` in a pointer denotes every element of a list. */
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
 * Returns a copy with sorted members and without exceptions. The members are sorted, because their order can differ
 * between equal trees. A list of scalars has no members and is returned unchanged.
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

/**
 * Returns true if an object has only scalar members and they are already sorted, so that no copy is necessary. Long
 * tables of settings have this form.
 */
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

/** Returns the ETag of a response that is not a single resource: a hash of the text of the response. */
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

/**
 * Evaluates the `If-Match` header of a change. Returns the message that refuses the change; undefined if the condition
 * is satisfied.
 */
export function failedCondition(header: string, etag: string | undefined): Message | undefined {
  return tooLong(header) ?? (matches(header, etag) ? undefined : baseMessage('PreconditionFailed'));
}

/** Returns a refusal if a list of tags contains a tag that is longer than any tag of this service. */
export function tooLong(header: string): Message | undefined {
  return tagsIn(header).some((tag) => Buffer.byteLength(tag) > tagBytesMax)
    ? mgmtMessage('ETagTooLong')
    : undefined;
}

/** Returns true if `*` or a list of tags matches the current tag. */
export function matches(header: string, etag: string | undefined): boolean {
  if (header.trim() === '*') return true;
  return etag !== undefined && tagsIn(header).some((tag) => opaque(tag) === opaque(etag));
}

/**
 * Splits a list of tags at commas outside of quotes. Text after a closing quote remains part of the element, so that
 * the malformed element matches no tag.
 */
function tagsIn(header: string): readonly string[] {
  return (header.match(/(?:"[^"]*"|[^,])+/g) ?? []).map((tag) => tag.trim());
}

/**
 * Returns a tag without `W/` and quotes. Tags without quotes, or with only one quote, are accepted, because some
 * clients send them.
 */
function opaque(tag: string): string {
  return tag.replace(/^W\//, '').replace(/^"|"$/g, '');
}
