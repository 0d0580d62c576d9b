/** Whether a request made the input that a history has, but for what it has of secrets, and from where it came. */
import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import type { JournaledInput } from '../../machines/index.js';
import { isSecret } from '../../models/index.js';

const hidden = '(secret)';

export function isSameInput(one: JournaledInput, other: JournaledInput): boolean {
  return isDeepStrictEqual(comparable(one), comparable(other));
}

function comparable(input: JournaledInput): Json {
  if ('address' in input) return { ...input, address: hidden };
  if (!('by' in input)) return input as Json;
  const { userId, userName } = input.by;
  return { ...input, body: withoutSecrets(input.body), by: { userId, userName } };
}

function withoutSecrets(value: Json, name = ''): Json {
  if (isKeptSecret(value) || name === tokenHash || isSecret(name, value)) return hidden;
  if (Array.isArray(value)) return value.map((item: Json) => withoutSecrets(item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, withoutSecrets(member ?? null, key)]),
  );
}

/** What a login has in place of its password. */
export const tokenHash = 'TokenHash';

/** A password as its hash, or what has to be used again, sealed. */
export function isKeptSecret(value: Json | undefined): value is JsonObject {
  return isObject(value) && (('hash' in value && 'salt' in value) || ('nonce' in value && 'tag' in value));
}
