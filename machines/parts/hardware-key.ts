/**
 * Key of the values that derive from the hardware of a blueprint. Blueprints that differ only in their host names have
 * the same key, so the members of a fleet share these values.
 */
import type { Blueprint } from '../../models/blueprint/index.js';
import { memoize, memoizeByObject } from '../../models/index.js';

/** Returns the key. A blueprint whose parts the current event modifies has a new key at each call. */
export function hardwareKey(blueprint: Blueprint): object {
  return Object.isFrozen(blueprint) ? keyOfFrozen(blueprint) : sharedKey(blueprint);
}

const sharedKey = memoize(
  ({ system, manager, ...parts }: Blueprint) => [
    system,
    ...Object.values(parts),
    ...namesWithout(manager, 'hostName', 'fqdn').map((name) => manager[name]),
  ],
  (): object => Object.freeze({}),
);

/** Returns the names of the members without the given ones, whose values are not read. */
function namesWithout<Value extends object>(value: Value, ...omitted: (keyof Value)[]): (keyof Value)[] {
  return (Object.keys(value) as (keyof Value)[]).filter((name) => !omitted.includes(name));
}

const keyOfFrozen = memoizeByObject(sharedKey);
