/**
 * Metric reports: what was sampled, oldest first, at the steps of the controller's clock. Nothing has been sampled
 * until somebody asks: each value is reckoned from what held at its time, and so is the same whenever it is read.
 */
import type { JsonObject } from '../../../../engine/index.js';
import { situationOf } from '../../../readings/situation.js';
import { usageReader } from '../../../readings/usage.js';
import type { Metric } from '../../../telemetry/metrics.js';
import { powerMetrics, powerSampler } from '../../../telemetry/power-metrics.js';
import {
  type Reported,
  reportDefinition,
  reportDefinitionsOf,
  reportDefinitionsUri,
  reportOf,
} from '../../../telemetry/report-definitions.js';
import { average, sampleTimes, stepOf, type Window } from '../../../telemetry/windows.js';
import type { ControllerTree } from '../../../world.js';
import type { ResourceDefinition } from '../../define.js';
import { identityOf } from '../../render.js';
import { collectionOf } from '../collection.js';
import { reportWords } from './report-words.js';
import { metricDefinitionsUri, reportsUri } from './telemetry-uris.js';

function reportsOf({ blueprint }: ControllerTree): readonly Reported[] {
  return reportDefinitionsOf(blueprint).filter((definition) => definition.kind !== 'sent');
}

export const metricReports: ResourceDefinition = {
  uri: reportsUri,
  type: 'MetricReportCollection.MetricReportCollection',
  project: (view) =>
    collectionOf(
      view,
      'Metric Reports',
      'What was sampled',
      reportsOf(view.tree).map(({ id }) => `${reportsUri}${id}/`),
    ),
};

const type = 'MetricReport.v1_0_0.MetricReport';

export const metricReport: ResourceDefinition = {
  uri: `${reportsUri}{ReportId}/`,
  type,
  instances: (tree) => reportsOf(tree).map(({ id }) => ({ ReportId: id })),
  varies: ['now'],
  volatile: ['/MetricValues', '/ReportSequence'],
  project: ({ tree, now, params }) =>
    project(tree, now, reportOf(reportDefinition(tree.blueprint, params.ReportId as string))),
};

/** The report that a definition leads to, whole as it is delivered. */
export function reportBody(tree: ControllerTree, now: number, definitionId: string): JsonObject {
  const report = reportOf(reportDefinition(tree.blueprint, definitionId));
  return { ...identityOf(type, `${reportsUri}${report.id}/`), ...project(tree, now, report) };
}

function project(tree: ControllerTree, now: number, report: Reported): JsonObject {
  const { id, window } = report;
  return {
    Id: id,
    ...reportWords(report),
    MetricReportDefinition: { '@odata.id': `${reportDefinitionsUri}${id}/` },
    // A new one with every sample: whoever has two knows which is the later, and whether one is missing.
    ReportSequence: String(stepOf(tree, now, window.stepMs)),
    MetricValues:
      report.kind === 'power'
        ? powerValues(tree, now, window)
        : usageValues(tree, now, window, report.metric),
  };
}

function usageValues(tree: ControllerTree, now: number, window: Window, metric: Metric): JsonObject[] {
  const read = metric.read(usageReader(situationOf(tree)));
  const sampled = sampledOf(metric.id);
  return sampleTimes(tree, now, window).map(({ at, timestamp }) =>
    sampled(average(read, at, window.stepMs), timestamp),
  );
}

function powerValues(tree: ControllerTree, now: number, window: Window): JsonObject[] {
  const sampleAt = powerSampler(tree, window.stepMs);
  const columns = powerMetrics.map(({ id }) => ({ id, sampled: sampledOf(id) }));
  return sampleTimes(tree, now, window).flatMap(({ at, timestamp }) => {
    const values = sampleAt(at);
    return columns.map(({ id, sampled }) => sampled(values[id], timestamp));
  });
}

/** Samples of one metric, which share what they say alike. */
function sampledOf(id: string) {
  const definition = { '@odata.id': `${metricDefinitionsUri}${id}/` };
  return (value: number | string | boolean, timestamp: string): JsonObject => ({
    MetricDefinition: definition,
    MetricId: id,
    MetricValue: String(value),
    Timestamp: timestamp,
  });
}
