/** Subject of queries on two histories: a run and its branch, or two journals. */
import type { ControllerTree } from '../../../models/index.js';
import type { History } from '../../history/history.js';
import { type QueryContext, questionTo } from '../../queries/query.js';

export interface OneOfPair {
  /** Name of the history in the result. */
  readonly name: string;
  readonly history: History;
  /** Returns the state at the end of the history. */
  readonly present: () => ControllerTree;
}

export interface Pair {
  readonly one: OneOfPair;
  readonly other: OneOfPair;
  /** Number of initial events that the histories are known to share. */
  readonly shared: number;
}

/**
 * Context of a query on two histories. Arguments of the query are resolved in the second history, which is the branch.
 */
export interface PairQueryContext extends QueryContext {
  readonly pair: Pair;
}

/** Declares a query on two histories. */
export const pairQuestion = questionTo(({ pair }: PairQueryContext) => pair);
