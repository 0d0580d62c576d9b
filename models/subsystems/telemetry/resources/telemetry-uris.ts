/** Where telemetry is served, and what its resources say alike. */
import { root } from '../../../resource/uris.js';

export const telemetryUri = `${root}TelemetryService/` as const;
export const metricDefinitionsUri = `${telemetryUri}MetricDefinitions/` as const;
export const metricDefinitionPattern = `${metricDefinitionsUri}{MetricId}/` as const;
export const reportsUri = `${telemetryUri}MetricReports/` as const;
export const reportPattern = `${reportsUri}{ReportId}/` as const;
export const triggersUri = `${telemetryUri}Triggers/` as const;

/** Source: DSP0268 "MetricReportDefinition". */
export const collectionFunctions = ['Average', 'Maximum', 'Minimum', 'Summation'] as const;

/** Where the value of a metric is shown, as real controllers name the place. Source: behaviour § 2.11. */
export function usageProperty(metricId: string): string {
  return `${root}Systems/1#SystemUsage/${metricId}`;
}

export function powerProperty({ id, fragment }: { readonly id: string; readonly fragment: string }): string {
  return `${root}Chassis/1/Power#${fragment}/${id}`;
}

/** A span as real controllers write it: in seconds, however many. */
export function secondsText(spanMs: number): string {
  return `PT${spanMs / 1_000}S`;
}
