/** List of all queries on two histories, in the order of the help. Each new query file is added here. */
import type { Query } from '../../queries/query.js';
import { compareQuestion, comparisonQuestion } from './comparison.js';
import { differenceQuestion } from './difference.js';
import type { PairQueryContext } from './pair.js';
import { valueQuestion } from './value.js';

export const pairQuestions: readonly Query<PairQueryContext>[] = [
  valueQuestion,
  differenceQuestion,
  comparisonQuestion,
  compareQuestion,
];
