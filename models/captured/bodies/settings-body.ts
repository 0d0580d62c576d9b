/** Settings resources: pending values, and the result of the start that applied them. */
import { formatInstant, isObject, type Json, type JsonObject } from '../../../engine/index.js';
import { pathOfPointer } from '../../json-pointer.js';
import type { ValuesByPointer } from '../state.js';

/**
 * Returns the body of a settings resource. A value in force replaces a captured value of the same property; a pending
 * value is added in any case.
 */
export function overlaySettings(
  body: JsonObject,
  inForce: ValuesByPointer,
  pending: ValuesByPointer,
): JsonObject {
  let result = body;
  for (const [pointer, value] of Object.entries(inForce)) {
    const path = pathOfPointer(pointer);
    if (hasAt(result, path)) result = withValue(result, path, value);
  }
  for (const [pointer, value] of Object.entries(pending))
    result = withValue(result, pathOfPointer(pointer), value);
  return result;
}

function hasAt(body: JsonObject, path: readonly string[]): boolean {
  let found: Json | undefined = body;
  for (const step of path) found = isObject(found) ? found[step] : undefined;
  return found !== undefined;
}

/** Returns a copy of a body with a value at a path; objects on the way are created. */
export function withValue(
  body: JsonObject,
  [name = '', ...rest]: readonly string[],
  value: Json,
): JsonObject {
  const inner = body[name];
  return {
    ...body,
    [name]: rest.length === 0 ? value : withValue(isObject(inner) ? inner : {}, rest, value),
  };
}

/** Returns a body whose `@Redfish.Settings` has the time and the message of the last application. */
export function withSettingsResult(body: JsonObject, appliedAt: number, messageId: string): JsonObject {
  const settings = body['@Redfish.Settings'];
  if (!isObject(settings)) return body;
  return {
    ...body,
    '@Redfish.Settings': {
      ...settings,
      Time: formatInstant(appliedAt),
      Messages: [{ MessageId: messageId }],
    },
  };
}
