/** Check of the invariants of every history, all of them or some. A sweep always checks all invariants. */
import * as z from 'zod';
import type { Invariant } from '../../invariants/invariant.js';
import { InvariantChecker, type Violation } from '../../invariants/invariant-checker.js';
import { invariants } from '../../invariants/invariants.js';
import type { Check, CheckKind } from '../check.js';
import type { ConditionContext } from '../condition.js';
import type { Failure } from '../failure.js';

const names = invariants.map(({ name }) => name);

const which = z.union([
  z.literal('all'),
  z.array(z.enum(names as [string, ...string[]])).min(1, 'at least one'),
]);

export const invariantsCheck: CheckKind = {
  key: 'invariants',
  description:
    'Invariants that hold in every history, `all` or a list of names. Examples: links resolve, capacities add up, no machine is stuck.',
  schema: z.strictObject({ invariants: which }).transform(
    ({ invariants: chosen }): Check =>
      chosen === 'all'
        ? checkInvariants(invariants, 'all invariants')
        : checkInvariants(
            invariants.filter(({ name }) => chosen.includes(name)),
            `invariants ${chosen.join(', ')}`,
          ),
  ),
};

/** Creates the check of the chosen invariants. The expensive invariants are checked only at the end. */
export function checkInvariants(chosen: readonly Invariant[], words: string): Check {
  return {
    words: () => words,
    watch: () => {
      let judge: InvariantChecker | undefined;
      return {
        look: (look) => {
          judge ??= new InvariantChecker(look.controller, chosen);
          const found = judge.look().filter(countsIn(look));
          return found.length === 0 ? 'open' : found.map(failureOf);
        },
        end: (look) => {
          judge ??= new InvariantChecker(look.controller, chosen);
          return judge.lookClosely().filter(countsIn(look)).map(failureOf);
        },
      };
    },
  };
}

const needTiesKept: ReadonlySet<string> = new Set(
  invariants.filter(({ needsTiesKept = false }) => needsTiesKept).map(({ name }) => name),
);

/**
 * Returns a function that returns true for a violation that counts. Some invariants need the original order of ties,
 * and another future can change this order during the run.
 */
function countsIn({ controller }: ConditionContext): (violation: Violation) => boolean {
  const isKept = controller.tree.random.ties === undefined;
  return ({ name }) => isKept || !needTiesKept.has(name);
}

function failureOf({ name, description: says, found }: Violation): Failure {
  return { path: ['invariants'], what: name, expected: says, found };
}
