/** Metrics: definitions, reports and triggers. */
import type { Subsystem } from '../../subsystem.js';
import { telemetryFacts } from './facts.js';
import { retimeReports } from './report-schedule.js';
import { metricDefinition, metricDefinitions } from './resources/metric-definitions.js';
import { metricReportDefinition, metricReportDefinitions } from './resources/metric-report-definitions.js';
import { metricReport, metricReports } from './resources/metric-reports.js';
import { telemetryService } from './resources/telemetry-service.js';
import { trigger, triggers } from './resources/triggers.js';
import { type TelemetryState, telemetryAtFirst } from './state.js';

export const telemetry: Subsystem<{
  readonly branches: { readonly telemetry: TelemetryState };
  readonly facts: typeof telemetryFacts;
}> = {
  initial: () => ({ telemetry: telemetryAtFirst }),
  facts: telemetryFacts,
  restore: {
    /** What was told of a metric is taken back once it is looked at again. */
    settings: ({ draft, tree }) => {
      Object.assign(draft, { telemetry: { ...telemetryAtFirst, crossings: tree.telemetry.crossings } });
    },
  },
  reactions: {
    'clock.moved': retimeReports,
    'subscriptions.changed': retimeReports,
  },
  resources: [
    telemetryService,
    metricDefinitions,
    metricDefinition,
    metricReportDefinitions,
    metricReportDefinition,
    metricReports,
    metricReport,
    triggers,
    trigger,
  ],
};

export * from './contract.js';
export { type Metric, metricsOf } from './metrics.js';
export { reportDefinitionsUri, sentReportIds, settingsOf } from './report-definitions.js';
export { keptReportReaders } from './report-readers.js';
export { retimeReports } from './report-schedule.js';
export { reportBody } from './resources/metric-reports.js';
export * from './state.js';
export { isAnyWatched, triggerId, triggerOf } from './triggers.js';
export { average, collectionMs } from './windows.js';
