/** All questions to two histories, in the order that help shows them. To have another, write its file and add it here. */
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
