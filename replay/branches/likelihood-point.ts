/** Point of a likelihood curve: a share of futures with its confidence interval. */

export interface LikelihoodPoint {
  /** Number of events executed before the point. */
  readonly after: number;
  /** Virtual time of the point. Unit: ms since the epoch. */
  readonly at: number;
  /**
   * Number of futures in which the condition became true. It equals `futures` if the condition is already true at the
   * point.
   */
  readonly happened: number;
  readonly futures: number;
  /** Limits of the 95 % confidence interval of the probability. Range: 0 to 1. */
  readonly low: number;
  readonly high: number;
}

/** Quantile of the normal distribution for a confidence of 95 %. */
const quantile = 1.96;

/** Adds the confidence interval to a point: the Wilson score interval, which is valid near 0 and 1 too. */
export function pointOf(point: Omit<LikelihoodPoint, 'low' | 'high'>): LikelihoodPoint {
  const { happened, futures } = point;
  const share = happened / futures;
  const square = (quantile * quantile) / futures;
  const middle = (share + square / 2) / (1 + square);
  const spread =
    (quantile / (1 + square)) * Math.sqrt((share * (1 - share)) / futures + square / (4 * futures));
  return { ...point, low: Math.max(0, middle - spread), high: Math.min(1, middle + spread) };
}
