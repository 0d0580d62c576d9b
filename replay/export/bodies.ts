/** Bodies that may have become the one that a history has: links are written out there, defaults put in, secrets put away. */
import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import { isSecret } from '../../models/index.js';
import { isKeptSecret } from './kept-secret.js';

/** Stands for a secret; long and mixed enough for any that is checked. */
export type MakeUp = (name: string) => string;

/** For a body that may have been sent but for its secrets, undefined for none: the likeliest first. */
export function* likelyBodies(
  sent: JsonObject | undefined,
  makeUp: MakeUp,
): Generator<JsonObject | undefined> {
  if (sent === undefined || Object.keys(sent).length === 0) yield undefined;
  if (sent !== undefined) yield* bodiesFor(sent, makeUp);
}

function* bodiesFor(kept: JsonObject, makeUp: MakeUp): Generator<JsonObject> {
  const given = asGiven(kept, makeUp);
  yield* formsOf(given);
  const told = withToldSecrets(given, makeUp);
  if (!isDeepStrictEqual(told, given)) yield* formsOf(told);
  // Its definition has made up a secret of a form of its own, as of a licence key.
  if (!isDeepStrictEqual(kept, given)) yield* formsOf(kept);
}

function* formsOf(given: JsonObject): Generator<JsonObject> {
  const short = withoutNothing(given);
  yield withLinks(short) as JsonObject;
  yield short;
  yield withLinks(given) as JsonObject;
  yield given;
  // A parameter that is a link is kept as its path, like one that is a path.
  yield withLinks(short, true) as JsonObject;
  if (Object.values(given).includes(null)) yield withEmptyTexts(given);
}

function asGiven(kept: JsonObject, makeUp: MakeUp): JsonObject {
  return replaced(kept, (value, name) => {
    // Headers are a list of mappings wherever they are given.
    if (isKeptSecret(value)) return /headers$/i.test(name) ? [{ 'X-Made-Up': makeUp(name) }] : makeUp(name);
    if (typeof value === 'string' && isSecret(name, value)) return makeUp(name);
    if (isKeptAddress(value)) return value.query === null ? value.image : `${value.image}?${makeUp(name)}`;
    return undefined;
  });
}

/** Of some secrets nothing is kept but that there was one. */
function withToldSecrets(given: JsonObject, makeUp: MakeUp): JsonObject {
  return replaced(given, (value, name) => (value === true && isSecret(name, '') ? makeUp(name) : undefined));
}

/** What `by` has something else for, wherever it is. */
function replaced(body: JsonObject, by: (value: Json, name: string) => Json | undefined): JsonObject {
  const inside = (value: Json, name: string): Json => {
    const other = by(value, name);
    if (other !== undefined) return other;
    if (Array.isArray(value)) return value.map((item: Json) => inside(item, ''));
    return isObject(value) ? membersOf(value) : value;
  };
  const membersOf = (value: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inside(member ?? null, name)]));
  return membersOf(body);
}

/** An address of an image, whose query may be a signature and is put away. */
function isKeptAddress(value: Json): value is { readonly image: string; readonly query: Json } {
  return isObject(value) && typeof value.image === 'string' && 'query' in value;
}

function withoutNothing(body: JsonObject): JsonObject {
  const isNothing = (value: Json | undefined) =>
    value === null || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(body).filter(([, value]) => !isNothing(value)));
}

/** Of a secret that is none, the empty text that says so is kept as null. */
function withEmptyTexts(body: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value ?? '']));
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
