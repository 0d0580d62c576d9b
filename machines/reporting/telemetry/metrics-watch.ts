/** Watch of metrics. It is active while users have set thresholds and the host is on. */
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
  /** Sampling interval of metrics. */
  everyMs: collectionMs,
  branches: [...operatingConditionBranches, 'telemetry'],
  /** The watch ends when no threshold is set or the host is off. */
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

/** Checks that no value in a range would change the reported crossing. */
function isDecided({ settings, before }: Watched, { lowest, highest }: Range): boolean {
  if (before?.told === false) return false;
  return [lowest, highest].every((value) => limitPassed(settings, value) === before?.limit);
}

// Checks metrics against their thresholds. A log entry reports each crossing of a threshold, and each return to normal.

/** An unavailable controller checks nothing. */
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

/**
 * Metrics with thresholds, and the threshold that a value exceeds. Both the sampling and the planning of the watch use
 * these functions.
 */
interface Watched {
  readonly metric: Metric;
  readonly settings: TriggerSettings;
  /** Crossing that the last sample has found. */
  readonly before: Crossing | undefined;
}

/** Returns the metrics that have a threshold, and those that still exceed a threshold that was removed. */
function watchedMetrics(tree: Pick<ControllerTree, 'blueprint' | 'telemetry'>): readonly Watched[] {
  return listMetrics(tree.blueprint).flatMap((metric) => {
    const settings = findTrigger(tree, metric.id);
    const before = tree.telemetry.crossings[metric.id];
    const isNeither = before === undefined && settings.upper.reading === 0 && settings.lower.reading === 0;
    return isNeither ? [] : [{ metric, settings, before }];
  });
}

/** Returns the sampled value of a metric. */
function valueAt(read: (instant: number) => number, now: number): number {
  return average(read, now, collectionMs);
}

/** Returns the exceeded threshold after a sample. The result is the previous object if nothing has changed. */
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

/** Returns the threshold that a value exceeds; undefined if it exceeds none. */
function limitPassed({ upper, lower }: TriggerSettings, value: number): MetricLimit | undefined {
  if (upper.reading > 0 && value > upper.reading) return 'upper';
  return lower.reading > 0 && value < lower.reading ? 'lower' : undefined;
}
