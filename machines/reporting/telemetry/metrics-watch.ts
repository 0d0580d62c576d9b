/** The watch of metrics: active while users have set thresholds and the host is active. */
import { recordIn } from '../../../engine/index.js';
import { parseIsoDuration } from '../../../models/formats/index.js';
import type { ControllerTree, Transaction } from '../../../models/index.js';
import {
  operatingConditionBranches,
  readOperatingConditions,
  usageRanges,
  usageReader,
} from '../../hardware/environment/index.js';
import { isControllerAway, powerAddress } from '../../power/index.js';
import { always, type Range, type TimeSpan } from '../../watches/range.js';
import { firstSample, type Watch } from '../../watches/watch.js';
import { metricTriggerAddress } from '../../watches/watch-contract.js';
import { listMetrics, type Metric } from './metrics.js';
import { type Crossing, findTrigger, isAnyWatched, type MetricLimit, type TriggerSettings } from './state.js';
import { average, collectionMs } from './windows.js';

export const metricWatch: Watch = {
  address: metricTriggerAddress,
  /** The sampling interval of metrics. */
  everyMs: collectionMs,
  branches: [...operatingConditionBranches, 'telemetry'],
  /** No threshold is set, or the host is inactive. */
  isOver: (tree) => !isAnyWatched(tree) || tree.host.powerOnTime.sinceMs === null,
  look: judgeMetrics,
  nextChange: (stage, looks) => {
    const situation = readOperatingConditions(stage.view, recordIn(stage, powerAddress));
    const watched = watchedMetrics(stage.view);
    const ranges = usageRanges(situation);
    const openIn = (span: TimeSpan) => {
      const within = ranges(span);
      return watched.filter((one) => !isDecided(one, one.metric.read(within)));
    };
    if (openIn(always).length === 0) return null;
    const reader = usageReader(situation);
    return firstSample(looks, (stretch) => {
      const open = openIn(stretch).map((one) => ({ ...one, read: one.metric.read(reader) }));
      if (open.length === 0) return undefined;
      return (at) =>
        open.some(
          ({ settings, before, read }) => crossingAt(settings, before, valueAt(read, at), at) !== before,
        );
    });
  },
};

/** Whether no possible value would change anything. */
function isDecided({ settings, before }: Watched, { lowest, highest }: Range): boolean {
  if (before?.told === false) return false;
  return [lowest, highest].every((value) => limitPassed(settings, value) === before?.limit);
}

// Handling of metric thresholds: a log entry when a threshold is crossed, and when the metric is back to normal.

/** Not during an absence of the controller. */
function judgeMetrics(stage: Transaction): void {
  if (isControllerAway(stage)) return;
  const reader = usageReader(readOperatingConditions(stage.tree));
  for (const watched of watchedMetrics(stage.tree)) {
    judge(stage, watched, valueAt(watched.metric.read(reader), stage.now));
  }
}

function judge(stage: Transaction, { metric, settings, before }: Watched, value: number): void {
  const after = crossingAt(settings, before, value, stage.now);
  if (after === before) return;
  const { crossings } = stage.draft.telemetry;
  if (after === undefined) {
    delete crossings[metric.id];
    if (before?.told) {
      stage.emit('metric.withinThresholds', { metric: metric.id, value }, metricTriggerAddress);
    }
    return;
  }
  crossings[metric.id] = after;
  if (!after.told) return;
  const fact = after.limit === 'upper' ? 'metric.aboveThreshold' : 'metric.belowThreshold';
  stage.emit(
    fact,
    { metric: metric.id, value, threshold: settings[after.limit].reading },
    metricTriggerAddress,
  );
}

/** Metrics with thresholds, and the threshold that a value exceeds: the same for sampling and for planning. */
interface Watched {
  readonly metric: Metric;
  readonly settings: TriggerSettings;
  /** Result of the last sample. */
  readonly before: Crossing | undefined;
}

/** Metrics that have a threshold, and metrics still beyond a threshold that was removed. */
function watchedMetrics(tree: Pick<ControllerTree, 'blueprint' | 'telemetry'>): readonly Watched[] {
  return listMetrics(tree.blueprint).flatMap((metric) => {
    const settings = findTrigger(tree, metric.id);
    const before = tree.telemetry.crossings[metric.id];
    const isNeither = before === undefined && settings.upper.reading === 0 && settings.lower.reading === 0;
    return isNeither ? [] : [{ metric, settings, before }];
  });
}

/** The sampled value of a metric. */
function valueAt(read: (instant: number) => number, now: number): number {
  return average(read, now, collectionMs);
}

/** The exceeded threshold after a sample; the same object as before if nothing has changed. */
function crossingAt(
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

/** The threshold that a value exceeds. */
function limitPassed({ upper, lower }: TriggerSettings, value: number): MetricLimit | undefined {
  if (upper.reading > 0 && value > upper.reading) return 'upper';
  return lower.reading > 0 && value < lower.reading ? 'lower' : undefined;
}
