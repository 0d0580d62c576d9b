/** Combinations of conditions: all of them hold, at least one holds, or one does not hold. */
import * as z from 'zod';
import type { Saved } from '../../run/saved.js';
import { type Condition, type ConditionContext, type ConditionKind, subjectsOf } from '../condition.js';
import { below, type Failure, inverted, type ValueOf } from '../failure.js';
import { whenAllReady } from '../saved-values.js';

/** Returns the kinds that contain other conditions of any kind. */
export function combinations(condition: z.ZodType<Condition>): readonly ConditionKind[] {
  const several = z.array(condition).min(1);
  const list = (conditions: readonly Condition[], saved: Saved) =>
    conditions.map(({ words }) => words(saved));
  return [
    {
      key: 'all',
      description: 'Condition that holds when all conditions of a list hold.',
      schema: z.strictObject({ all: several }).transform(
        ({ all }): Condition => ({
          subjects: subjectsOf(...all),
          names: all.flatMap(({ names }) => names),
          unready: (look) => unreadyOf(all, 'all', look),
          machines: (saved) => machinesOf(all, saved),
          words: (saved) => list(all, saved).join(' and '),
          holdsIn: holdingIn(all, (holds) => holds.every(Boolean)),
          evaluate: (look) => all.flatMap(({ evaluate }, index) => evaluate(look).map(below('all', index))),
          values: (saved) => valuesOf(all, saved),
        }),
      ),
    },
    {
      key: 'any',
      description: 'Condition that holds when at least one condition of a list holds.',
      schema: z.strictObject({ any: several }).transform(
        ({ any }): Condition => ({
          subjects: subjectsOf(...any),
          names: any.flatMap(({ names }) => names),
          unready: (look) => unreadyOf(any, 'any', look),
          machines: (saved) => machinesOf(any, saved),
          words: (saved) => list(any, saved).join(' or '),
          holdsIn: holdingIn(any, (holds) => holds.some(Boolean)),
          evaluate: (look) => {
            const judged = any.map(({ evaluate }, index) => evaluate(look).map(below('any', index)));
            return judged.some((failures) => failures.length === 0) ? [] : judged.flat();
          },
          values: (saved) => valuesOf(any, saved),
        }),
      ),
    },
    {
      key: 'not',
      description: 'Condition that holds when another condition does not hold.',
      schema: z.strictObject({ not: condition }).transform(
        // A condition that cannot be evaluated does not hold, and neither does its negation.
        ({ not }): Condition =>
          whenAllReady(not.names, (look) => not.unready(look).map(below('not')), {
            subjects: subjectsOf(not),
            machines: (saved) => machinesOf([not], saved),
            words: (saved) => `not: ${not.words(saved)}`,
            holdsIn: holdingIn([not], ([holds]) => holds === false),
            evaluate: (look) => {
              if (not.evaluate(look).length > 0) return [];
              const what = not.words(look.saved);
              const values = inverted(valuesOf([not], look.saved));
              return [{ path: ['not'], what, expected: 'not to hold', found: 'it holds', values }];
            },
            values: (saved) => inverted(valuesOf([not], saved)),
          }),
      ),
    },
  ];
}

function unreadyOf(
  conditions: readonly Condition[],
  key: 'all' | 'any',
  look: ConditionContext,
): readonly Failure[] {
  return conditions.flatMap(({ unready }, index) => unready(look).map(below(key, index)));
}

function machinesOf(conditions: readonly Condition[], saved: Saved): readonly string[] {
  return conditions.flatMap(({ machines }) => machines?.(saved) ?? []);
}

/**
 * Combines the `holdsIn` functions of several conditions; undefined if one of the conditions depends on more than
 * machine states.
 */
function holdingIn(
  conditions: readonly Condition[],
  combined: (holds: readonly boolean[]) => boolean,
): Condition['holdsIn'] {
  const each = conditions.flatMap(({ holdsIn }) => holdsIn ?? []);
  if (each.length < conditions.length) return undefined;
  return (statesOf, saved) => combined(each.map((holdsIn) => holdsIn(statesOf, saved)));
}

function valuesOf(conditions: readonly Condition[], saved: Saved): readonly ValueOf[] {
  return conditions.flatMap(({ values }) => values?.(saved) ?? []);
}
