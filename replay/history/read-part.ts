/** Parts of the state that an event read: the value at a JSON pointer, or the membership of the object or list there. */
import { pointerOfMembership } from '../../engine/index.js';
import { pathOfPointer, valueAt } from '../../models/index.js';
import type { HistoryStep } from './step.js';

export interface ReadPart {
  readonly pointer: string;
  readonly path: readonly string[];
  /** True if only the keys or the length were read, which a change within a member leaves as they are. */
  readonly isMembership: boolean;
}

/** Returns the part that a recorded read names. */
export function readPart(read: string): ReadPart {
  const pointer = pointerOfMembership(read);
  return {
    pointer: pointer ?? read,
    path: pathOfPointer(pointer ?? read),
    isMembership: pointer !== undefined,
  };
}

/** Returns true if an event changed a part. */
export function changesPart(
  { before, after }: Pick<HistoryStep, 'before' | 'after'>,
  { path, isMembership }: ReadPart,
): boolean {
  const [one, other] = [valueAt(before, path), valueAt(after, path)];
  return one !== other && !(isMembership && haveSameMembers(one, other));
}

function haveSameMembers(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => Object.hasOwn(other, key));
}
