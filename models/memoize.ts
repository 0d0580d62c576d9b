/** Memoization of constants of the process, and of values that derive only from immutable objects. */

/**
 * Returns a function that computes a constant at its first call. It serves for an expensive constant that is rarely
 * needed. `make` must not depend on any state, because all controllers of the process share its result.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * Returns a function that derives a value from one immutable object and caches the value as long as the object exists.
 * `derive` may read only the object. The cache does not prevent garbage collection of the object.
 */
export function memoizeByObject<Key extends object, Value>(derive: (key: Key) => Value): (key: Key) => Value {
  const derived = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    let known = derived.get(key);
    if (known === undefined) {
      known = { value: derive(key) };
      derived.set(key, known);
    }
    return known.value;
  };
}

interface Known<Value> {
  readonly parts: readonly unknown[];
  readonly value: Value;
}

/**
 * Returns a function that derives a value from parts of the state tree and caches the value until a part is replaced by
 * another object. While the current event still modifies a part, nothing is cached. `derive` may read only the parts.
 * The cache stores one value for each object that occurs as first part, without keeping the object from garbage
 * collection. Controllers with the same first part overwrite each other's value, so the first part should be one that
 * few controllers share.
 */
export function memoize<Of, Value>(
  partsOf: (of: Of) => readonly [object, ...unknown[]],
  derive: (of: Of) => Value,
): (of: Of) => Value {
  const lasting = new WeakMap<object, Known<Value>>();
  return (of) => {
    const parts = partsOf(of);
    const known = lasting.get(parts[0]);
    if (known !== undefined && areSame(known.parts, parts)) return known.value;
    const value = derive(of);
    if (parts.every((part) => Object.isFrozen(part))) lasting.set(parts[0], { parts, value });
    return value;
  };
}

/**
 * Compares two lists of parts by identity. The function uses a loop instead of a callback, because it runs in most
 * events and the callback would cost more than the comparison.
 */
function areSame(known: readonly unknown[], parts: readonly unknown[]): boolean {
  for (let index = 0; index < known.length; index++) if (known[index] !== parts[index]) return false;
  return true;
}
