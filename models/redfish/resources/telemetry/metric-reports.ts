/**
 * Metric reports: what was sampled, oldest first, at the steps of the controller's clock. Nothing has been sampled
 * until somebody asks: each value is reckoned from what held at its time, and so is the same whenever it is read.
 */
import { formatInstant, type JsonObject } from '../../../../engine/index.js';
import { situationOf } from '../../../readings/situation.js';
import { usageReader } from '../../../readings/usage.js';
import type { Metric } from '../../../telemetry/metrics.js';
import { powerMetrics, powerSampler } from '../../../telemetry/power-metrics.js';
import {
  type ReportDefinition,
  reportDefinition,
  reportDefinitionsOf,
  reportDefinitionsUri,
  reportIdOf,
} from '../../../telemetry/report-definitions.js';
import { average, sampleTimes, stepOf, type Window } from '../../../telemetry/windows.js';
import type { ControllerTree } from '../../../world.js';
import type { ResourceDefinition } from '../../define.js';
import { identityOf } from '../../render.js';
import { collectionOf } from '../collection.js';
import { reportWords } from './report-words.js';
import { metricDefinitionsUri, reportsUri } from './telemetry-uris.js';

type Report = Exclude<ReportDefinition, { readonly kind: 'sent' }>;

function reportsOf({ blueprint }: ControllerTree): readonly Report[] {
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
  project: ({ tree, now, params }) => project(tree, now, reportNamed(tree, params.ReportId as string)),
};

function reportNamed(tree: ControllerTree, id: string): Report {
  const found = reportDefinition(tree.blueprint, id);
  if (found.kind === 'sent') throw new Error(`${id} has no report of its own`);
  return found;
}

/** The report that a definition leads to, whole as it is delivered. */
export function reportBody(tree: ControllerTree, now: number, definitionId: string): JsonObject {
  const id = reportIdOf(reportDefinition(tree.blueprint, definitionId));
  return { ...identityOf(type, `${reportsUri}${id}/`), ...project(tree, now, reportNamed(tree, id)) };
}

function project(tree: ControllerTree, now: number, report: Report): JsonObject {
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
  return sampleTimes(tree, now, window).map(({ at, shownAt }) =>
    sample(metric.id, average(read, at, window.stepMs), shownAt),
  );
}

function powerValues(tree: ControllerTree, now: number, window: Window): JsonObject[] {
  const sampleAt = powerSampler(tree, window.stepMs);
  return sampleTimes(tree, now, window).flatMap(({ at, shownAt }) => {
    const values = sampleAt(at);
    return powerMetrics.map(({ id }) => sample(id, values[id], shownAt));
  });
}

function sample(id: string, value: number | string | boolean, shownAt: number): JsonObject {
  return {
    MetricDefinition: { '@odata.id': `${metricDefinitionsUri}${id}/` },
    MetricId: id,
    MetricValue: String(value),
    Timestamp: formatInstant(shownAt),
  };
}
