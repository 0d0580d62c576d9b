/** Steps with nested steps: in sequence, in parallel, or one of several lists. */
import * as z from 'zod';
import { formatCount } from '../../../replay/index.js';
import { done, type NestedResult, type Result, type StepList } from '../../run/track.js';
import { type StepKind, stepKind, type UnpreparedStep } from '../step-kind.js';
import { json } from '../values.js';

/** Alternative of `choose`. */
interface Choice {
  readonly steps: readonly UnpreparedStep[];
  readonly weight: number;
}

export function nestedKinds(list: z.ZodType<readonly UnpreparedStep[]>): readonly StepKind[] {
  return [inOrder(list), parallel(list), choose(list)];
}

function inOrder(list: z.ZodType<readonly UnpreparedStep[]>): StepKind {
  return stepKind({
    key: 'steps',
    needsMember: false,
    description: 'List of steps as one step, for example to repeat it or to run it on a condition.',
    value: list,
    beside: {},
    prepare: (given, _, { prepare }) => {
      const steps = prepare(given, ['steps']);
      return {
        leastMs: leastOf(steps),
        holdsSteps: true,
        words: () => formatCount(steps.length, 'step'),
        *take({ play }) {
          return ended(yield* play(steps));
        },
      };
    },
  });
}

function parallel(list: z.ZodType<readonly UnpreparedStep[]>): StepKind {
  return stepKind({
    key: 'parallel',
    needsMember: false,
    description: 'Several lists of steps that run at the same time; the step ends when all lists have ended.',
    value: z.array(list).min(2),
    beside: {},
    prepare: (given, _, { prepare }) => {
      const lists = given.map((steps, index) => prepare(steps, ['parallel', index]));
      return {
        leastMs: Math.max(...lists.map(leastOf)),
        holdsSteps: true,
        words: () => `${lists.length} lists of steps at the same time`,
        *take({ playTogether }) {
          return ended(yield* playTogether(lists));
        },
      };
    },
  });
}

function choose(list: z.ZodType<readonly UnpreparedStep[]>): StepKind {
  const choice = z.strictObject({
    steps: list.describe('Steps of this choice.'),
    weight: z.number().positive().default(1).describe('Relative probability of this choice.'),
  });
  return stepKind({
    key: 'choose',
    needsMember: false,
    description: 'One of several lists of steps, selected at random by the seed and the weights.',
    value: z.array(choice).min(2),
    beside: {},
    prepare: (given: readonly Choice[], _, { prepare }) => {
      const choices = given.map(({ steps, weight }, index) => ({
        steps: prepare(steps, ['choose', index, 'steps']),
        weight,
      }));
      return {
        leastMs: Math.min(...choices.map(({ steps }) => leastOf(steps))),
        holdsSteps: true,
        words: () => `one of ${choices.length} lists of steps`,
        *take({ draw, play }) {
          return ended(yield* play(chosen(choices, draw('choice'))));
        },
      };
    },
  });
}

function chosen(
  choices: readonly { readonly steps: StepList; readonly weight: number }[],
  drawn: number,
): StepList {
  let left = drawn * choices.reduce((sum, { weight }) => sum + weight, 0);
  const found = choices.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  // Rounding of the sum can leave no match, so the last choice is then selected.
  return (found ?? choices.at(-1))?.steps ?? [];
}

function leastOf(steps: StepList): number {
  return steps.reduce((sum, { afterMs, action }) => sum + afterMs + action.leastMs, 0);
}

function ended(how: NestedResult): Result {
  return how === 'taken' ? done('') : { ...done('given up'), senseless: true };
}

/** Step that runs the steps of another file, with values for its parameters. */
export const include = stepKind({
  key: 'include',
  needsMember: false,
  description:
    'Path of another file whose steps are run, relative to this file. The other file contains steps only.',
  value: z.string().min(1),
  beside: {
    with: z.record(z.string(), json).describe('Values for the parameters of the included file, by name.'),
  },
  prepare: (file, { with: values = {} }, preparing) => {
    const steps = preparing.include(file, values);
    return {
      leastMs: leastOf(steps),
      holdsSteps: true,
      words: () => `steps of ${file}`,
      *take({ play }) {
        return ended(yield* play(steps));
      },
    };
  },
});
