/**
 * What is reported, and when. Of each metric one definition is sent to subscribers by its schedule, which can be set;
 * those that look back, and the one of the power, are as they are (facts § 2.11).
 */
import { formatInstant, type Json, type JsonObject } from '../../../../engine/index.js';
import { baseMessage, type Message } from '../../../messages/index.js';
import { collectionOf } from '../../../resource/collection.js';
import {
  type ControllerStage,
  type Params,
  property,
  type ResourceDefinition,
} from '../../../resource/define.js';
import { instantReader } from '../../../resource/instant-reader.js';
import { notInList } from '../../../resource/problems.js';
import { nullable, oneOf, type Reader, text } from '../../../resource/readers.js';
import type { ControllerTree } from '../../../tree.js';
import { controllerTime } from '../../clock/state.js';
import { powerMetrics } from '../power-metrics.js';
import {
  type ReportDefinition,
  reportDefinition,
  reportDefinitionsOf,
  reportDefinitionsUri,
  reportOf,
  settingsOf,
} from '../report-definitions.js';
import { retimeReports } from '../report-schedule.js';
import { type Recurrence, type ReportSettings, recurrences, reportTypes } from '../state.js';
import { reportWords } from './report-words.js';
import { powerProperty, reportsUri, secondsText, usageProperty } from './telemetry-uris.js';

export const metricReportDefinitions: ResourceDefinition = {
  uri: reportDefinitionsUri,
  type: 'MetricReportDefinitionCollection.MetricReportDefinitionCollection',
  project: (view) =>
    collectionOf(
      view,
      'Metric Report Definitions',
      'What is reported, and when',
      reportDefinitionsOf(view.tree.blueprint).map(({ id }) => `${reportDefinitionsUri}${id}/`),
    ),
};

const byManager = { privilege: 'MgmtConfigPriv' } as const;

/** The standard's own spelling of what real controllers write with a `T` too many; it reads as theirs. */
const alsoWritten: Readonly<Record<string, Recurrence>> = { P1D: 'P1DT', P7D: 'P7DT' };
const recurrenceText = text({ lengthMax: 16, pattern: /^P(\d+D)?(T(\d+H)?(\d+M)?(\d+S)?)?$/ });

const recurrenceReader: Reader<Recurrence> = {
  // The sampling steps of those that look back stand in the same place and are none of the four.
  rule: recurrenceText.rule,
  read: (value, place) => {
    const read = recurrenceText.read(value, place);
    if (!read.ok) return read;
    const found = recurrences.find((one) => one === (alsoWritten[read.value] ?? read.value));
    return found === undefined
      ? { ok: false, problems: [notInList(place, read.value)] }
      : { ok: true, value: found };
  },
};

export const metricReportDefinition: ResourceDefinition = {
  uri: `${reportDefinitionsUri}{DefinitionId}/`,
  type: 'MetricReportDefinition.v1_4_2.MetricReportDefinition',
  instances: ({ blueprint }) => reportDefinitionsOf(blueprint).map(({ id }) => ({ DefinitionId: id })),
  project: ({ tree, params, link }) => {
    const definition = definitionIn(tree, params);
    return {
      Id: definition.id,
      ...reportWords(definition),
      Status: { Health: 'OK', State: 'Enabled' },
      MetricProperties:
        definition.kind === 'power' ? powerMetrics.map(powerProperty) : [usageProperty(definition.metric.id)],
      MetricReport: link(`${reportsUri}${reportOf(definition).id}/`),
      ...projectSchedule(tree, definition),
    };
  },
  writable: {
    MetricReportDefinitionType: property({
      ...byManager,
      reader: oneOf(reportTypes),
      apply: (stage, type, params) => set(stage, params, { type }),
    }),
    Schedule: {
      RecurrenceInterval: property({
        ...byManager,
        reader: recurrenceReader,
        apply: (stage, recurrence, params) => set(stage, params, { recurrence }),
      }),
      // Null takes it away: reports are then counted from now.
      InitialStartTime: property({
        ...byManager,
        reader: nullable(instantReader),
        apply: (stage, startsAt, params) =>
          set(stage, params, { startsAt: startsAt === null ? null : Date.parse(startsAt) }),
      }),
    },
  },
  settle: (stage, given, { params }) => {
    if (definitionIn(stage.tree, params).kind !== 'sent') return [...given.keys()].map(notWritable);
    retimeReports(stage);
    return [];
  },
};

function definitionIn({ blueprint }: ControllerTree, { DefinitionId }: Params): ReportDefinition {
  return reportDefinition(blueprint, DefinitionId as string);
}

function set(stage: ControllerStage, { DefinitionId }: Params, change: Partial<ReportSettings>): void {
  const id = DefinitionId as string;
  const setAt = controllerTime(stage.view, stage.now);
  stage.draft.telemetry.reports[id] = { ...settingsOf(stage.view, id), ...change, setAt };
}

function notWritable(pointer: string): Message {
  return baseMessage('PropertyNotWritable', [pointer.split('/').at(-1) as string], pointer);
}

function projectSchedule(tree: ControllerTree, definition: ReportDefinition): JsonObject {
  const { id, kind } = definition;
  if (kind === 'lookingBack') {
    const step = secondsText(definition.window.stepMs);
    return {
      MetricReportDefinitionType: 'OnRequest',
      Metrics: [collected(definition.metric.id, step)],
      Schedule: { EnabledDaysOfMonth: [], RecurrenceInterval: step },
    };
  }
  const { type, recurrence, startsAt } = settingsOf(tree, id);
  const metric: Json =
    kind === 'power' ? collected(id, secondsText(definition.window.stepMs)) : { MetricId: id };
  return {
    MetricReportDefinitionType: type,
    Metrics: [metric],
    Schedule: {
      // Every day.
      EnabledDaysOfMonth: [0],
      RecurrenceInterval: recurrence,
      ...(startsAt === null ? {} : { InitialStartTime: formatInstant(startsAt) }),
    },
  };
}

function collected(metricId: string, step: string) {
  return {
    CollectionDuration: step,
    CollectionFunction: 'Average',
    CollectionTimeScope: 'Interval',
    MetricId: metricId,
  };
}
