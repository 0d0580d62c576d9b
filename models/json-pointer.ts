/** JSON pointers (RFC 6901): to a place in a tree, and what stands there. */
import type { Address } from '../engine/index.js';

export function pointerTo(pointer: string, key: string): string {
  return `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Into the tree, to the record of a machine. */
export function pointerToMachine(machine: Address): string {
  return machine.split('/').reduce(pointerTo, '/machines');
}

/** Its segments; none for the whole. */
export function pathOfPointer(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Undefined where there is nothing. */
export function valueAt(tree: unknown, path: readonly string[]): unknown {
  let value: unknown = tree;
  for (const segment of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[segment];
  }
  return value;
}

/** Whether one is where the other is, or on the way there. */
export function isOnOneWay(one: readonly string[], other: readonly string[]): boolean {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index++) if (one[index] !== other[index]) return false;
  return true;
}
