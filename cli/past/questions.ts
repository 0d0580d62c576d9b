/** All questions, in the order that help shows them. To have another, write its file and add it here. */
import { bisectQuestion } from './bisect.js';
import { diffQuestion } from './diff.js';
import { logQuestion } from './log.js';
import type { Question } from './question.js';
import { showQuestion } from './show.js';
import { statesQuestion } from './states.js';
import { watchQuestion } from './watch.js';
import { whenQuestion } from './when.js';
import { lastChangeQuestion, whyQuestion } from './why.js';

export const questions: readonly Question[] = [
  whyQuestion,
  lastChangeQuestion,
  diffQuestion,
  bisectQuestion,
  whenQuestion,
  watchQuestion,
  statesQuestion,
  logQuestion,
  showQuestion,
];
