/** JSON pointers (RFC 6901), and functions that return the values at pointers. */
import { type Address, pointerTo } from '../engine/index.js';

export { pointerTo };

/** Returns the pointer to the record of a machine in the state tree. */
export function pointerToMachine(machine: Address): string {
  return machine.split('/').reduce(pointerTo, '/machines');
}

/** Returns the segments of a pointer; an empty list for the pointer to the whole value. */
export function pathOfPointer(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Returns the value at a path; undefined if there is no value. */
export function valueAt(tree: unknown, path: readonly string[]): unknown {
  let value: unknown = tree;
  for (const segment of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[segment];
  }
  return value;
}

/** Returns true if two paths are equal or one path is a prefix of the other. */
export function isOnOneWay(one: readonly string[], other: readonly string[]): boolean {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index++) if (one[index] !== other[index]) return false;
  return true;
}
