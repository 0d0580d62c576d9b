/** JSON pointers (RFC 6901) and the values at them. */
import type { Address } from '../engine/index.js';

export function pointerTo(pointer: string, key: string): string {
  return `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Pointer to the record of a machine. */
export function pointerToMachine(machine: Address): string {
  return machine.split('/').reduce(pointerTo, '/machines');
}

/** Segments; none for the whole value. */
export function pathOfPointer(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Undefined if there is no value. */
export function valueAt(tree: unknown, path: readonly string[]): unknown {
  let value: unknown = tree;
  for (const segment of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[segment];
  }
  return value;
}

/** True if one is equal to the other, or its prefix. */
export function isOnOneWay(one: readonly string[], other: readonly string[]): boolean {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index++) if (one[index] !== other[index]) return false;
  return true;
}
