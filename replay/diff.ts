/** What differs between two states, or two bodies, as RFC 6902 operations: for people who look for a cause. */
import jsonPatch from 'fast-json-patch';

export interface StateChange {
  /** JSON pointer. */
  readonly path: string;
  readonly change: 'add' | 'remove' | 'replace';
  /** The new value; undefined for what is gone. */
  readonly value: unknown;
}

export function stateDiff(from: object, to: object): StateChange[] {
  return jsonPatch.compare(from, to).map((operation) => ({
    path: operation.path,
    change: operation.op as StateChange['change'],
    value: 'value' in operation ? operation.value : undefined,
  }));
}
