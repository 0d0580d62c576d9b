/** All queries on two histories, in the order of the help. A new query is a file that is added here. */
import type { Query } from '../../queries/query.js';
import { compareQuestion, comparisonQuestion } from './comparison.js';
import { differenceQuestion } from './difference.js';
import { lookQuestion } from './look.js';
import type { PairQueryContext } from './pair.js';

export const pairQuestions: readonly Query<PairQueryContext>[] = [
  lookQuestion,
  differenceQuestion,
  comparisonQuestion,
  compareQuestion,
];
