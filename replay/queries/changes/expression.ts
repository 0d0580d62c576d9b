/**
 * Expression that can be evaluated in any state of a history: a value, or a condition. The result contains its
 * dependencies. A caller that reads a whole history needs to evaluate the expression again only after a relevant
 * change.
 */
import type { Address } from '../../../engine/index.js';
import type { ControllerTree } from '../../../models/index.js';

/** Dependencies of a result. */
export interface ValueDependencies {
  /** JSON pointers into the tree. The result is unchanged while the values at these pointers are unchanged. */
  readonly pointers: readonly string[];
  /** Time at which the result can change without an event; infinite if never. Unit: ms since the epoch. */
  readonly untilMs: number;
}

export interface Evaluation<Value> {
  readonly value: Value;
  readonly hangsOn: ValueDependencies;
}

/** Function that returns the innermost active states of a machine; empty if the machine does not exist. */
export type StatesOf = (machine: Address) => readonly string[];

/** Expression that depends only on the active states of some machines. */
export interface StateExpression<Value> {
  readonly machines: readonly Address[];
  evaluate(statesOf: StatesOf): Value;
}

export interface Expression<Value> {
  /** Text of the expression as the user wrote it. */
  readonly text: string;
  /** Cache key: expressions with equal keys have equal results. An expression without a key is not cached. */
  readonly key?: string;
  /** Evaluation from machine states alone; absent if the result also depends on other data. */
  readonly ofStates?: StateExpression<Value>;
  /** Evaluates the expression in a state, at the instant of the state's clock. */
  evaluate(tree: ControllerTree): Evaluation<Value>;
}

/** Returns the same state at a later instant, without further events. */
export function treeAt(tree: ControllerTree, atMs: number): ControllerTree {
  if (tree.clock.now === atMs) return tree;
  return Object.freeze({ ...tree, clock: Object.freeze({ ...tree.clock, now: atMs }) });
}
