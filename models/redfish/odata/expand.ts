/**
 * `$expand`: replaces links by their resources, always one level (behaviour "Limits"). Links under `Links`, in
 * annotations and actions, and in nested resources stay links.
 */
import { isObject, type Json, type JsonObject } from '../../../engine/index.js';

/** `.`, `*`, or either with `$levels`; `~`, the links under `Links` alone, is accepted and expands nothing. */
const form = /^([.*~])?(?:\(\$levels=(?:\d{1,9}|max)\))?$/;

/** Undefined for an invalid `$expand`. The requested number of levels makes no difference. */
export function parseExpand(text: string): { readonly expands: boolean } | undefined {
  const [, which = '.'] = form.exec(text) ?? [text, ''];
  if (text === '' || which === '') return undefined;
  return { expands: which !== '~' };
}

/** The target of a link; undefined leaves the link. */
export type ResolveLink = (uri: string) => JsonObject | undefined;

export function expandLinks(resource: JsonObject, follow: ResolveLink): JsonObject {
  return mapMembers(resource, (value) => expand(value, follow));
}

function expand(value: Json, follow: ResolveLink): Json {
  if (Array.isArray(value)) return value.map((element: Json) => expand(element, follow));
  if (!isObject(value)) return value;
  const uri = linkIn(value);
  if (uri !== undefined) return follow(uri) ?? value;
  return '@odata.id' in value ? value : mapMembers(value, (member) => expand(member, follow));
}

/** The URI of an object that is only a link. */
export function linkIn(value: Json): string | undefined {
  if (!isObject(value)) return undefined;
  const uri = value['@odata.id'];
  if (typeof uri !== 'string') return undefined;
  for (const name of Object.keys(value)) if (name !== '@odata.id') return undefined;
  return uri;
}

function mapMembers(node: JsonObject, replace: (value: Json) => Json): JsonObject {
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) =>
      value === undefined || unexpanded.test(name) ? [name, value] : [name, replace(value)],
    ),
  );
}

const unexpanded = /^Links$|^Actions$|@/;
