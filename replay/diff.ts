/** What differs between two states, as RFC 6902 operations on the tree: for people who look for a cause. */
import jsonPatch from 'fast-json-patch';
import type { ControllerTree } from '../models/index.js';

export interface StateChange {
  /** JSON pointer into the tree. */
  readonly path: string;
  readonly change: 'add' | 'remove' | 'replace';
  /** The new value; undefined for what is gone. */
  readonly value: unknown;
}

export function stateDiff(from: ControllerTree, to: ControllerTree): StateChange[] {
  return jsonPatch.compare(from, to).map((operation) => ({
    path: operation.path,
    change: operation.op as StateChange['change'],
    value: 'value' in operation ? operation.value : undefined,
  }));
}
