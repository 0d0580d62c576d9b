/**
 * What is reported, and when. Of each metric one definition is sent to subscribers by its schedule, which can be set;
 * those that look back, and the one of the power, are as they are (behaviour § 2.11).
 */

import { formatInstant } from '../../../../engine/index.js';
import { controllerTime } from '../../../controller-time.js';
import { durationLengthMax, durationPattern, parseIsoDuration } from '../../../formats/iso-duration.js';
import { baseMessage, type Message } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import type { ControllerStage, View } from '../../../resource/define.js';
import { instantReader } from '../../../resource/instant-reader.js';
import { dateTime, valuesOf } from '../../../resource/kinds.js';
import type { PlaceOf } from '../../../resource/place.js';
import { notInList } from '../../../resource/problems.js';
import { property } from '../../../resource/property.js';
import { nullable, oneOf, type Reader, text, whole } from '../../../resource/readers.js';
import { linkRow, list, row, section } from '../../../resource/rows.js';
import { fixed, identity, status } from '../../../resource/shared-rows.js';
import type { ControllerTree } from '../../../tree.js';
import { powerMetrics } from '../power-metrics.js';
import {
  definedReport,
  findReportSettings,
  listReportDefinitions,
  type ReportDefinition,
  reportDefinitionsUri,
} from '../report-definitions.js';
import { retimeReports } from '../report-schedule.js';
import { type Recurrence, type ReportSettings, recurrences, reportTypes } from '../state.js';
import { reportWords } from './report-words.js';
import {
  collectionFunctions,
  powerProperty,
  reportPattern,
  reportsUri,
  secondsText,
  usageProperty,
} from './telemetry-uris.js';

const byManager = { privilege: 'MgmtConfigPriv' } as const;

const recurrenceText = text({ lengthMax: durationLengthMax, pattern: durationPattern });

/** One of four durations in any spelling; it reads as real controllers write it, two of them with a `T` too many. */
const recurrenceReader: Reader<Recurrence, string> = {
  // The sampling steps of those that look back stand in the same place and are none of the four.
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
type DefinitionView = View<PlaceOf<typeof definitionPattern, ReportDefinition>>;

export const metricReportDefinition = at(definitionPattern, ({ blueprint }) =>
  listReportDefinitions(blueprint).map((part) => ({ params: { DefinitionId: part.id }, part })),
).resource({
  type: 'MetricReportDefinition.v1_4_2.MetricReportDefinition',
  says: 'What is reported, and when.',
  properties: {
    ...identity(
      ({ part }) => part.id,
      ({ part }) => reportWords(part),
      ({ part }) => reportWords(part),
    ),
    Status: status(['Health', 'State'], () => ({ Health: 'OK', State: 'Enabled' })),
    MetricProperties: row(valuesOf(text()), 'Where the values of the metrics are shown.', ({ part }) =>
      part.kind === 'power' ? powerMetrics.map(powerProperty) : [usageProperty(part.metric.id)],
    ),
    MetricReport: linkRow(
      'The report that is made of it.',
      ({ part }) => `${reportsUri}${definedReport(part).id}/`,
      { to: reportPattern },
    ),
    MetricReportDefinitionType: row(
      oneOf(reportTypes),
      'Whether the report is sent to subscribers by a schedule; of any other type it is there to be read.',
      ({ tree, part }) =>
        part.kind === 'lookingBack' ? 'OnRequest' : findReportSettings(tree, part.id).type,
      { set: { ...byManager, apply: (stage, type, { part: { id } }) => set(stage, id, { type }) } },
    ),
    Metrics: list('How each metric is sampled.', ({ part }: DefinitionView) => [part], {
      CollectionDuration: row(text(), 'The time that one sample is of.', (sampled) => stepText(sampled)),
      CollectionFunction: row(
        oneOf(collectionFunctions),
        'What a sample is of the readings in its time.',
        ({ kind }) => (kind === 'sent' ? undefined : 'Average'),
      ),
      CollectionTimeScope: row(
        oneOf(['Point', 'Interval', 'StartupInterval']),
        'Whether a sample is of a moment or of a time.',
        ({ kind }) => (kind === 'sent' ? undefined : 'Interval'),
      ),
      MetricId: row(text(), 'The metric that is sampled.', (sampled) =>
        sampled.kind === 'lookingBack' ? sampled.metric.id : sampled.id,
      ),
    }),
    ReportUpdates: fixed('Overwrite', 'What becomes of the report before.'),
    Schedule: section(
      'When the report is sent, or how often what it shows is sampled.',
      ({ tree, part }: DefinitionView) => projectSchedule(tree, part),
      {
        EnabledDaysOfMonth: row(valuesOf(whole()), 'The days it is in force on; 0 is every day.', 'days'),
        RecurrenceInterval: row(
          recurrenceReader,
          'The time from one to the next: of what is sent PT10M, PT1H, P1DT or P7DT.',
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
          'When the first report is due; the others follow from it.',
          ({ startsAt }) => (startsAt === null ? undefined : formatInstant(startsAt)),
          {
            // Null takes it away: reports are then counted from now.
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

export const metricReportDefinitions = at(reportDefinitionsUri).collection({
  type: 'MetricReportDefinitionCollection.MetricReportDefinitionCollection',
  says: 'The definitions of reports there are.',
  name: 'Metric Report Definitions',
  description: 'What is reported, and when',
  members: metricReportDefinition,
});

function set(stage: ControllerStage, id: string, change: Partial<ReportSettings>): void {
  const setAt = controllerTime(stage.view, stage.now);
  stage.draft.telemetry.reports[id] = { ...findReportSettings(stage.view, id), ...change, setAt };
}

function notWritable(pointer: string): Message {
  return baseMessage('PropertyNotWritable', [pointer.slice(pointer.lastIndexOf('/') + 1)], pointer);
}

/** Nothing is said of how that is sampled which is sent: it is what looks back. */
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
