/** So much of what is found one by one. */
import { type Pausing, type PausingItems, pause } from '../../replay/index.js';

export interface Taken<Value> {
  readonly members: readonly Value[];
  /** Whether there is more. */
  readonly isCut: boolean;
}

export function* take<Value>(found: PausingItems<Value>, most: number): Pausing<Taken<Value>> {
  const members: Value[] = [];
  for (const value of found) {
    if (value === pause) yield pause;
    else if (members.length === most) return { members, isCut: true };
    else members.push(value);
  }
  return { members, isCut: false };
}
