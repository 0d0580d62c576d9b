/** What a history has in the place of a secret. */
import { isObject, type Json, type JsonObject } from '../../engine/index.js';

/** What a login has in place of its password. */
export const tokenHash = 'TokenHash';

/** A password as its hash, or what has to be used again, sealed. */
export function isKeptSecret(value: Json | undefined): value is JsonObject {
  return isObject(value) && (('hash' in value && 'salt' in value) || ('nonce' in value && 'tag' in value));
}
