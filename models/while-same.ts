/**
 * What follows from parts of the tree alone, worked out once for as long as these stand. A part that changes is another
 * object, and nothing is kept of one that an event is still writing; what is kept keeps no tree alive.
 */

interface Known<Value> {
  readonly parts: readonly unknown[];
  readonly value: Value;
}

/**
 * `derive` may look at nothing but the parts. The last value is kept for each first part: put the one first that few
 * controllers share.
 */
export function whileSame<Of, Value>(
  partsOf: (of: Of) => readonly [object, ...unknown[]],
  derive: (of: Of) => Value,
): (of: Of) => Value {
  const lasting = new WeakMap<object, Known<Value>>();
  return (of) => {
    const parts = partsOf(of);
    const known = lasting.get(parts[0]);
    if (known?.parts.every((part, index) => part === parts[index]) === true) return known.value;
    const value = derive(of);
    if (parts.every((part) => Object.isFrozen(part))) lasting.set(parts[0], { parts, value });
    return value;
  };
}
