/**
 * Bodies that may have become the one that a history has: links are written out there, defaults put in, secrets put away; and
 * the one that does.
 */
import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import { isSecret } from '../../models/redfish/index.js';
import { type Pausing, pause, runToCompletion } from '../cooperative.js';

/** Stands for a secret; long and mixed enough for any that is checked. */
export type SubstituteSecret = (name: string) => string;

/** For a body that may have been sent but for its secrets, undefined for none: the likeliest first. */
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

function asGiven(kept: JsonObject, makeUp: SubstituteSecret): JsonObject {
  return replaced(kept, (value, name) => {
    // Headers are a list of mappings wherever they are given.
    if (isKeptSecret(value)) return /headers$/i.test(name) ? [{ 'X-Made-Up': makeUp(name) }] : makeUp(name);
    if (typeof value === 'string' && isSecret(name, value)) return makeUp(name);
    if (isKeptAddress(value)) return value.query === null ? value.image : `${value.image}?${makeUp(name)}`;
    return undefined;
  });
}

/** Of some secrets nothing is kept but that there was one. */
function withToldSecrets(given: JsonObject, makeUp: SubstituteSecret): JsonObject {
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

/** What a login has in place of its password. */
export const tokenHash = 'TokenHash';

/** A password as its hash, or what has to be used again, sealed. */
function isKeptSecret(value: Json | undefined): value is JsonObject {
  return isObject(value) && (('hash' in value && 'salt' in value) || ('nonce' in value && 'tag' in value));
}

/** Whether two bodies are the same but for their secrets: of those nobody knows more than that there were some. */
const hidden = '(hidden)';

export function isSameBody(one: JsonObject | undefined, other: JsonObject | undefined): boolean {
  return isDeepStrictEqual(one && withoutSecrets(one), other && withoutSecrets(other));
}

/** As it stands in the journal, or as it was sent. */
export function withoutSecrets(body: JsonObject): Json {
  return hiding(body, '');
}

function hiding(value: Json, name: string): Json {
  if (isKeptSecret(value) || name === tokenHash || isSecret(name, value)) return hidden;
  if (Array.isArray(value)) return value.map((item: Json) => hiding(item, ''));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, hiding(member ?? null, key)]));
}

// Finds the body that a write of a history came with, by trying bodies on whoever knows what becomes of one. What a service has
// noted beside what it was sent is told to be unknown, and left out of the next try.

/** What came of a body. */
export interface BodyTrial {
  /** Whether the write is the one that the history has. */
  readonly isIt: boolean;
  /** The body of the answer; undefined for none. */
  readonly said: JsonObject | undefined;
}

export interface FoundBody<Came extends BodyTrial> {
  readonly body: JsonObject | undefined;
  readonly came: Came;
  /** Where it is not the one: parameters and properties of the write that it lacks, by their names or pointers to them. */
  readonly lacks: readonly string[];
}

/** The first that is the one, or else what is left of the likeliest. The likeliest come first; there is at least one. */
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
  /** Deeper down, a pointer without its first slash. */
  readonly name: string;
  /** Whether there is nothing of that name, rather than another value or none at all. */
  readonly isUnknown: boolean;
}

/** What the messages of an answer are about. */
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
