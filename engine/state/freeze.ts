/**
 * Freezing of plain JSON in place. A frozen value is assumed to be frozen in depth, so the walk stops there and visits
 * only the new values of an event. The walk also finds values that a tree must not contain.
 */
import { EngineBug } from '../invariant.js';

export function deepFreeze<Value>(value: Value): Value {
  return requirePlainJson(value, '');
}

/**
 * Freezes a value and returns it. Throws EngineBug with the path for a value without a JSON form: undefined, NaN, an
 * instance of a class.
 */
export function requirePlainJson<Value>(value: Value, path: string): Value {
  if (freezes(value)) return value;
  const { place, what } = unplainIn(value, path) ?? { place: path, what: String(value) };
  throw new EngineBug(`${what} at ${place || 'the root'} of the tree: a tree is plain JSON`);
}

/**
 * Freezes a plain value. Returns false as soon as a part is not plain. Only then does `unplainIn` compute the path of
 * the part, because paths would add half of the cost of the walk.
 */
function freezes(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? freezesAll(value) : isPlainLeaf(value);
}

/**
 * Freezes the members of an object. It is separate from `freezes`, so that it is called for each object and not for
 * each leaf.
 */
function freezesAll(value: object): boolean {
  if (Object.isFrozen(value)) return true;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) if (!freezes(value[index])) return false;
  } else {
    if (Object.getPrototypeOf(value) !== Object.prototype) return false;
    for (const key of Object.keys(value)) {
      if (!freezes((value as Record<string, unknown>)[key])) return false;
    }
  }
  Object.freeze(value);
  return true;
}

function isPlainLeaf(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'string' || typeof value === 'boolean' || value === null;
}

interface Unplain {
  readonly place: string;
  readonly what: string;
}

/** Returns the first part of a value without a JSON form; undefined if there is none. */
function unplainIn(value: unknown, place: string): Unplain | undefined {
  if (typeof value !== 'object' || value === null) {
    return isPlainLeaf(value) ? undefined : { place, what: String(value) };
  }
  if (Object.isFrozen(value)) return undefined;
  if (!Array.isArray(value)) {
    const prototype = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype) {
      return { place, what: `a ${prototype?.constructor?.name ?? 'bare object'}` };
    }
  }
  for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) {
    const found = unplainIn((value as Record<string | number, unknown>)[key], `${place}/${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
