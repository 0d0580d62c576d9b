/** The check of a blueprint that a history started from, as the header of its journal holds it. */
import type { ValueProblem } from '../document/document.js';
import { type Blueprint, blueprintProblems } from './blueprint.js';

/** What is wrong with a value meant as a blueprint that a history started from; empty when nothing is. */
export function keptBlueprintProblems(value: unknown): readonly ValueProblem[] {
  const problems = blueprintProblems(value);
  if (problems.length > 0) return problems;
  const users = (value as Blueprint).directory?.users ?? [];
  return users.flatMap(({ password }, index) =>
    typeof password !== 'string'
      ? []
      : [
          {
            path: `directory.users[${index}].password`,
            message: 'is in the clear',
            expected: 'its scheme, salt and hash',
          },
        ],
  );
}
