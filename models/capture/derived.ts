/** What each step of the derivation of a blueprint returns. */
import type { BlueprintInput } from '../blueprint/index.js';
import type { CaptureNote } from './capture.js';

/** Kinds of parts, as faults name them, and temperature sensors. */
export type DerivedPartKind =
  | 'processor'
  | 'memory'
  | 'fan'
  | 'temperature'
  | 'powerSupply'
  | 'storage'
  | 'drive'
  | 'networkAdapter'
  | 'networkPort';

/** Part of the blueprint that a captured resource stands for. */
export interface DerivedPart {
  /** Captured resource, or object in a resource (`URI#/Fans/0`). */
  readonly uri: string;
  readonly kind: DerivedPartKind;
  /**
   * Key of the part in the blueprint: its socket, slot, bay, name, sensor number or id. A drive or network port has the
   * id of its device first: `DE000000/1`.
   */
  readonly key: string;
  /** Captured name, distinct among parts of its kind. */
  readonly name: string;
}

export interface Derived {
  readonly overrides: BlueprintInput;
  readonly parts: readonly DerivedPart[];
  readonly notes: readonly CaptureNote[];
}

/** Returns the first parts of a list, with a note about the others. */
export function limited<Part>(
  parts: readonly Part[],
  max: number,
  what: string,
  notes: CaptureNote[],
): readonly Part[] {
  if (parts.length > max)
    notes.push({
      path: what,
      kind: 'kept',
      found: `${parts.length} ${what}`,
      done: `the first ${max} are simulated, the others are as captured`,
    });
  return parts.slice(0, max);
}
