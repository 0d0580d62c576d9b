/**
 * Converts a recorded write to a body that a client can have sent: the inverse of `redact` of its definition. By
 * default, a body is stored as sent; hashed or sealed secrets stay so here.
 */
import { isObject, type Json, type JsonObject } from '../../../engine/index.js';
import type { WriteInput } from '../../inputs.js';
import { isProperty, type Writable } from '../../resource/define.js';
import type { RequestTarget } from '../read/resolve.js';

/** Undefined for no body. `secret` generates a secret for `sent` of a definition, by its name. */
export function sentBody(
  { definition, action }: RequestTarget,
  { method, body }: WriteInput,
  secret: (name: string) => string,
): JsonObject | undefined {
  // The additional data of a removal belongs to the controller.
  if (method === 'DELETE') return undefined;
  const isCreated = method === 'POST' && action === undefined && definition.creation !== undefined;
  if (action === undefined && !isCreated) return withSent(definition.writable ?? {}, body);
  const sent = (action ?? definition.creation)?.sent?.(body, secret) ?? body;
  return JSON.parse(JSON.stringify(sent));
}

/** Property by property, at any depth. */
function withSent(writable: Writable, body: JsonObject): JsonObject {
  const members = Object.entries(body).map(([name, value = null]): [string, Json] => {
    const entry = Object.hasOwn(writable, name) ? writable[name] : undefined;
    if (entry === undefined) return [name, value];
    if (isProperty(entry)) return [name, entry.sent?.(value) ?? value];
    return [name, isObject(value) ? withSent(entry, value) : value];
  });
  return Object.fromEntries(members);
}
