/** What questions to two histories are asked of: a run and a branch of it, or two journals. */
import type { ControllerTree } from '../../../models/index.js';
import type { History } from '../../history/history.js';
import { type QueryContext, questionTo } from '../../queries/query.js';

export interface OneOfPair {
  /** As the answer names it. */
  readonly name: string;
  readonly history: History;
  /** The state at its end. */
  readonly present: () => ControllerTree;
}

export interface Pair {
  readonly one: OneOfPair;
  readonly other: OneOfPair;
  /** Events that they are known to have in common. */
  readonly shared: number;
}

/** Arguments that name something in a history are read in the other one: the branch. */
export interface PairQueryContext extends QueryContext {
  readonly pair: Pair;
}

/** Declares questions to two histories. */
export const pairQuestion = questionTo(({ pair }: PairQueryContext) => pair);
