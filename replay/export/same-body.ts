/** Whether two bodies are the same but for their secrets: of those nobody knows more than that there were some. */
import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import { isSecret } from '../../models/index.js';
import { isKeptSecret, tokenHash } from './kept-secret.js';

const hidden = '(hidden)';

export function isSameBody(one: JsonObject | undefined, other: JsonObject | undefined): boolean {
  return isDeepStrictEqual(one && withoutKeptSecrets(one), other && withoutKeptSecrets(other));
}

/** As it stands in the journal, or as it was sent. */
export function withoutKeptSecrets(body: JsonObject): Json {
  return hiding(body, '');
}

function hiding(value: Json, name: string): Json {
  if (isKeptSecret(value) || name === tokenHash || isSecret(name, value)) return hidden;
  if (Array.isArray(value)) return value.map((item: Json) => hiding(item, ''));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, hiding(member ?? null, key)]));
}
