/** Probability that a condition becomes true within a span after one position of a history. */
import * as z from 'zod';
import { durationMsMax } from '../../engine/index.js';
import type { History } from '../history/history.js';
import { type Expression, treeAt } from '../queries/changes/expression.js';
import type { Position } from '../queries/reading/position.js';
import { conditionSchema, historySchema, positionSchema, validateArguments } from '../validate-arguments.js';
import { AlreadyHolds, Estimator, type LikelihoodProgress, type SkippedInFutures } from './likelihood.js';
import type { LikelihoodPoint } from './likelihood-point.js';

export interface SpanLikelihood {
  /** Futures that start at the position. */
  readonly point: LikelihoodPoint;
  /** End of the futures. Unit: ms since the epoch. */
  readonly untilMs: number;
  /** Recorded inputs that were skipped or undecided in at least one future, in order. */
  readonly skipped: readonly SkippedInFutures[];
}

export interface SpanOptions {
  readonly at: Position;
  /** Span after the position in which the futures run. Unit: ms. */
  readonly forMs: number;
  /** Number of futures. */
  readonly futures: number;
}

/**
 * Starts an estimate for one position, which yields after every future. Recorded inputs after the position are repeated.
 * Throws TypeError for invalid arguments. The first `next` throws AlreadyHolds if the condition is true at the position.
 */
export function likelihoodFrom(
  history: History,
  condition: Expression<boolean>,
  options: SpanOptions,
): Generator<LikelihoodProgress, SpanLikelihood> {
  const optionsSchema = z.strictObject({
    at: positionSchema(history),
    forMs: z.int().min(1).max(durationMsMax),
    futures: z.int().min(1),
  });
  validateArguments(
    'likelihoodFrom',
    { history, condition, options },
    { history: historySchema, condition: conditionSchema, options: optionsSchema },
  );
  return estimate(history, condition, options);
}

function* estimate(
  history: History,
  condition: Expression<boolean>,
  { at: { after, at }, forMs, futures }: SpanOptions,
): Generator<LikelihoodProgress, SpanLikelihood> {
  if (condition.evaluate(treeAt(history.treeAfter(after), at)).value)
    throw new AlreadyHolds(condition.text, 'at the position');
  const untilMs = at + forMs;
  const estimator = new Estimator(history, condition, { futures, horizonMs: untilMs });
  const point = yield* estimator.at(after, 0);
  return { point: { ...point, at }, untilMs, skipped: estimator.skipped };
}
