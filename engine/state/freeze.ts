/**
 * Freezing plain JSON in place. What is frozen already is frozen all through, so the walk stops there: it visits what
 * an event has made, and finds what has no place in a tree.
 */
import { EngineBug } from '../invariant.js';

export function deepFreeze<Value>(value: Value): Value {
  return requirePlainJson(value, '');
}

/** The value, frozen. Throws EngineBug, naming the path, for what has no JSON form: undefined, NaN, a class. */
export function requirePlainJson<Value>(value: Value, path: string): Value {
  if (freezes(value)) return value;
  const { place, what } = unplainIn(value, path) ?? { place: path, what: String(value) };
  throw new EngineBug(`${what} at ${place || 'the root'} of the tree: a tree is plain JSON`);
}

/** Freezes what is plain; false as soon as something is not. Paths are left to `unplainIn`: they cost half the walk. */
function freezes(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? freezesAll(value) : isPlainLeaf(value);
}

/** Apart from `freezes`, so that a call is made for each object and not for each leaf. */
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

/** The first thing in a value that has no JSON form. */
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
