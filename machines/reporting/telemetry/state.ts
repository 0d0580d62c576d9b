/**
 * Telemetry settings of clients, and detected threshold crossings. Only overrides of the default settings are stored.
 * Samples are not stored, but computed on demand (`readings/`).
 */
import type { ControllerTree } from '../../../models/index.js';

export const reportTypes = ['Periodic', 'OnChange', 'OnRequest'] as const;
type ReportType = (typeof reportTypes)[number];

/** Intervals between reports, in the form of real controllers of this kind. Source: behaviour § 2.11. */
export const recurrences = ['PT10M', 'PT1H', 'P1DT', 'P7DT'] as const;
export type Recurrence = (typeof recurrences)[number];

/**
 * Maximum number of queued reports for an unreachable listener: the reports of one hour, or 16 reports. Source of the
 * first two values: behaviour § 2.11. The values for days and weeks are an assumption.
 */
export const undeliveredMax: Readonly<Record<Recurrence, number>> = {
  PT10M: 6,
  PT1H: 16,
  P1DT: 16,
  P7DT: 16,
};

export interface ReportSettings {
  readonly type: ReportType;
  readonly recurrence: Recurrence;
  /** Start time of the schedule by the controller's clock; null if not set. Unit: ms since the epoch. */
  readonly startsAt: number | null;
  /**
   * Instant at which the schedule was last set. Without a start time, the intervals between reports count from this
   * instant. Unit: ms since the epoch, by the controller's clock.
   */
  readonly setAt: number;
}

/** Initial schedule of every report: every full hour. Source: behaviour § 2.11. */
export const initialReportSettings: ReportSettings = {
  type: 'Periodic',
  recurrence: 'PT1H',
  startsAt: null,
  setAt: 0,
};

export const limitNames = ['upper', 'lower'] as const;
export type MetricLimit = (typeof limitNames)[number];

export interface MetricThreshold {
  /** Value of the threshold; 0 for no threshold. */
  readonly reading: number;
  /** Minimum time beyond the threshold, as an ISO 8601 duration. */
  readonly dwellTime: string;
}

export type TriggerSettings = { readonly [Limit in MetricLimit]: MetricThreshold };

const off: MetricThreshold = { reading: 0, dwellTime: 'PT0S' };
const initialTriggerSettings: TriggerSettings = { upper: off, lower: off };

/** Crossing of a threshold by a metric that is now beyond the threshold. */
export interface Crossing {
  readonly limit: MetricLimit;
  /** Virtual time at which the metric crossed the threshold. Unit: ms since the epoch. */
  readonly since: number;
  /** True if the crossing was reported, which happens when the dwell time has passed. */
  readonly told: boolean;
}

export interface TelemetryState {
  readonly reports: { readonly [metricId: string]: ReportSettings };
  readonly triggers: { readonly [metricId: string]: TriggerSettings };
  readonly crossings: { readonly [metricId: string]: Crossing };
}

export const initialTelemetry: TelemetryState = { reports: {}, triggers: {}, crossings: {} };

type Watching = Pick<ControllerTree, 'telemetry'>;

export function findTrigger({ telemetry }: Watching, metricId: string): TriggerSettings {
  return telemetry.triggers[metricId] ?? initialTriggerSettings;
}

/**
 * Checks that any metric needs sampling. A metric that was beyond a threshold is sampled once more after its threshold
 * is removed.
 */
export function isAnyWatched({ telemetry }: Watching): boolean {
  return (
    Object.keys(telemetry.crossings).length > 0 ||
    Object.values(telemetry.triggers).some(({ upper, lower }) => upper.reading > 0 || lower.reading > 0)
  );
}

export function triggerId(metricId: string): string {
  return `${metricId}Triggers`;
}
