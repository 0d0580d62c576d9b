/**
 * Searches that report their progress as lines of JSON: the first event of a condition as the search narrows, and the
 * probability of a condition over time. A client that disconnects stops its search.
 */
import * as z from 'zod';
import { durationMs } from '../../../models/document/index.js';
import {
  AlreadyHolds,
  conditionArgument,
  endOf,
  formatEvent,
  type Likelihood,
  type LikelihoodProgress,
  likelihoodOf,
  type PausingItems,
  pause,
  pausingBisect,
  pausingBisectionSteps,
  type QueryContext,
} from '../../../replay/index.js';
import { answerFromHistory } from '../history-queries.js';
import { type Route, type RouteContent, refused, route } from '../route.js';

/** Maximum numbers of futures and points of an estimate. Assumption: a picture shows no finer one. */
const futuresMax = 500;
const pointsMax = 100;

const condition = z
  .string()
  .min(1)
  .describe('A condition of a scenario, such as {machine: power/1, in: off}, or a comparison.');

const countTo = (most: number, byDefault: number) =>
  z
    .string()
    .regex(/^\d{1,3}$/, { error: `a whole number from 2 to ${most}` })
    .transform((text) => Math.min(most, Math.max(2, Number(text))))
    .default(byDefault);

export const searchRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/history/bisect/steps',
    description:
      'Steps of the search for the first event after which a condition is true: probes of a binary search, excluded events, and the result.',
    query: z.strictObject({ condition }),
    answer: { type: 'application/jsonl' },
    problems: [410],
    run: async (controlled, { query: { condition: text } }) => {
      const readCondition = await controlled.conditions();
      return answerFromHistory(controlled, function* (history) {
        const context = { history, here: endOf(history), readCondition } as QueryContext;
        const read = yield* conditionArgument.read({ condition: text }, context);
        return { content: bisectionLines(pausingBisectionSteps(history, read)) };
      });
    },
  }),
  route({
    method: 'GET',
    path: '/history/likelihood',
    description:
      'Probability of a condition at points before it came to hold, from futures with other seeds. The lines are the points as they are completed, the progress, and the result with the decisive event.',
    query: z.strictObject({
      condition,
      futures: countTo(futuresMax, 50).describe('Number of futures for each point.'),
      points: countTo(pointsMax, 20).describe('Number of points at first.'),
      for: durationMs
        .optional()
        .describe('Duration after the recorded end in which the futures continue (default: none).'),
    }),
    answer: { type: 'application/jsonl' },
    problems: [409, 410],
    run: async (controlled, { query: { condition: text, futures, points, for: forMs } }) => {
      const readCondition = await controlled.conditions();
      return answerFromHistory(controlled, function* (history): Generator<typeof pause, RouteContent> {
        const context = { history, here: endOf(history), readCondition } as QueryContext;
        const read = yield* conditionArgument.read({ condition: text }, context);
        // The estimate bisects at once; its segments are then cached.
        yield* pausingBisect(history, read);
        const estimating = likelihoodOf(history, read, { futures, points, ...(forMs && { forMs }) });
        try {
          const first = estimating.next();
          return { content: likelihoodLines(first, estimating) };
        } catch (error) {
          if (!(error instanceof AlreadyHolds)) throw error;
          return refused(409, error.message);
        }
      });
    },
  }),
];

function* bisectionLines(steps: ReturnType<typeof pausingBisectionSteps>): PausingItems<string> {
  for (const step of steps) {
    if (step === pause) yield pause;
    else if (step.step !== 'result') yield line(step);
    else if (step.bisection.found) {
      const { event, causes, hasMore } = step.bisection;
      yield line({ step: 'found', event: formatEvent(event), causes: causes.map(formatEvent), hasMore });
    } else yield line({ step: 'none', because: step.bisection.because });
  }
}

type Estimating = Generator<LikelihoodProgress, Likelihood>;

function* likelihoodLines(
  first: ReturnType<Estimating['next']>,
  estimating: Estimating,
): PausingItems<string> {
  let next = first;
  while (next.done !== true) {
    const { completed, points, futures } = next.value;
    yield line(completed === undefined ? { points, futures } : { point: completed });
    yield pause;
    next = estimating.next();
  }
  const { happenedBy, rise, points, horizon } = next.value;
  yield line({
    happenedBy: happenedBy === undefined ? null : formatEvent(happenedBy),
    rise:
      rise === undefined
        ? null
        : { ...rise, event: formatEvent(rise.event), causes: rise.causes.map(formatEvent) },
    points,
    horizon,
  });
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
