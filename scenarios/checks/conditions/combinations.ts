/** Conditions of conditions: all of them hold, at least one does, one does not. */
import * as z from 'zod';
import type { Saved } from '../../run/saved.js';
import type { Condition, ConditionKind, Look } from '../condition.js';
import { below, type Failure, inverted, type ValueOf } from '../failure.js';
import { onceAll } from '../unsaved.js';

/** Kinds that hold other conditions, whatever kinds those are of. */
export function combinations(condition: z.ZodType<Condition>): readonly ConditionKind[] {
  const several = z.array(condition).min(1);
  const list = (conditions: readonly Condition[], saved: Saved) =>
    conditions.map(({ words }) => words(saved));
  return [
    {
      key: 'all',
      says: 'All of several conditions hold.',
      schema: z.strictObject({ all: several }).transform(
        ({ all }): Condition => ({
          names: all.flatMap(({ names }) => names),
          unready: (look) => unreadyOf(all, 'all', look),
          machines: (saved) => machinesOf(all, saved),
          words: (saved) => list(all, saved).join(' and '),
          judge: (look) => all.flatMap(({ judge }, index) => judge(look).map(below('all', index))),
          values: (saved) => valuesOf(all, saved),
        }),
      ),
    },
    {
      key: 'any',
      says: 'At least one of several conditions holds.',
      schema: z.strictObject({ any: several }).transform(
        ({ any }): Condition => ({
          names: any.flatMap(({ names }) => names),
          unready: (look) => unreadyOf(any, 'any', look),
          machines: (saved) => machinesOf(any, saved),
          words: (saved) => list(any, saved).join(' or '),
          judge: (look) => {
            const judged = any.map(({ judge }, index) => judge(look).map(below('any', index)));
            return judged.some((failures) => failures.length === 0) ? [] : judged.flat();
          },
          values: (saved) => valuesOf(any, saved),
        }),
      ),
    },
    {
      key: 'not',
      says: 'A condition does not hold.',
      schema: z.strictObject({ not: condition }).transform(
        // What cannot be judged does not hold, and is no other way round.
        ({ not }): Condition =>
          onceAll(not.names, (look) => not.unready(look).map(below('not')), {
            machines: (saved) => machinesOf([not], saved),
            words: (saved) => `not: ${not.words(saved)}`,
            judge: (look) => {
              if (not.judge(look).length > 0) return [];
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

function unreadyOf(conditions: readonly Condition[], key: 'all' | 'any', look: Look): readonly Failure[] {
  return conditions.flatMap(({ unready }, index) => unready(look).map(below(key, index)));
}

function machinesOf(conditions: readonly Condition[], saved: Saved): readonly string[] {
  return conditions.flatMap(({ machines }) => machines?.(saved) ?? []);
}

function valuesOf(conditions: readonly Condition[], saved: Saved): readonly ValueOf[] {
  return conditions.flatMap(({ values }) => values?.(saved) ?? []);
}
