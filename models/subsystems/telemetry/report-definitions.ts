/**
 * The report definitions there are: of each metric one that is sent and four that are looked back with, and one of the
 * power (behaviour § 2.11). Reports exist for those that look back, and for the power.
 */
import type { Blueprint } from '../../blueprint/schema.js';
import type { ControllerTree } from '../../tree.js';
import { whileSame } from '../../while-same.js';
import { listMetrics, type Metric } from './metrics.js';
import { initialReportSettings, type ReportSettings } from './state.js';
import { powerWindow, type Window, windows } from './windows.js';

/** A definition with a report of its own. */
export type Reported =
  | { readonly kind: 'lookingBack'; readonly id: string; readonly metric: Metric; readonly window: Window }
  | { readonly kind: 'power'; readonly id: string; readonly window: Window };

export type ReportDefinition =
  | Reported
  /** What is sent of a metric: its schedule can be set. */
  | { readonly kind: 'sent'; readonly id: string; readonly metric: Metric };

/** Where definitions are served, and how subscriptions name them. */
export const reportDefinitionsUri = '/redfish/v1/TelemetryService/MetricReportDefinitions/';

const powerReportId = 'PowerMetrics';

type Built = Pick<Blueprint, 'processors'>;

/** In the order they are listed. */
export const listReportDefinitions = whileSame(({ processors }: Built) => [processors], madeFor);

function madeFor(blueprint: Built): readonly ReportDefinition[] {
  const metrics = listMetrics(blueprint);
  return [
    { kind: 'power', id: powerReportId, window: powerWindow },
    ...metrics.flatMap((metric) => windows.map((window, index) => lookingBack(metric, window, index))),
    ...metrics.map((metric): ReportDefinition => ({ kind: 'sent', id: metric.id, metric })),
  ];
}

function lookingBack(metric: Metric, window: Window, index: number): Reported {
  return { kind: 'lookingBack', id: `${metric.id}Custom${index + 1}`, metric, window };
}

/** Throws for an id that no definition has. */
export function reportDefinition(blueprint: Built, id: string): ReportDefinition {
  const found = listReportDefinitions(blueprint).find((definition) => definition.id === id);
  if (found === undefined) throw new Error(`there is no report definition ${id}`);
  return found;
}

/** Those that are sent by a schedule. */
export function sentReportIds(blueprint: Built): readonly string[] {
  return listReportDefinitions(blueprint)
    .filter(({ kind }) => kind !== 'lookingBack')
    .map(({ id }) => id);
}

/** What a definition leads to: what is sent of a metric is its shortest look back (behaviour § 2.11). */
export function definedReport(definition: ReportDefinition): Reported {
  return definition.kind === 'sent' ? lookingBack(definition.metric, windows[0], 0) : definition;
}

/** When reports of a definition are sent, if they are. The power's schedule cannot be set. */
export function findReportSettings({ telemetry }: ControllerTree, id: string): ReportSettings {
  return telemetry.reports[id] ?? initialReportSettings;
}
