/** What comes of thresholds that users set on metrics: an entry in the log when one is passed, and when it is well again. */
import type { ActionTable, Stage } from '../../engine/index.js';
import {
  average,
  type ControllerTree,
  type Crossing,
  collectionMs,
  isAnyWatched,
  isControllerAway,
  type Metric,
  type MetricLimit,
  metricsOf,
  metricTriggerAddress,
  parseIsoDuration,
  situationOf,
  type TriggerSettings,
  triggerOf,
  usageReader,
} from '../../models/index.js';

export const metricTriggerEffects: ActionTable<ControllerTree> = {
  watchMetrics: (stage) => {
    if (isAnyWatched(stage.view)) stage.offer(metricTriggerAddress, { type: 'metric.watch' });
  },

  /** Not while the controller is away: there is nobody to look. */
  judgeMetrics: (stage) => {
    if (isControllerAway(stage)) return;
    const reader = usageReader(situationOf(stage.tree));
    for (const metric of metricsOf(stage.tree.blueprint)) {
      const settings = triggerOf(stage.tree, metric.id);
      const before = stage.tree.telemetry.crossings[metric.id];
      if (before === undefined && settings.upper.reading === 0 && settings.lower.reading === 0) continue;
      judge(stage, metric, settings, before, average(metric.read(reader), stage.now, collectionMs));
    }
  },
};

/** Nobody has set a threshold, or there is no host to have a use of. */
export function isIdle(tree: ControllerTree): boolean {
  return !isAnyWatched(tree) || tree.host.powerOnTime.sinceMs === null;
}

function judge(
  stage: Stage<ControllerTree>,
  metric: Metric,
  settings: TriggerSettings,
  before: Crossing | undefined,
  value: number,
): void {
  const { crossings } = stage.draft.telemetry;
  const limit = limitPassed(settings, value);
  if (limit === undefined) {
    if (before === undefined) return;
    delete crossings[metric.id];
    if (before.told) {
      stage.emit('metric.withinThresholds', { metric: metric.id, value }, metricTriggerAddress);
    }
    return;
  }
  const crossing = before?.limit === limit ? before : { limit, since: stage.now, told: false };
  const { reading, dwellTime } = settings[limit];
  const lasts = stage.now - crossing.since >= (parseIsoDuration(dwellTime) as number);
  if (lasts && !crossing.told) {
    const fact = limit === 'upper' ? 'metric.aboveThreshold' : 'metric.belowThreshold';
    stage.emit(fact, { metric: metric.id, value, threshold: reading }, metricTriggerAddress);
  }
  if (crossing !== before || lasts !== crossing.told) {
    crossings[metric.id] = { ...crossing, told: crossing.told || lasts };
  }
}

function limitPassed({ upper, lower }: TriggerSettings, value: number): MetricLimit | undefined {
  if (upper.reading > 0 && value > upper.reading) return 'upper';
  return lower.reading > 0 && value < lower.reading ? 'lower' : undefined;
}
