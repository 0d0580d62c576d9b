/** Triggers as they stand: a metric is watched while a threshold of it is set. */

import type { ControllerTree } from '../../tree.js';
import { initialTriggerSettings, type TriggerSettings } from './state.js';

type Watching = Pick<ControllerTree, 'telemetry'>;

export function findTrigger({ telemetry }: Watching, metricId: string): TriggerSettings {
  return telemetry.triggers[metricId] ?? initialTriggerSettings;
}

/** Whether any metric has to be looked at. One that was beyond a threshold is looked at once more. */
export function isAnyWatched({ telemetry }: Watching): boolean {
  return (
    Object.keys(telemetry.crossings).length > 0 ||
    Object.values(telemetry.triggers).some(({ upper, lower }) => upper.reading > 0 || lower.reading > 0)
  );
}

export function triggerId(metricId: string): string {
  return `${metricId}Triggers`;
}
