/** Freezing plain JSON in place. What is frozen already is frozen all through, so the walk stops there. */

export function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const key of Object.keys(value)) frozen((value as Record<string, unknown>)[key]);
  return Object.freeze(value);
}
