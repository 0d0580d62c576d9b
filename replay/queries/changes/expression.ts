/**
 * What can be asked of any state of a history: a value, or whether something holds. Beside the answer stands what it hangs
 * on, so that who follows it through a history asks again only where it may be another.
 */
import type { Address } from '../../../engine/index.js';
import type { ControllerTree } from '../../../models/index.js';

/** What an answer was made from. */
export interface ValueDependencies {
  /** JSON pointers into the tree: as long as nothing at them or within them is another, nor is the answer. */
  readonly pointers: readonly string[];
  /** When the time alone may make it another, unless it never does. Unit: ms since the epoch. */
  readonly untilMs: number;
}

export interface Evaluation<Value> {
  readonly value: Value;
  readonly hangsOn: ValueDependencies;
}

/** Active states of a machine, those with others inside them left out; none where there is no such machine. */
export type StatesOf = (machine: Address) => readonly string[];

/** How the answer is found from the active states of some machines, where it hangs on nothing else. */
export interface StateExpression<Value> {
  readonly machines: readonly Address[];
  evaluate(statesOf: StatesOf): Value;
}

export interface Expression<Value> {
  /** As it was asked for. */
  readonly text: string;
  /** Of expressions with the same key all answers are the same, and are cached by it; without a key none is cached. */
  readonly key?: string;
  /** Absent where the answer hangs on something else as well. */
  readonly ofStates?: StateExpression<Value>;
  /** Of a state as it stands at the instant of its clock. */
  evaluate(tree: ControllerTree): Evaluation<Value>;
}

/** The same state at another instant, while nothing happens. Unit: ms since the epoch. */
export function treeAt(tree: ControllerTree, atMs: number): ControllerTree {
  if (tree.clock.now === atMs) return tree;
  return Object.freeze({ ...tree, clock: Object.freeze({ ...tree.clock, now: atMs }) });
}
