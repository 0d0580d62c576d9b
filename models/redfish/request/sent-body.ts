/**
 * From a write of a history back to the body that a client may have sent: the other way round what `redact` of its definition
 * did. Where nothing says otherwise, a body is kept as it was sent; secrets that are kept hashed or sealed stay so here.
 */
import { isObject, type Json, type JsonObject } from '../../../engine/index.js';
import type { WriteInput } from '../../inputs.js';
import { isProperty, type Writable } from '../../resource/define.js';
import type { RequestTarget } from '../read/resolve.js';

/** Undefined for none at all. `secret` makes up what `sent` of a definition needs, by its name. */
export function sentBody(
  { definition, action }: RequestTarget,
  { method, body }: WriteInput,
  secret: (name: string) => string,
): JsonObject | undefined {
  // What a removal brings along is the controller's own.
  if (method === 'DELETE') return undefined;
  const isCreated = method === 'POST' && action === undefined && definition.creation !== undefined;
  if (action === undefined && !isCreated) return withSent(definition.writable ?? {}, body);
  const sent = (action ?? definition.creation)?.sent?.(body, secret) ?? body;
  return JSON.parse(JSON.stringify(sent));
}

/** Property by property, at whatever depth one stands. */
function withSent(writable: Writable, body: JsonObject): JsonObject {
  const members = Object.entries(body).map(([name, value = null]): [string, Json] => {
    const entry = Object.hasOwn(writable, name) ? writable[name] : undefined;
    if (entry === undefined) return [name, value];
    if (isProperty(entry)) return [name, entry.sent?.(value) ?? value];
    return [name, isObject(value) ? withSent(entry, value) : value];
  });
  return Object.fromEntries(members);
}
