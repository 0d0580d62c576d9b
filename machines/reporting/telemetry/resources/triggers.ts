/**
 * Resources of the triggers: thresholds of metrics that users set. The value 0 disables a threshold; crossings are
 * logged.
 */
import type { Json } from '../../../../engine/index.js';
import { durationLengthMax, parseIsoDuration } from '../../../../models/formats/index.js';
import type { Transaction } from '../../../../models/index.js';
import { type Message, mgmtMessage } from '../../../../models/messages/index.js';
import {
  defineAt,
  group,
  identity,
  oneOf,
  outOfRange,
  type Reader,
  type ResourceLocationOf,
  type Row,
  rounded,
  row,
  section,
  status,
  text,
  unknown,
  type View,
  valuesOf,
} from '../../../../models/resource/index.js';
import { listMetrics, type Metric } from '../metrics.js';
import { findTrigger, type MetricLimit, type MetricThreshold, triggerId } from '../state.js';
import { triggersUri, usageProperty } from './telemetry-service.js';

/** Maximum threshold of a metric without a maximum. Assumption: all values of such metrics are below this threshold. */
const readingMax = 1_000_000;

/** Maximum dwell time beyond a threshold. Unit: ms. Assumption: no client needs more than a day. */
const dwellMsMax = 86_400_000;
const dwellText = text({ lengthMax: durationLengthMax });

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

const byManager = { privilege: 'MgmtConfigPriv' } as const;

const shownAs = { upper: 'UpperCritical', lower: 'LowerCritical' } as const;
const activation = { upper: 'Increasing', lower: 'Decreasing' } as const;

const triggerPattern = `${triggersUri}{TriggersId}/` as const;
type TriggerPlace = ResourceLocationOf<typeof triggerPattern, Metric>;

export const trigger = defineAt(triggerPattern, ({ blueprint }) =>
  listMetrics(blueprint).map((part) => ({ params: { TriggersId: triggerId(part.id) }, part })),
).resource({
  type: 'Triggers.v1_0_0.Triggers',
  typeDescription: 'Trigger: thresholds of a metric and the actions when one is crossed.',
  properties: {
    ...identity(
      ({ part }) => triggerId(part.id),
      ({ part }) => triggerName(part),
      ({ part }) => triggerName(part),
    ),
    Status: status(['Health', 'State'], () => ({ Health: 'OK', State: 'Enabled' })),
    MetricProperties: row(
      valuesOf(text()),
      'URIs of the properties that contain the values of the metrics.',
      ({ part }) => [usageProperty(part.id)],
    ),
    MetricType: row(
      oneOf(['Numeric', 'Discrete']),
      'Type of the metric: numeric, or discrete with a fixed set of values.',
      () => 'Numeric',
    ),
    NumericThresholds: group('Numeric thresholds of the metric.', {
      UpperCritical: threshold('upper', 'Upper critical threshold.'),
      LowerCritical: threshold('lower', 'Lower critical threshold.'),
    }),
    TriggerActions: row(
      valuesOf(oneOf(['LogToLogService', 'RedfishEvent'])),
      'Actions when a threshold is crossed.',
      () => ['LogToLogService'] as const,
    ),
  },
  finishPatch: (_, given, { part }) => checkThresholds(part, given),
});

export const triggers = defineAt(triggersUri).collection({
  type: 'TriggersCollection.TriggersCollection',
  typeDescription: 'Triggers of the metrics.',
  name: 'Triggers',
  description: 'Triggers of the metrics',
  members: trigger,
});

function triggerName({ title }: Metric): string {
  return `Triggers for ${title}`;
}

function threshold(limit: MetricLimit, description: string): Row<View<TriggerPlace>, TriggerPlace> {
  return section(
    description,
    ({ tree, part }: View<TriggerPlace>) =>
      limit === 'lower' && !part.hasLower ? undefined : findTrigger(tree, part.id)[limit],
    {
      Activation: row(
        oneOf(['Increasing', 'Decreasing', 'Either']),
        'Direction in which the threshold is crossed.',
        () => activation[limit],
      ),
      DwellTime: row(
        dwellReader,
        'Duration for which the metric must be beyond the threshold.',
        'dwellTime',
        {
          set: {
            ...byManager,
            apply: (stage, dwellTime, { part }) => set(stage, part, limit, { dwellTime }),
          },
        },
      ),
      Reading: row(rounded(0, readingMax), 'Value of the threshold; 0 disables it.', 'reading', {
        set: { ...byManager, apply: (stage, reading, { part }) => set(stage, part, limit, { reading }) },
      }),
    },
  );
}

function set(stage: Transaction, { id }: Metric, limit: MetricLimit, change: Partial<MetricThreshold>): void {
  const settings = findTrigger(stage.view, id);
  stage.draft.telemetry.triggers[id] = { ...settings, [limit]: { ...settings[limit], ...change } };
}

/**
 * Returns problems for thresholds that the metric cannot have. The two thresholds are independent: the lower one may be
 * above the upper one.
 */
function checkThresholds(metric: Metric, given: ReadonlyMap<string, Json>): readonly Message[] {
  return [...given].flatMap(([pointer, value]) => {
    const name = pointer.split('/').at(-1) as string;
    if (!metric.hasLower && pointer.includes(shownAs.lower)) return [unknown({ name, pointer })];
    const { max } = metric;
    if (max === null || typeof value !== 'number' || value <= max) return [];
    return [outOfRange({ name, pointer }, value, 0, max)];
  });
}
