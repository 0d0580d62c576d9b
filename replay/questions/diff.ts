/** What differs between two states, or between what a resource showed at two instants, as a JSON Patch (RFC 6902). */
import jsonPatch from 'fast-json-patch';
import type { Json } from '../../engine/index.js';
import type { History } from '../history/history.js';
import { pathOfPointer, valueAt } from '../history/pointer.js';
import type { Expression } from './expression.js';
import { type Position, stateAt } from './position.js';

export interface Difference {
  readonly op: 'add' | 'remove' | 'replace';
  /** JSON pointer. */
  readonly path: string;
  /** The new value; none of what is gone. */
  readonly value?: Json;
  /** The old value, for people: a patch is applied without it. Like `value`, none where there was none. */
  readonly was?: Json;
}

/** Of whole states. What the two have in common is not looked into. */
export function diffStates(history: History, from: Position, to: Position): readonly Difference[] {
  return differencesBetween(stateAt(history, from), stateAt(history, to));
}

/** Of a value at two positions; as one difference of the whole where it is no mapping and no list. */
export function diffValues(
  history: History,
  value: Expression<Json | undefined>,
  from: Position,
  to: Position,
): readonly Difference[] {
  const [was, is] = [from, to].map((position) => value.judge(stateAt(history, position)).value);
  // Around them stands a mapping that has them, or has not: its patch is theirs.
  const around = (inner: Json | undefined) => (inner === undefined ? {} : { value: inner });
  return differencesBetween(around(was), around(is)).map(({ path, ...rest }) => ({
    ...rest,
    path: path.slice('/value'.length),
  }));
}

/** Of two states of any histories, or two bodies. */
export function differencesBetween(from: object, to: object): readonly Difference[] {
  return jsonPatch.compare(from, to).map((operation) => {
    const { op, path } = operation;
    const was = valueAt(from, pathOfPointer(path)) as Json | undefined;
    return {
      op: op as Difference['op'],
      path,
      ...('value' in operation && { value: operation.value as Json }),
      ...(was !== undefined && op !== 'add' && { was }),
    };
  });
}
