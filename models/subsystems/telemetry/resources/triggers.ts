/** Triggers: thresholds that users set on metrics. One of 0 is off; what goes beyond one is logged. */
import type { Json } from '../../../../engine/index.js';
import { parseIsoDuration } from '../../../formats/iso-duration.js';
import { baseMessage, type Message, mgmtMessage } from '../../../messages/index.js';
import { collectionOf } from '../../../resource/collection.js';
import {
  type ControllerStage,
  type Params,
  property,
  type ResourceDefinition,
  type Writable,
} from '../../../resource/define.js';
import { outOfRange, unknown } from '../../../resource/problems.js';
import { type Reader, text, whole } from '../../../resource/readers.js';
import type { ControllerTree } from '../../../tree.js';
import { type Metric, metricsOf } from '../metrics.js';
import { limitNames, type MetricLimit, type MetricThreshold } from '../state.js';
import { triggerId, triggerOf } from '../triggers.js';
import { triggersUri, usageProperty } from './telemetry-uris.js';

/** Assumption: none of the metrics that have no highest value counts as far as this. */
const readingMax = 1_000_000;

/** Longest time a metric has to be beyond a threshold. Unit: ms. Assumption: a day. */
const dwellMsMax = 86_400_000;
const dwellText = text({ lengthMax: 16 });

const dwellReader: Reader<string> = {
  rule: dwellText.rule,
  read: (value, place) => {
    const read = dwellText.read(value, place);
    if (!read.ok) return read;
    const dwellMs = parseIsoDuration(read.value);
    if (dwellMs !== undefined && dwellMs <= dwellMsMax) return read;
    return { ok: false, problems: [mgmtMessage('InvalidDwellTime', [read.value], place.pointer)] };
  },
};

const shownAs = { upper: 'UpperCritical', lower: 'LowerCritical' } as const;
const activation = { upper: 'Increasing', lower: 'Decreasing' } as const;

export const triggers: ResourceDefinition = {
  uri: triggersUri,
  type: 'TriggersCollection.TriggersCollection',
  project: (view) =>
    collectionOf(
      view,
      'Triggers',
      'What is watched',
      metricsOf(view.tree.blueprint).map(({ id }) => `${triggersUri}${triggerId(id)}/`),
    ),
};

export const trigger: ResourceDefinition = {
  uri: `${triggersUri}{TriggersId}/`,
  type: 'Triggers.v1_0_0.Triggers',
  instances: ({ blueprint }) => metricsOf(blueprint).map(({ id }) => ({ TriggersId: triggerId(id) })),
  project: ({ tree, params }) => {
    const metric = metricIn(tree, params);
    const { title, id } = metric;
    const settings = triggerOf(tree, id);
    const name = `Triggers for ${title}`;
    return {
      Id: triggerId(id),
      Name: name,
      Description: name,
      Status: { Health: 'OK', State: 'Enabled' },
      MetricProperties: [usageProperty(id)],
      MetricType: 'Numeric',
      NumericThresholds: Object.fromEntries(
        limitsOf(metric).map((limit) => [
          shownAs[limit],
          {
            Activation: activation[limit],
            DwellTime: settings[limit].dwellTime,
            Reading: settings[limit].reading,
          },
        ]),
      ),
      TriggerActions: ['LogToLogService'],
    };
  },
  writable: { NumericThresholds: { UpperCritical: threshold('upper'), LowerCritical: threshold('lower') } },
  settle: (stage, given, { params }) => problemsOf(stage, metricIn(stage.tree, params), given),
};

function limitsOf({ hasLower }: Metric): readonly MetricLimit[] {
  return hasLower ? limitNames : ['upper'];
}

function threshold(limit: MetricLimit): Writable {
  return {
    DwellTime: property({
      privilege: 'MgmtConfigPriv',
      reader: dwellReader,
      apply: (stage, dwellTime, params) => set(stage, params, limit, { dwellTime }),
    }),
    Reading: property({
      privilege: 'MgmtConfigPriv',
      reader: whole(0, readingMax),
      apply: (stage, reading, params) => set(stage, params, limit, { reading }),
    }),
  };
}

function set(
  stage: ControllerStage,
  params: Params,
  limit: MetricLimit,
  change: Partial<MetricThreshold>,
): void {
  const { id } = metricIn(stage.tree, params);
  const settings = triggerOf(stage.view, id);
  stage.draft.telemetry.triggers[id] = { ...settings, [limit]: { ...settings[limit], ...change } };
}

function metricIn({ blueprint }: ControllerTree, { TriggersId }: Params): Metric {
  const found = metricsOf(blueprint).find(({ id }) => triggerId(id) === TriggersId);
  if (found === undefined) throw new Error(`there are no triggers ${TriggersId}`);
  return found;
}

/** What this metric cannot have, and an upper threshold that is not above the lower one. */
function problemsOf(
  { view }: ControllerStage,
  metric: Metric,
  given: ReadonlyMap<string, Json>,
): readonly Message[] {
  const problems = [...given].flatMap(([pointer, value]) => {
    const name = pointer.split('/').at(-1) as string;
    if (!metric.hasLower && pointer.includes(shownAs.lower)) return [unknown({ name, pointer })];
    const { max } = metric;
    if (max === null || typeof value !== 'number' || value <= max) return [];
    return [outOfRange({ name, pointer }, value, 0, max)];
  });
  if (problems.length > 0) return problems;
  const { upper, lower } = triggerOf(view, metric.id);
  if (upper.reading === 0 || lower.reading === 0 || upper.reading > lower.reading) return [];
  const pointer = `/NumericThresholds/${shownAs.upper}/Reading`;
  return [baseMessage('PropertyValueConflict', [shownAs.upper, shownAs.lower], pointer)];
}
