/** Bodies that may have become the one that a history has: links are written out there, defaults put in, secrets put away. */
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import { isSecret } from '../../models/index.js';
import { isKeptSecret } from './same-input.js';

/** Stands for a secret; long and mixed enough for any that is checked. */
export type MakeUp = (name: string) => string;

/** The likeliest first. */
export function* bodiesFor(kept: JsonObject, makeUp: MakeUp): Generator<JsonObject> {
  const given = withSecrets(kept, makeUp) as JsonObject;
  const short = withoutNothing(given);
  yield withLinks(short) as JsonObject;
  yield short;
  yield withLinks(given) as JsonObject;
  yield given;
}

function withSecrets(value: Json, makeUp: MakeUp, name = ''): Json {
  // Headers are a list of mappings wherever they are given.
  if (isKeptSecret(value)) return /headers$/i.test(name) ? [{ 'X-Made-Up': makeUp(name) }] : makeUp(name);
  if (typeof value === 'string' && isSecret(name, value)) return makeUp(name);
  if (Array.isArray(value)) return value.map((item: Json) => withSecrets(item, makeUp));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([key, member]) => [
    key,
    withSecrets(member ?? null, makeUp, key),
  ]);
  return Object.fromEntries(members);
}

function withoutNothing(body: JsonObject): JsonObject {
  const isNothing = (value: Json | undefined) =>
    value === null || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(body).filter(([, value]) => !isNothing(value)));
}

/** Paths of resources that stand in lists, or for what is there once, as links. */
function withLinks(value: Json, isInLinks = false): Json {
  if (typeof value === 'string')
    return isInLinks && value.startsWith('/redfish/') ? { '@odata.id': value } : value;
  if (Array.isArray(value)) return value.map((item: Json) => withLinks(item, isInLinks));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([key, member]) => [
    key,
    withLinks(member ?? null, isInLinks || key === 'Links' || Array.isArray(member)),
  ]);
  return Object.fromEntries(members);
}
