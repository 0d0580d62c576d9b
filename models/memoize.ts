/** Values that are worked out once: constants of the process, and what follows from immutable objects alone. */

/**
 * A constant that is dear to make and not always needed: a start of the program does not pay for it.
 * `make` must depend on nothing: what it returns is kept for whoever asks next, in every controller of the process.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * What follows from one immutable object alone, worked out once for as long as that object is there. `derive` may look at
 * nothing but the object, which never changes; what is kept keeps no object alive.
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
 * What follows from parts of the tree alone, worked out once for as long as these stand. A part that changes is another
 * object, and nothing is kept of one that an event is still writing; what is kept keeps no tree alive.
 * `derive` may look at nothing but the parts. The last value is kept for each first part: put the one first that few
 * controllers share.
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

/** A loop: this is asked at most events, and a function for each part costs more than the comparison. */
function areSame(known: readonly unknown[], parts: readonly unknown[]): boolean {
  for (let index = 0; index < known.length; index++) if (known[index] !== parts[index]) return false;
  return true;
}
