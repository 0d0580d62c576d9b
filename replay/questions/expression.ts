/**
 * What can be asked of any state of a history: a value, or whether something holds. Beside the answer stands what it hangs
 * on, so that who follows it through a history asks again only where it may be another.
 */
import type { ControllerTree } from '../../models/index.js';

/** What an answer was made from. */
export interface HangsOn {
  /** JSON pointers into the tree: as long as nothing at them or within them is another, nor is the answer. */
  readonly pointers: readonly string[];
  /** When the time alone may make it another, unless it never does. Unit: ms since the epoch. */
  readonly untilMs: number;
}

export interface Judged<Value> {
  readonly value: Value;
  readonly hangsOn: HangsOn;
}

export interface Expression<Value> {
  /** As it was asked for. */
  readonly text: string;
  /** Of a state as it stands at the instant of its clock. */
  judge(tree: ControllerTree): Judged<Value>;
}

/** The same state at another instant, while nothing happens. Unit: ms since the epoch. */
export function standingAt(tree: ControllerTree, atMs: number): ControllerTree {
  if (tree.clock.now === atMs) return tree;
  return Object.freeze({ ...tree, clock: Object.freeze({ ...tree.clock, now: atMs }) });
}
