/**
 * Conversion of a recorded write to a body that a client could have sent: the inverse of `redact` in a definition. If
 * the definition has no `sent` function, the recorded body is returned unchanged, including hashed or sealed secrets.
 */
import { isObject, type Json, type JsonObject } from '../../../engine/index.js';
import type { WriteInput } from '../../inputs.js';
import { isProperty, type Writable } from '../../resource/define.js';
import type { RequestTarget } from '../read/resolve.js';

/**
 * Returns the body that a client could have sent for a recorded write; undefined for a write without a body. `secret`
 * generates a secret by name; the `sent` function of a definition calls it.
 */
export function sentBody(
  { definition, action }: RequestTarget,
  { method, body }: WriteInput,
  secret: (name: string) => string,
): JsonObject | undefined {
  // A DELETE request has no body. If the recorded write has a body, it contains data that the controller added.
  if (method === 'DELETE') return undefined;
  const isCreated = method === 'POST' && action === undefined && definition.creation !== undefined;
  if (action === undefined && !isCreated) return withSent(definition.writable ?? {}, body);
  const sent = (action ?? definition.creation)?.sent?.(body, secret) ?? body;
  return JSON.parse(JSON.stringify(sent));
}

/** Applies `sent` to each writable property, at any depth. */
function withSent(writable: Writable, body: JsonObject): JsonObject {
  const members = Object.entries(body).map(([name, value = null]): [string, Json] => {
    const entry = Object.hasOwn(writable, name) ? writable[name] : undefined;
    if (entry === undefined) return [name, value];
    if (isProperty(entry)) return [name, entry.sent?.(value) ?? value];
    return [name, isObject(value) ? withSent(entry, value) : value];
  });
  return Object.fromEntries(members);
}
