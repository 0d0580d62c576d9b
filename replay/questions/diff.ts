/** What differs between two states, or between what a resource showed at two instants, as a JSON Patch (RFC 6902). */
import type { Json } from '../../engine/index.js';
import type { History } from '../history/history.js';
import { pathOfPointer, valueAt } from '../history/pointer.js';
import { type PatchOperation, patchBetween } from '../patch.js';
import { atOnce, type Pausing, pause } from '../pausing.js';
import type { Expression } from './expression.js';
import { type Position, pausingStateAt } from './position.js';

export interface Difference extends PatchOperation {
  /** The old value, for people: a patch is applied without it. Like `value`, none where there was none. */
  readonly was?: Json;
}

/** Of whole states. What the two have in common is not looked into. */
export function diffStates(history: History, from: Position, to: Position): readonly Difference[] {
  return atOnce(pausingDiffStates(history, from, to));
}

export function* pausingDiffStates(
  history: History,
  from: Position,
  to: Position,
): Pausing<readonly Difference[]> {
  const was = yield* pausingStateAt(history, from);
  const is = yield* pausingStateAt(history, to);
  yield pause;
  return differencesBetween(was, is);
}

/** Of a value at two positions; as one difference of the whole where it is no mapping and no list. */
export function diffValues(
  history: History,
  value: Expression<Json | undefined>,
  from: Position,
  to: Position,
): readonly Difference[] {
  return atOnce(pausingDiffValues(history, value, from, to));
}

export function* pausingDiffValues(
  history: History,
  value: Expression<Json | undefined>,
  from: Position,
  to: Position,
): Pausing<readonly Difference[]> {
  const was = value.judge(yield* pausingStateAt(history, from)).value;
  const is = value.judge(yield* pausingStateAt(history, to)).value;
  return differencesOfValue(was, is);
}

/** The same of two values that are at hand. */
export function differencesOfValue(was: Json | undefined, is: Json | undefined): readonly Difference[] {
  // Around them stands a mapping that has them, or has not: its patch is theirs.
  const around = (inner: Json | undefined) => (inner === undefined ? {} : { value: inner });
  return differencesBetween(around(was), around(is)).map(({ path, ...rest }) => ({
    ...rest,
    path: path.slice('/value'.length),
  }));
}

/** Of two states of any histories, or two bodies. */
export function differencesBetween(from: object, to: object): readonly Difference[] {
  return patchBetween(from, to).map((operation) => {
    const was = valueAt(from, pathOfPointer(operation.path)) as Json | undefined;
    return { ...operation, ...(was !== undefined && operation.op !== 'add' && { was }) };
  });
}
