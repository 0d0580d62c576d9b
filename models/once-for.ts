/** What follows from one immutable object alone, worked out once for as long as that object is there. */

/** `derive` may look at nothing but the object, which never changes; what is kept keeps no object alive. */
export function onceFor<Key extends object, Value>(derive: (key: Key) => Value): (key: Key) => Value {
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
