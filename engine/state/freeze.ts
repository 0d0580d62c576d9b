/**
 * Freezes plain JSON in place. A frozen value is frozen in depth, so the walk stops there: it visits only the new
 * values of an event, and finds values that are not allowed in a tree.
 */
import { EngineBug } from '../invariant.js';

export function deepFreeze<Value>(value: Value): Value {
  return requirePlainJson(value, '');
}

/** The frozen value. Throws EngineBug, naming the path, for a value without a JSON form: undefined, NaN, a class. */
export function requirePlainJson<Value>(value: Value, path: string): Value {
  if (freezes(value)) return value;
  const { place, what } = unplainIn(value, path) ?? { place: path, what: String(value) };
  throw new EngineBug(`${what} at ${place || 'the root'} of the tree: a tree is plain JSON`);
}

/**
 * Freezes plain values; false as soon as a value is not plain. `unplainIn` computes the path, which would cost half the
 * walk.
 */
function freezes(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? freezesAll(value) : isPlainLeaf(value);
}

/** Separate from `freezes`, so that there is a call for each object and not for each leaf. */
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

/** The first part of a value without a JSON form. */
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
