/**
 * Candidate bodies of a recorded write, in which links are expanded, defaults inserted and secrets removed; and the
 * search for the candidate with the recorded result.
 */
import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import { isSecret } from '../../models/redfish/index.js';
import { type Pausing, pause, runToCompletion } from '../cooperative.js';

/** Stands for a secret; long and mixed enough for every check. */
export type SubstituteSecret = (name: string) => string;

/** Possible bodies except for their secrets, undefined for none: the most likely first. */
export function* candidateBodies(
  sent: JsonObject | undefined,
  makeUp: SubstituteSecret,
): Generator<JsonObject | undefined> {
  if (sent === undefined || Object.keys(sent).length === 0) yield undefined;
  if (sent !== undefined) yield* bodiesFor(sent, makeUp);
}

function* bodiesFor(kept: JsonObject, makeUp: SubstituteSecret): Generator<JsonObject> {
  const given = asGiven(kept, makeUp);
  yield* formsOf(given);
  const told = withToldSecrets(given, makeUp);
  if (!isDeepStrictEqual(told, given)) yield* formsOf(told);
  // The definition generated a secret in its own form, such as a license key.
  if (!isDeepStrictEqual(kept, given)) yield* formsOf(kept);
}

function* formsOf(given: JsonObject): Generator<JsonObject> {
  const short = withoutNothing(given);
  yield withLinks(short) as JsonObject;
  yield short;
  yield withLinks(given) as JsonObject;
  yield given;
  // A parameter that is a link is stored as its path, like a parameter that is a path.
  yield withLinks(short, true) as JsonObject;
  if (Object.values(given).includes(null)) yield withEmptyTexts(given);
}

function asGiven(kept: JsonObject, makeUp: SubstituteSecret): JsonObject {
  return replaced(kept, (value, name) => {
    // Headers are a list of mappings in every schema.
    if (isKeptSecret(value)) return /headers$/i.test(name) ? [{ 'X-Made-Up': makeUp(name) }] : makeUp(name);
    if (typeof value === 'string' && isSecret(name, value)) return makeUp(name);
    if (isKeptAddress(value)) return value.query === null ? value.image : `${value.image}?${makeUp(name)}`;
    return undefined;
  });
}

/** For some secrets, only their existence is stored. */
function withToldSecrets(given: JsonObject, makeUp: SubstituteSecret): JsonObject {
  return replaced(given, (value, name) => (value === true && isSecret(name, '') ? makeUp(name) : undefined));
}

/** Replaces every value that `by` maps. */
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

/** A URI of an image, whose query can be a signature and is removed. */
function isKeptAddress(value: Json): value is { readonly image: string; readonly query: Json } {
  return isObject(value) && typeof value.image === 'string' && 'query' in value;
}

function withoutNothing(body: JsonObject): JsonObject {
  const isNothing = (value: Json | undefined) =>
    value === null || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(body).filter(([, value]) => !isNothing(value)));
}

/** An empty text, which means no secret, is stored as null. */
function withEmptyTexts(body: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value ?? '']));
}

/** Paths of resources as links: in lists, and in single references. */
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

/** What a login has in place of its password. */
export const tokenHash = 'TokenHash';

/** A password as its hash, or sealed if it is used again. */
function isKeptSecret(value: Json | undefined): value is JsonObject {
  return isObject(value) && (('hash' in value && 'salt' in value) || ('nonce' in value && 'tag' in value));
}

/** True if two bodies are equal except for their secrets, which are only known to exist. */
const hidden = '(hidden)';

export function isSameBody(one: JsonObject | undefined, other: JsonObject | undefined): boolean {
  return isDeepStrictEqual(one && withoutSecrets(one), other && withoutSecrets(other));
}

/** In the form of the journal, or as sent. */
export function withoutSecrets(body: JsonObject): Json {
  return hiding(body, '');
}

function hiding(value: Json, name: string): Json {
  if (isKeptSecret(value) || name === tokenHash || isSecret(name, value)) return hidden;
  if (Array.isArray(value)) return value.map((item: Json) => hiding(item, ''));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, hiding(member ?? null, key)]));
}

// Finds the body of a recorded write by trying candidates on a validator. Members that a service has recorded in
// addition are reported as unknown, and omitted in the next attempt.

/** The result of a candidate. */
export interface BodyTrial {
  /** True if the write is the recorded one. */
  readonly isIt: boolean;
  /** The body of the response; undefined for none. */
  readonly said: JsonObject | undefined;
}

export interface FoundBody<Came extends BodyTrial> {
  readonly body: JsonObject | undefined;
  readonly came: Came;
  /** For a different write: its missing parameters and properties, by name or pointer. */
  readonly lacks: readonly string[];
}

/**
 * The first exact match, or else the reduced form of the most likely candidate. The most likely candidates come first;
 * there is at least one.
 */
export function findBody<Came extends BodyTrial>(
  bodies: Iterable<JsonObject | undefined>,
  trial: (body: JsonObject | undefined) => Came,
): FoundBody<Came> {
  return runToCompletion(pausingFindBody(bodies, trial));
}

export function* pausingFindBody<Came extends BodyTrial>(
  bodies: Iterable<JsonObject | undefined>,
  trial: (body: JsonObject | undefined) => Came,
): Pausing<FoundBody<Came>> {
  let likeliest: FoundBody<Came> | undefined;
  for (const likely of bodies) {
    const found = yield* withoutUnknown(likely, trial);
    if (found.came.isIt) return found;
    likeliest ??= found;
  }
  if (likeliest === undefined) throw new Error('there was no body to be tried');
  return likeliest;
}

function* withoutUnknown<Came extends BodyTrial>(
  likely: JsonObject | undefined,
  trial: (body: JsonObject | undefined) => Came,
): Pausing<FoundBody<Came>> {
  const lacks = new Set<string>();
  for (let body = likely; ; ) {
    const came = trial(body);
    yield pause;
    if (came.isIt) return { body, came, lacks: [] };
    const told = complaintsIn(came.said);
    for (const { name, isUnknown } of told) if (!isUnknown) lacks.add(name);
    const wrong = told.map(({ name }) => name).filter((name) => Object.hasOwn(body ?? {}, name));
    if (body === undefined || wrong.length === 0) return { body, came, lacks: [...lacks] };
    body = Object.fromEntries(Object.entries(body).filter(([name]) => !wrong.includes(name)));
  }
}

interface Complaint {
  /** For nested members, a pointer without its first slash. */
  readonly name: string;
  /** True if there is no member of that name, rather than another value. */
  readonly isUnknown: boolean;
}

/** The subjects of the messages of a response. */
function complaintsIn(said: JsonObject | undefined): readonly Complaint[] {
  const { error } = (said ?? {}) as { readonly error?: JsonObject };
  const infos = (error?.['@Message.ExtendedInfo'] ?? []) as readonly {
    readonly MessageId?: string;
    readonly RelatedProperties?: readonly string[];
  }[];
  return infos.flatMap(({ MessageId = '', RelatedProperties: pointers = [] }) =>
    pointers.map((pointer) => ({
      name: pointer.replace(/^#\//, ''),
      isUnknown: /Unknown$/.test(MessageId),
    })),
  );
}
