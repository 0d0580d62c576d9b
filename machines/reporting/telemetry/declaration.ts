/** Declaration of metrics: definitions, reports and triggers. */

import { declareMachine } from '../../declare.js';
import { initialRecord, type Subsystem } from '../../subsystem.js';
import { watchMachine } from '../../watches/watch.machine.js';
import { idleWatch, metricTriggerAddress, type WatchContract } from '../../watches/watch-contract.js';
import type { MetricReportContract } from './contract.js';
import { telemetryFacts } from './facts.js';
import { metricReport as metricReportChart } from './metric-report.machine.js';
import { metricWatch } from './metrics-watch.js';
import { retimeReports } from './report-definitions.js';
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
  branchDescriptions: {
    telemetry: 'Metric report definitions, triggers and reports.',
  },
  initial: () => ({ telemetry: initialTelemetry }),
  facts: telemetryFacts,
  restore: {
    /** Restores the settings. A reported threshold crossing ends with the next sample. */
    settings: (stage) => {
      stage.put('telemetry', { ...initialTelemetry, crossings: stage.tree.telemetry.crossings });
    },
  },
  machines: {
    // The machine has no foreground timer, because no client waits for a report.
    metricReport: declareMachine<MetricReportContract>()({
      chart: metricReportChart,
      foreground: false,
      observes: true,
      enrich: {},
    }),
    metricTrigger: watchMachine(metricWatch),
  },
  first: () => [initialRecord<WatchContract>(metricTriggerAddress, { value: 'resting', context: idleWatch })],
  reactions: {
    'clock.moved': retimeReports,
    'subscriptions.changed': retimeReports,
    'controller.lost': retimeReports,
    'controller.returned': retimeReports,
  },
  watches: [metricWatch],
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
