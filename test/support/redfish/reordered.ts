/** Returns a copy whose objects have their keys in reverse order. */
export function reordered<Value>(value: Value): Value {
  return reverse(value) as Value;
}

function reverse(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(reverse);
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, member]) => [key, reverse(member)] as const)
      .reverse(),
  );
}
