/**
 * Metric reports: what was sampled, oldest first, at the steps of the controller's clock. Nothing has been sampled
 * until somebody asks: each value is reckoned from what held at its time, and so is the same whenever it is read.
 */
import type { JsonObject } from '../../../../engine/index.js';
import { identityOf } from '../../../redfish/render.js';
import { collectionOf } from '../../../resource/collection.js';
import type { ResourceDefinition } from '../../../resource/define.js';
import type { ControllerTree } from '../../../tree.js';
import type { Metric } from '../metrics.js';
import { type PowerSampler, powerMetrics } from '../power-metrics.js';
import {
  type Reported,
  reportDefinition,
  reportDefinitionsOf,
  reportDefinitionsUri,
  reportOf,
} from '../report-definitions.js';
import { type ReportReaders, reportReadersOf } from '../report-readers.js';
import { average, type SampleTime, sampleTimes, stepOf } from '../windows.js';
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
    project(
      tree,
      now,
      reportOf(reportDefinition(tree.blueprint, params.ReportId as string)),
      reportReadersOf(tree),
    ),
};

/** The report that a definition leads to, whole as it is delivered. */
export function reportBody(
  tree: ControllerTree,
  now: number,
  definitionId: string,
  readers: ReportReaders,
): JsonObject {
  const report = reportOf(reportDefinition(tree.blueprint, definitionId));
  return { ...identityOf(type, `${reportsUri}${report.id}/`), ...project(tree, now, report, readers) };
}

function project(
  tree: ControllerTree,
  now: number,
  report: Reported,
  { usage, power }: ReportReaders,
): JsonObject {
  const { id, window } = report;
  return {
    Id: id,
    ...reportWords(report),
    MetricReportDefinition: { '@odata.id': `${reportDefinitionsUri}${id}/` },
    // A new one with every sample: whoever has two knows which is the later, and whether one is missing.
    ReportSequence: String(stepOf(tree, now, window.stepMs)),
    MetricValues:
      report.kind === 'power'
        ? powerValues(sampleTimes(tree, now, window), power)
        : usageValues(
            sampleTimes(tree, now, window),
            report.metric,
            report.metric.read(usage),
            window.stepMs,
          ),
  };
}

function usageValues(
  times: readonly SampleTime[],
  { id }: Metric,
  read: (instant: number) => number,
  stepMs: number,
): JsonObject[] {
  const sampled = sampledOf(id);
  return times.map(({ at, timestamp }) => sampled(average(read, at, stepMs), timestamp));
}

function powerValues(times: readonly SampleTime[], sampleAt: PowerSampler): JsonObject[] {
  const columns = powerMetrics.map(({ id }) => ({ id, sampled: sampledOf(id) }));
  return times.flatMap(({ at, timestamp }) => {
    const values = sampleAt(at);
    return columns.map(({ id, sampled }) => sampled(values[id], timestamp));
  });
}

/** Samples of one metric, which share what they say alike. */
function sampledOf(id: string) {
  const definition = Object.freeze({ '@odata.id': `${metricDefinitionsUri}${id}/` });
  return (value: number | string | boolean, timestamp: string): JsonObject =>
    Object.freeze({
      MetricDefinition: definition,
      MetricId: id,
      MetricValue: String(value),
      Timestamp: timestamp,
    });
}
