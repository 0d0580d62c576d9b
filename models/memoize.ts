/** Memoized values: constants of the process, and values derived from immutable objects alone. */

/**
 * A constant that is expensive and rarely needed, so that a start of the program does not compute it. `make` must
 * depend on nothing: its result is shared by all controllers of the process.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * A value derived from one immutable object, computed once for the lifetime of that object. `derive` may read nothing
 * but the object; the cache keeps no object alive.
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
 * A value derived from parts of the tree, computed once while these are unchanged. A changed part is another object,
 * and parts that an event is still writing are not cached; the cache keeps no tree alive. `derive` may read nothing but
 * the parts. The last value is cached for each first part: put the part first that few controllers share.
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

/** A loop, because this runs at most events, and a function for each part costs more than the comparison. */
function areSame(known: readonly unknown[], parts: readonly unknown[]): boolean {
  for (let index = 0; index < known.length; index++) if (known[index] !== parts[index]) return false;
  return true;
}
