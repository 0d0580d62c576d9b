/**
 * Resources of the metric reports: samples, oldest first, at the steps of the controller's clock. Samples are computed
 * on demand. Each value derives from the conditions at its time, so that every read returns the same value.
 */
import type { JsonObject } from '../../../../engine/index.js';
import { type ControllerTree, memoizeByObject } from '../../../../models/index.js';
import { projectIdentity } from '../../../../models/redfish/index.js';
import {
  dateTime,
  defineAt,
  identity,
  linkRow,
  list,
  type ResourceLocationOf,
  row,
  text,
  type View,
} from '../../../../models/resource/index.js';
import type { Metric } from '../metrics.js';
import {
  cachedReportReaders,
  type PowerSampler,
  powerMetrics,
  type ReportReaders,
} from '../power-metrics.js';
import {
  definedReport,
  listReportDefinitions,
  type ReportDefinition,
  type Reported,
  reportDefinition,
  reportDefinitionsUri,
} from '../report-definitions.js';
import { average, collectionMs, countSteps, type SampleTime } from '../windows.js';
import {
  metricDefinitionPattern,
  metricDefinitionsUri,
  reportPattern,
  reportsUri,
  reportWords,
} from './telemetry-service.js';

const type = 'MetricReport.v1_0_0.MetricReport';

type ReportView = View<ResourceLocationOf<typeof reportPattern, Reported>>;

export const metricReport = defineAt(reportPattern, ({ blueprint }) =>
  listReportDefinitions(blueprint)
    .filter((definition) => definition.kind !== 'sent')
    .map((part) => ({ params: { ReportId: part.id }, part })),
).resource({
  type,
  typeDescription: 'Metric report with sampled values.',
  varies: ['now'],
  // Time for which the contents of a report stay the same. The steps of all intervals are multiples of this time.
  steadyMs: collectionMs,
  steadyBy: 'controllerClock',
  properties: {
    ...identity(
      ({ part }) => part.id,
      ({ part }) => reportWords(part),
      ({ part }) => reportWords(part),
    ),
    MetricReportDefinition: linkRow(
      'Link to the definition of the report.',
      ({ part }) => definitionUri(part),
      {
        to: `${reportDefinitionsUri}{DefinitionId}/`,
      },
    ),
    ReportSequence: row(
      text(),
      'Sequence number of the report, which increases with every sample.',
      ({ tree, now, part }) => sequence(tree, now, part),
      { volatile: true },
    ),
    MetricValues: list(
      'Samples, the oldest first.',
      ({ tree, now, part }: ReportView) => listSamples(tree, now, part, cachedReportReaders(tree)),
      {
        // The link needs no existence check: the definition exists as long as the report.
        MetricDefinition: {
          description: 'Link to the metric definition.',
          content: { is: 'link', to: metricDefinitionPattern },
          show: ({ MetricDefinition }) => MetricDefinition,
        },
        MetricId: row(text(), 'Identifier of the sampled metric.', 'MetricId'),
        MetricValue: row(text(), 'Sampled value as text.', 'MetricValue'),
        Timestamp: row(dateTime, 'Date and time of the sample, by the clock of the controller.', 'Timestamp'),
      },
      { volatile: true },
    ),
  },
});

export const metricReports = defineAt(reportsUri).collection({
  type: 'MetricReportCollection.MetricReportCollection',
  typeDescription: 'Metric reports.',
  name: 'Metric Reports',
  description: 'Metric reports',
  members: metricReport,
});

/** Returns the members of a report that every delivery has in common. */
const describeReport = memoizeByObject((definition: ReportDefinition) => {
  const report = definedReport(definition);
  return {
    report,
    words: reportWords(report),
    odata: projectIdentity(type, `${reportsUri}${report.id}/`),
    definition: Object.freeze({ '@odata.id': definitionUri(report) }),
  };
});

/** Returns the report of a definition in the form of the resource, in which it is also delivered. */
export function reportBody(
  tree: ControllerTree,
  now: number,
  definitionId: string,
  readers: ReportReaders,
): JsonObject {
  const { report, words, odata, definition } = describeReport(reportDefinition(tree.blueprint, definitionId));
  return Object.freeze({
    '@odata.context': odata['@odata.context'],
    '@odata.id': odata['@odata.id'],
    '@odata.type': odata['@odata.type'],
    Id: report.id,
    Name: words,
    Description: words,
    MetricReportDefinition: definition,
    ReportSequence: sequence(tree, now, report),
    MetricValues: Object.freeze(listSamples(tree, now, report, readers)),
  });
}

function definitionUri({ id }: Reported): string {
  return `${reportDefinitionsUri}${id}/`;
}

/**
 * Returns the sequence number, which increases with every sample. A reader of two reports can determine their order and
 * missing reports from it.
 */
function sequence(tree: ControllerTree, now: number, { window }: Reported): string {
  return String(countSteps(tree, now, window.stepMs));
}

/** Value of one metric in the form that clients see. */
type Sample = {
  readonly MetricDefinition: { readonly '@odata.id': string };
  readonly MetricId: string;
  readonly MetricValue: string;
  readonly Timestamp: string;
};

function listSamples(
  tree: ControllerTree,
  now: number,
  report: Reported,
  { usage, power, times: timesOf }: ReportReaders,
): Sample[] {
  const { window } = report;
  const times = timesOf(tree, now, window);
  return report.kind === 'power'
    ? powerValues(times, power)
    : usageValues(times, report.metric, report.metric.read(usage), window.stepMs);
}

function usageValues(
  times: readonly SampleTime[],
  { id }: Metric,
  read: (instant: number) => number,
  stepMs: number,
): Sample[] {
  const sampled = createSampled(id);
  return times.map(({ at, timestamp }) => sampled(average(read, at, stepMs), timestamp));
}

function powerValues(times: readonly SampleTime[], sampleAt: PowerSampler): Sample[] {
  const samples: Sample[] = [];
  for (const { at, timestamp } of times) {
    const values = sampleAt(at);
    for (const { id, sampled } of powerColumns) samples.push(sampled(values[id], timestamp));
  }
  return samples;
}

const powerColumns = powerMetrics.map(({ id }) => ({ id, sampled: createSampled(id) }));

/** Creates a function that returns samples of one metric. The samples share their common properties. */
function createSampled(id: string) {
  const definition = Object.freeze({ '@odata.id': `${metricDefinitionsUri}${id}/` });
  return (value: number | string | boolean, timestamp: string): Sample =>
    Object.freeze({
      MetricDefinition: definition,
      MetricId: id,
      MetricValue: String(value),
      Timestamp: timestamp,
    });
}
