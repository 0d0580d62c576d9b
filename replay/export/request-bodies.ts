/**
 * Candidates for the body of a recorded write, and the search for the candidate with the recorded result. The recorded
 * form differs from the body: links are expanded, defaults are inserted and secrets are removed.
 */
import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import { isSecret } from '../../models/redfish/index.js';
import { type Pausing, pause, runToCompletion } from '../cooperative.js';

/**
 * Function that returns a substitute for a secret, by the name of its member. The substitute is long and mixed enough
 * for every check.
 */
export type SubstituteSecret = (name: string) => string;

/**
 * Yields possible bodies with substitutes for their secrets, the most likely first. `undefined` is a request without a
 * body.
 */
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
  // An operation can generate a secret that has a special form, such as a license key, so the recorded value is also
  // tried unchanged.
  if (!isDeepStrictEqual(kept, given)) yield* formsOf(kept);
}

function* formsOf(given: JsonObject): Generator<JsonObject> {
  const short = withoutNothing(given);
  yield withLinks(short) as JsonObject;
  yield short;
  yield withLinks(given) as JsonObject;
  yield given;
  // A link in a parameter is recorded as its path, like a parameter that is a path. So both forms are tried.
  yield withLinks(short, true) as JsonObject;
  if (Object.values(given).includes(null)) yield withEmptyTexts(given);
}

function asGiven(kept: JsonObject, makeUp: SubstituteSecret): JsonObject {
  return replaced(kept, (value, name) => {
    // Custom HTTP headers are secrets too; every schema declares them as a list of objects.
    if (isKeptSecret(value)) return /headers$/i.test(name) ? [{ 'X-Made-Up': makeUp(name) }] : makeUp(name);
    if (typeof value === 'string' && isSecret(name, value)) return makeUp(name);
    if (isKeptAddress(value)) return value.query === null ? value.image : `${value.image}?${makeUp(name)}`;
    return undefined;
  });
}

/** Replaces the value `true` of secrets. For some secrets, the record contains only that the secret exists. */
function withToldSecrets(given: JsonObject, makeUp: SubstituteSecret): JsonObject {
  return replaced(given, (value, name) => (value === true && isSecret(name, '') ? makeUp(name) : undefined));
}

/** Returns the body with every value replaced for which `by` returns a replacement. */
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

/**
 * Returns true for a recorded image URI. Its record has a separate member for the query, because the query can contain
 * a signature.
 */
function isKeptAddress(value: Json): value is { readonly image: string; readonly query: Json } {
  return isObject(value) && typeof value.image === 'string' && 'query' in value;
}

function withoutNothing(body: JsonObject): JsonObject {
  const isNothing = (value: Json | undefined) =>
    value === null || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(body).filter(([, value]) => !isNothing(value)));
}

/** Returns the body with empty texts in place of null. An empty text means "no secret" and is recorded as null. */
function withEmptyTexts(body: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value ?? '']));
}

/**
 * Returns the value with resource paths converted to links: in lists and in `Links`, or everywhere if `isInLinks` is
 * true.
 */
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

/** Member of a recorded login that replaces its password. */
export const tokenHash = 'TokenHash';

/** Returns true for a recorded secret: the hash of a password, or a sealed secret that the controller uses again. */
function isKeptSecret(value: Json | undefined): value is JsonObject {
  return isObject(value) && (('hash' in value && 'salt' in value) || ('nonce' in value && 'tag' in value));
}

/** Text that replaces a secret, so that `isSameBody` compares only whether a secret exists. */
const hidden = '(hidden)';

export function isSameBody(one: JsonObject | undefined, other: JsonObject | undefined): boolean {
  return isDeepStrictEqual(one && withoutSecrets(one), other && withoutSecrets(other));
}

/** Returns the body without its secrets, in recorded form or as sent. */
export function withoutSecrets(body: JsonObject): Json {
  return hiding(body, '');
}

function hiding(value: Json, name: string): Json {
  if (isKeptSecret(value) || name === tokenHash || isSecret(name, value)) return hidden;
  if (Array.isArray(value)) return value.map((item: Json) => hiding(item, ''));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, hiding(member ?? null, key)]));
}

// Search for the body of a recorded write, in which a validator is called with the candidates. A recorded body can
// contain members that the service added. The validator reports these members as unknown, and the next attempt omits
// them.

/** Result of a trial with one candidate. */
export interface BodyTrial {
  /** True if the resulting write equals the recorded one. */
  readonly isIt: boolean;
  /** Body of the response; undefined if it has none. */
  readonly said: JsonObject | undefined;
}

export interface FoundBody<Came extends BodyTrial> {
  readonly body: JsonObject | undefined;
  readonly came: Came;
  /**
   * Names or pointers of parameters and properties that are missing or wrong in the best candidate; empty for an exact
   * match.
   */
  readonly lacks: readonly string[];
}

/**
 * Returns the first exact match. Otherwise returns the most likely candidate without its rejected members. The
 * candidates have to be in order of likelihood, and there has to be at least one.
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
  /** Name of the member; a pointer without its first slash for nested members. */
  readonly name: string;
  /** True if no member with this name exists, false if its value is wrong. */
  readonly isUnknown: boolean;
}

/** Returns the members to which the messages of a response refer. */
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
