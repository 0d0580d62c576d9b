/** What requests and answers of a history show of themselves: secrets are hidden, those that were made up as well. */
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import { isSecret } from '../../models/index.js';

export const hidden = '(hidden)';

/** Stands for any secret in a request that is asked again: upper and lower case letters, a digit and a mark. */
export const madeUp = 'Made-Up-1';

export function withoutSecrets(body: JsonObject): JsonObject {
  return hiding(body, '') as JsonObject;
}

function hiding(value: Json, name: string): Json {
  if (isSecret(name, value)) return hidden;
  if (typeof value === 'string') return value.replaceAll(madeUp, hidden);
  if (Array.isArray(value)) return value.map((item: Json) => hiding(item, ''));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, hiding(member ?? null, key)]));
}

export function withoutSecretHeaders(headers: Readonly<Record<string, string>>): readonly Header[] {
  return Object.entries(headers).map(([name, value]) => ({
    name,
    value: isSecret(name, value) ? hidden : value,
  }));
}

export interface Header {
  readonly name: string;
  readonly value: string;
}
