/** Metrics: definitions, reports and triggers. */
import type { Subsystem } from '../../subsystem.js';
import { telemetryFacts } from './facts.js';
import { retimeReports } from './report-schedule.js';
import { metricDefinition, metricDefinitions } from './resources/metric-definitions.js';
import { metricReportDefinition, metricReportDefinitions } from './resources/metric-report-definitions.js';
import { metricReport, metricReports } from './resources/metric-reports.js';
import { telemetryService } from './resources/telemetry-service.js';
import { trigger, triggers } from './resources/triggers.js';
import { workloadAdvisor, workloadAdvisors } from './resources/workload-advisor.js';
import { initialTelemetry, type TelemetryState } from './state.js';

export const telemetry: Subsystem<{
  readonly branches: { readonly telemetry: TelemetryState };
  readonly facts: typeof telemetryFacts;
}> = {
  initial: () => ({ telemetry: initialTelemetry }),
  facts: telemetryFacts,
  restore: {
    /** What was told of a metric is taken back once it is looked at again. */
    settings: (stage) => {
      stage.put('telemetry', { ...initialTelemetry, crossings: stage.tree.telemetry.crossings });
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
    workloadAdvisors,
    workloadAdvisor,
  ],
};

export * from './contract.js';
export { listMetrics, type Metric } from './metrics.js';
export { findReportSettings, reportDefinitionsUri, sentReportIds } from './report-definitions.js';
export { keptReportReaders } from './report-readers.js';
export { retimeReports } from './report-schedule.js';
export { reportBody } from './resources/metric-reports.js';
export * from './state.js';
export { findTrigger, isAnyWatched, triggerId } from './triggers.js';
export { average, collectionMs } from './windows.js';
