/** Routes of the queries of the run and of branches. */
import { endOf, pairQuestions, queries, treeAt } from '../../../replay/index.js';
import { answerFromHistory, answerQuestion } from '../history-queries.js';
import { branchNamed, inBranch } from '../in-branch.js';
import { routesOf } from '../question-route.js';

export const questionRoutes = routesOf(queries, {
  problems: [410],
  open: (controlled, _, answer, absent) =>
    answerFromHistory(controlled, (history) => answer({ history, here: endOf(history) }), absent),
});

export const branchQuestionRoutes = routesOf(pairQuestions, {
  within: branchNamed,
  problems: [404],
  open: (controlled, within, answer, absent) =>
    inBranch(controlled, within, ({ run, history, from, controller: { tree } }) => {
      const present = () => treeAt(controlled.controller.tree, controlled.pacing.now);
      const pair = {
        one: { name: 'run', history: run, present },
        other: { name: 'branch', history, present: () => tree },
        shared: from.after,
      };
      return answerQuestion(() => answer({ history, here: endOf(history), pair }), absent);
    }),
});
