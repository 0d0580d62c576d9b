/**
 * Freezing plain JSON in place. What is frozen already is frozen all through, so the walk stops there: it visits what
 * an event has made, and finds what has no place in a tree.
 */
import { EngineBug } from './invariant.js';

export function frozen<Value>(value: Value): Value {
  return demandPlain(value, '');
}

/** The value, frozen. Throws EngineBug, naming the path, for what has no JSON form: undefined, NaN, a class. */
export function demandPlain<Value>(value: Value, path: string): Value {
  if (typeof value === 'object' && value !== null) {
    if (Object.isFrozen(value)) return value;
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) demandPlain(value[index], `${path}/${index}`);
    } else {
      demandPlainObject(value, path);
    }
    return Object.freeze(value);
  }
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new EngineBug(`${String(value)} at ${path || 'the root'} of the tree: a tree is plain JSON`);
}

function demandPlainObject(value: object, path: string): void {
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype) {
    throw new EngineBug(
      `a ${prototype?.constructor?.name ?? 'bare object'} at ${path || 'the root'} of the tree: a tree is plain JSON`,
    );
  }
  for (const key of Object.keys(value)) {
    demandPlain((value as Record<string, unknown>)[key], `${path}/${key}`);
  }
}
