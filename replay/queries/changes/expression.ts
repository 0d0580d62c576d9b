/**
 * An expression, evaluated in any state of a history: a value, or a condition. The result has its dependencies, so that
 * a caller that follows it through a history evaluates it again only after a relevant change.
 */
import type { Address } from '../../../engine/index.js';
import type { ControllerTree } from '../../../models/index.js';

/** Dependencies of a result. */
export interface ValueDependencies {
  /** JSON pointers into the tree: without a change at or within them, the result is unchanged. */
  readonly pointers: readonly string[];
  /** Time at which the result can change by itself; absent if never. Unit: ms since the epoch. */
  readonly untilMs: number;
}

export interface Evaluation<Value> {
  readonly value: Value;
  readonly hangsOn: ValueDependencies;
}

/** Innermost active states of a machine; none if there is no such machine. */
export type StatesOf = (machine: Address) => readonly string[];

/** Computes the result from the active states of some machines, if it depends on nothing else. */
export interface StateExpression<Value> {
  readonly machines: readonly Address[];
  evaluate(statesOf: StatesOf): Value;
}

export interface Expression<Value> {
  /** The text of the query. */
  readonly text: string;
  /** Expressions with equal keys have equal results and share the cache; an expression without a key is not cached. */
  readonly key?: string;
  /** Absent if the result also depends on other data. */
  readonly ofStates?: StateExpression<Value>;
  /** In a state at the instant of its clock. */
  evaluate(tree: ControllerTree): Evaluation<Value>;
}

/** In the same state at a later instant without events. */
export function treeAt(tree: ControllerTree, atMs: number): ControllerTree {
  if (tree.clock.now === atMs) return tree;
  return Object.freeze({ ...tree, clock: Object.freeze({ ...tree.clock, now: atMs }) });
}
