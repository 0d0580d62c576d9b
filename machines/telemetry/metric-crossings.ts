/** Metrics with thresholds, and what a value of one is beyond: the same for a look and for who plans it. */
import {
  average,
  type ControllerTree,
  type Crossing,
  collectionMs,
  findTrigger,
  listMetrics,
  type Metric,
  type MetricLimit,
  parseIsoDuration,
  type TriggerSettings,
} from '../../models/index.js';

export interface Watched {
  readonly metric: Metric;
  readonly settings: TriggerSettings;
  /** What the last look found. */
  readonly before: Crossing | undefined;
}

/** Metrics with a threshold, and those that are still beyond one there was. */
export function watchedMetrics(tree: Pick<ControllerTree, 'blueprint' | 'telemetry'>): readonly Watched[] {
  return listMetrics(tree.blueprint).flatMap((metric) => {
    const settings = findTrigger(tree, metric.id);
    const before = tree.telemetry.crossings[metric.id];
    const isNeither = before === undefined && settings.upper.reading === 0 && settings.lower.reading === 0;
    return isNeither ? [] : [{ metric, settings, before }];
  });
}

/** What a look takes for the value of a metric. */
export function valueAt(read: (instant: number) => number, now: number): number {
  return average(read, now, collectionMs);
}

/** What is beyond a threshold after a look; the same as before when the look is no news. */
export function crossingAt(
  settings: TriggerSettings,
  before: Crossing | undefined,
  value: number,
  now: number,
): Crossing | undefined {
  const limit = limitPassed(settings, value);
  if (limit === undefined) return undefined;
  const crossing = before?.limit === limit ? before : { limit, since: now, told: false };
  const lasts = now - crossing.since >= (parseIsoDuration(settings[limit].dwellTime) as number);
  return lasts && !crossing.told ? { ...crossing, told: true } : crossing;
}

/** The threshold that a value is beyond. */
export function limitPassed({ upper, lower }: TriggerSettings, value: number): MetricLimit | undefined {
  if (upper.reading > 0 && value > upper.reading) return 'upper';
  return lower.reading > 0 && value < lower.reading ? 'lower' : undefined;
}
