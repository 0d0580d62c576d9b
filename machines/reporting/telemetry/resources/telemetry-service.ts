/** Resource of the telemetry service: its metrics, reports and triggers. */
import {
  defineAt,
  identity,
  linkRow,
  oneOf,
  root,
  row,
  status,
  text,
  valuesOf,
  whole,
} from '../../../../models/resource/index.js';
import { reportsMax } from '../metrics.js';
import { type ReportDefinition, reportDefinitionsUri } from '../report-definitions.js';
import { collectionMs } from '../windows.js';

/** URIs and common properties of telemetry. */
const telemetryUri = `${root}TelemetryService/` as const;
export const metricDefinitionsUri = `${telemetryUri}MetricDefinitions/` as const;
export const metricDefinitionPattern = `${metricDefinitionsUri}{MetricId}/` as const;
export const reportsUri = `${telemetryUri}MetricReports/` as const;
export const reportPattern = `${reportsUri}{ReportId}/` as const;
export const triggersUri = `${telemetryUri}Triggers/` as const;

/** Functions that compute a sample. Source: DSP0268 "MetricReportDefinition". */
export const collectionFunctions = ['Average', 'Maximum', 'Minimum', 'Summation'] as const;

/**
 * Returns the URI of the property that contains the value of a metric, in the form of real controllers. Source:
 * behaviour § 2.11.
 */
export function usageProperty(metricId: string): string {
  return `${root}Systems/1#SystemUsage/${metricId}`;
}

export function powerProperty({ id, fragment }: { readonly id: string; readonly fragment: string }): string {
  return `${root}Chassis/1/Power#${fragment}/${id}`;
}

/** Returns a duration in the form of real controllers: a number of seconds, however large. */
export function secondsText(spanMs: number): string {
  return `PT${spanMs / 1_000}S`;
}

/** Returns the common name of a report and its definition. */
export function reportWords(definition: ReportDefinition): string {
  const subject = definition.kind === 'power' ? 'Power Metrics' : definition.metric.title;
  return `Metric report of ${subject}${span(definition)}.`;
}

function span(definition: ReportDefinition): string {
  if (definition.kind === 'sent') return '';
  const { minutes, stepMs } = definition.window;
  return ` for ${minutes} minutes with sensing interval of ${stepMs / 1_000} seconds`;
}

export const telemetryService = defineAt(telemetryUri).resource({
  type: 'TelemetryService.v1_0_0.TelemetryService',
  typeDescription: 'Service that samples, reports and monitors metrics.',
  properties: {
    ...identity('TelemetryService', 'Telemetry Service', 'Telemetry Service'),
    Status: status(['Health', 'State'], () => ({ Health: 'OK', State: 'Enabled' })),
    MaxReports: row(whole(), 'Maximum number of metric reports.', reportsMax),
    MinCollectionInterval: row(text(), 'Minimum interval between samples of a metric.', () =>
      secondsText(collectionMs),
    ),
    SupportedCollectionFunctions: row(
      valuesOf(oneOf(collectionFunctions)),
      'Functions that can compute a sample from the readings in its interval.',
      () => ['Average'] as const,
    ),
    MetricDefinitions: linkRow('Link to the metric definitions.', metricDefinitionsUri),
    MetricReportDefinitions: linkRow('Link to the metric report definitions.', reportDefinitionsUri),
    MetricReports: linkRow('Link to the metric reports.', reportsUri),
    Triggers: linkRow('Link to the triggers.', triggersUri),
  },
});
