/** What comes of thresholds that users set on metrics: an entry in the log when one is passed, and when it is well again. */
import {
  type ControllerStage,
  isControllerAway,
  metricTriggerAddress,
  readSituation,
  usageReader,
} from '../../models/index.js';
import { crossingAt, valueAt, type Watched, watchedMetrics } from './metric-crossings.js';

/** Not while the controller is away: there is nobody to look. */
export function judgeMetrics(stage: ControllerStage): void {
  if (isControllerAway(stage)) return;
  const reader = usageReader(readSituation(stage.tree));
  for (const watched of watchedMetrics(stage.tree)) {
    judge(stage, watched, valueAt(watched.metric.read(reader), stage.now));
  }
}

function judge(stage: ControllerStage, { metric, settings, before }: Watched, value: number): void {
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
