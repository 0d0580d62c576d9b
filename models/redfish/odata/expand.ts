/**
 * `$expand`: replaces links by the linked resources, always one level deep (behaviour "Limits"). Links under `Links`,
 * in annotations, in actions and in nested resources are not replaced.
 */
import { isObject, type Json, type JsonObject } from '../../../engine/index.js';

/**
 * Pattern of a `$expand` value: `.` or `*`, both with optional `$levels`. The value `~`, which means only the links
 * under `Links`, is accepted but expands nothing.
 */
const form = /^([.*~])?(?:\(\$levels=(?:\d{1,9}|max)\))?$/;

/** Parses a `$expand` value; returns undefined for an invalid value. The requested number of levels has no effect. */
export function parseExpand(text: string): { readonly expands: boolean } | undefined {
  const [, which = '.'] = form.exec(text) ?? [text, ''];
  if (text === '' || which === '') return undefined;
  return { expands: which !== '~' };
}

/** Function that returns the resource of a link; undefined if the link is to remain. */
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

/** Returns the URI of an object that contains only a link; undefined for any other value. */
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
