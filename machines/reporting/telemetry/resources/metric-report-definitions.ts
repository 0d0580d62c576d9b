/**
 * Resources of the report definitions with their schedules. Each metric has one definition whose report is sent to
 * subscribers, and clients can set its schedule. The definitions over past intervals, and the definition of the power
 * report, are fixed (behaviour § 2.11).
 */
import { formatInstant } from '../../../../engine/index.js';
import { durationLengthMax, durationPattern, parseIsoDuration } from '../../../../models/formats/index.js';
import { type ControllerTree, controllerTime, type Transaction } from '../../../../models/index.js';
import { baseMessage, type Message } from '../../../../models/messages/index.js';
import {
  dateTime,
  defineAt,
  fixed,
  identity,
  instantReader,
  linkRow,
  list,
  notInList,
  nullable,
  oneOf,
  property,
  type Reader,
  type ResourceLocationOf,
  row,
  section,
  status,
  text,
  type View,
  valuesOf,
  whole,
} from '../../../../models/resource/index.js';
import { powerMetrics } from '../power-metrics.js';
import {
  definedReport,
  findReportSettings,
  listReportDefinitions,
  type ReportDefinition,
  reportDefinitionsUri,
  retimeReports,
} from '../report-definitions.js';
import { type Recurrence, type ReportSettings, recurrences, reportTypes } from '../state.js';
import {
  collectionFunctions,
  powerProperty,
  reportPattern,
  reportsUri,
  reportWords,
  secondsText,
  usageProperty,
} from './telemetry-service.js';

const byManager = { privilege: 'MgmtConfigPriv' } as const;

const recurrenceText = text({ lengthMax: durationLengthMax, pattern: durationPattern });

/**
 * Reader for one of four durations in any spelling. The result has the form that real controllers use, in which two
 * durations have a superfluous `T`.
 */
const recurrenceReader: Reader<Recurrence, string> = {
  // The rule allows any duration, because reports over past intervals have other values of this property: their
  // sampling intervals.
  rule: recurrenceText.rule,
  read: (value, place) => {
    const read = recurrenceText.read(value, place);
    if (!read.ok) return read;
    const everyMs = parseIsoDuration(read.value);
    const found = recurrences.find((one) => parseIsoDuration(one) === everyMs);
    return found === undefined
      ? { ok: false, problems: [notInList(place, read.value)] }
      : { ok: true, value: found };
  },
};

const definitionPattern = `${reportDefinitionsUri}{DefinitionId}/` as const;
type DefinitionView = View<ResourceLocationOf<typeof definitionPattern, ReportDefinition>>;

export const metricReportDefinition = defineAt(definitionPattern, ({ blueprint }) =>
  listReportDefinitions(blueprint).map((part) => ({ params: { DefinitionId: part.id }, part })),
).resource({
  type: 'MetricReportDefinition.v1_4_2.MetricReportDefinition',
  typeDescription: 'Definition of a metric report: contents and schedule.',
  properties: {
    ...identity(
      ({ part }) => part.id,
      ({ part }) => reportWords(part),
      ({ part }) => reportWords(part),
    ),
    Status: status(['Health', 'State'], () => ({ Health: 'OK', State: 'Enabled' })),
    MetricProperties: row(
      valuesOf(text()),
      'URIs of the properties that contain the values of the metrics.',
      ({ part }) =>
        part.kind === 'power' ? powerMetrics.map(powerProperty) : [usageProperty(part.metric.id)],
    ),
    MetricReport: linkRow(
      'Link to the report of the definition.',
      ({ part }) => `${reportsUri}${definedReport(part).id}/`,
      { to: reportPattern },
    ),
    MetricReportDefinitionType: row(
      oneOf(reportTypes),
      'Type of the report: periodic reports are sent to subscribers; all others can only be read.',
      ({ tree, part }) =>
        part.kind === 'lookingBack' ? 'OnRequest' : findReportSettings(tree, part.id).type,
      { set: { ...byManager, apply: (stage, type, { part: { id } }) => set(stage, id, { type }) } },
    ),
    Metrics: list('Sampling of each metric.', ({ part }: DefinitionView) => [part], {
      CollectionDuration: row(text(), 'Duration of the interval of one sample.', (sampled) =>
        stepText(sampled),
      ),
      CollectionFunction: row(
        oneOf(collectionFunctions),
        'Function that computes a sample from the readings in its interval.',
        ({ kind }) => (kind === 'sent' ? undefined : 'Average'),
      ),
      CollectionTimeScope: row(
        oneOf(['Point', 'Interval', 'StartupInterval']),
        'Time scope of a sample: a point in time or an interval.',
        ({ kind }) => (kind === 'sent' ? undefined : 'Interval'),
      ),
      MetricId: row(text(), 'Identifier of the sampled metric.', (sampled) =>
        sampled.kind === 'lookingBack' ? sampled.metric.id : sampled.id,
      ),
    }),
    ReportUpdates: fixed('Overwrite', 'Treatment of the previous report.'),
    Schedule: section(
      'Schedule of the report, or the sampling interval of its contents.',
      ({ tree, part }: DefinitionView) => projectSchedule(tree, part),
      {
        EnabledDaysOfMonth: row(
          valuesOf(whole()),
          'Days of the month on which the schedule applies; 0 for every day.',
          'days',
        ),
        RecurrenceInterval: row(
          recurrenceReader,
          'Interval between reports; PT10M, PT1H, P1DT or P7DT for reports that are sent.',
          'recurrence',
          {
            set: {
              ...byManager,
              apply: (stage, recurrence, { part: { id } }) => set(stage, id, { recurrence }),
            },
          },
        ),
        InitialStartTime: row(
          dateTime,
          'Date and time of the first report; later reports follow at the interval.',
          ({ startsAt }) => (startsAt === null ? undefined : formatInstant(startsAt)),
          {
            // Null removes the start time: the intervals then count from the current instant.
            setBy: property({
              ...byManager,
              reader: nullable(instantReader),
              apply: (stage, startsAt, { params: { DefinitionId = '' } }) =>
                set(stage, DefinitionId, { startsAt: startsAt === null ? null : Date.parse(startsAt) }),
            }),
          },
        ),
      },
    ),
  },
  finishPatch: (stage, given, { part }) => {
    if (part.kind !== 'sent') return [...given.keys()].map(notWritable);
    retimeReports(stage);
    return [];
  },
});

export const metricReportDefinitions = defineAt(reportDefinitionsUri).collection({
  type: 'MetricReportDefinitionCollection.MetricReportDefinitionCollection',
  typeDescription: 'Metric report definitions.',
  name: 'Metric Report Definitions',
  description: 'Metric report definitions',
  members: metricReportDefinition,
});

function set(stage: Transaction, id: string, change: Partial<ReportSettings>): void {
  const setAt = controllerTime(stage.view, stage.now);
  stage.draft.telemetry.reports[id] = { ...findReportSettings(stage.view, id), ...change, setAt };
}

function notWritable(pointer: string): Message {
  return baseMessage('PropertyNotWritable', [pointer.slice(pointer.lastIndexOf('/') + 1)], pointer);
}

/**
 * Returns the sampling interval as text. Returns undefined for a report that is sent, which contains samples of the
 * report over the shortest interval of its metric.
 */
function stepText(definition: ReportDefinition): string | undefined {
  return definition.kind === 'sent' ? undefined : secondsText(definition.window.stepMs);
}

const everyDay = [0];

interface Schedule {
  readonly days: readonly number[];
  readonly recurrence: string;
  readonly startsAt: number | null;
}

function projectSchedule(tree: ControllerTree, definition: ReportDefinition): Schedule {
  if (definition.kind === 'lookingBack') {
    return { days: [], recurrence: secondsText(definition.window.stepMs), startsAt: null };
  }
  return { days: everyDay, ...findReportSettings(tree, definition.id) };
}
