/** The subject of queries on two histories: a run and a branch of it, or two journals. */
import type { ControllerTree } from '../../../models/index.js';
import type { History } from '../../history/history.js';
import { type QueryContext, questionTo } from '../../queries/query.js';

export interface OneOfPair {
  /** Name in the result. */
  readonly name: string;
  readonly history: History;
  /** State at the end. */
  readonly present: () => ControllerTree;
}

export interface Pair {
  readonly one: OneOfPair;
  readonly other: OneOfPair;
  /** Number of events that are known to be shared. */
  readonly shared: number;
}

/** Arguments are resolved in the second history: the branch. */
export interface PairQueryContext extends QueryContext {
  readonly pair: Pair;
}

/** Declares queries on two histories. */
export const pairQuestion = questionTo(({ pair }: PairQueryContext) => pair);
