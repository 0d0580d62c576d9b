/** Triggers: thresholds that users set on metrics. One of 0 is off; what goes beyond one is logged. */
import type { Json } from '../../../../engine/index.js';
import { durationLengthMax, parseIsoDuration } from '../../../formats/iso-duration.js';
import { type Message, mgmtMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import type { ControllerStage, View } from '../../../resource/define.js';
import { valuesOf } from '../../../resource/kinds.js';
import type { PlaceOf } from '../../../resource/place.js';
import { outOfRange, unknown } from '../../../resource/problems.js';
import { oneOf, type Reader, rounded, text } from '../../../resource/readers.js';
import { group, type Row, row, section } from '../../../resource/rows.js';
import { identity, status } from '../../../resource/shared-rows.js';
import { listMetrics, type Metric } from '../metrics.js';
import type { MetricLimit, MetricThreshold } from '../state.js';
import { findTrigger, triggerId } from '../triggers.js';
import { triggersUri, usageProperty } from './telemetry-uris.js';

/** Assumption: none of the metrics that have no highest value counts as far as this. */
const readingMax = 1_000_000;

/** Longest time a metric has to be beyond a threshold. Unit: ms. Assumption: a day. */
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
type TriggerPlace = PlaceOf<typeof triggerPattern, Metric>;

export const trigger = at(triggerPattern, ({ blueprint }) =>
  listMetrics(blueprint).map((part) => ({ params: { TriggersId: triggerId(part.id) }, part })),
).resource({
  type: 'Triggers.v1_0_0.Triggers',
  says: 'The thresholds a metric is watched by.',
  properties: {
    ...identity(
      ({ part }) => triggerId(part.id),
      ({ part }) => triggerName(part),
      ({ part }) => triggerName(part),
    ),
    Status: status(['Health', 'State'], () => ({ Health: 'OK', State: 'Enabled' })),
    MetricProperties: row(valuesOf(text()), 'Where the values of the metrics are shown.', ({ part }) => [
      usageProperty(part.id),
    ]),
    MetricType: row(
      oneOf(['Numeric', 'Discrete']),
      'Whether the values are quantities, or some of a few.',
      () => 'Numeric',
    ),
    NumericThresholds: group('What the metric is watched for.', {
      UpperCritical: threshold('upper', 'The threshold it must not rise above.'),
      LowerCritical: threshold('lower', 'The threshold it must not fall below.'),
    }),
    TriggerActions: row(
      valuesOf(oneOf(['LogToLogService', 'RedfishEvent'])),
      'What is done when a threshold is passed.',
      () => ['LogToLogService'] as const,
    ),
  },
  finishPatch: (_, given, { part }) => checkThresholds(part, given),
});

export const triggers = at(triggersUri).collection({
  type: 'TriggersCollection.TriggersCollection',
  says: 'The metrics that can be watched.',
  name: 'Triggers',
  description: 'What is watched',
  members: trigger,
});

function triggerName({ title }: Metric): string {
  return `Triggers for ${title}`;
}

function threshold(limit: MetricLimit, says: string): Row<View<TriggerPlace>, TriggerPlace> {
  return section(
    says,
    ({ tree, part }: View<TriggerPlace>) =>
      limit === 'lower' && !part.hasLower ? undefined : findTrigger(tree, part.id)[limit],
    {
      Activation: row(
        oneOf(['Increasing', 'Decreasing', 'Either']),
        'The way the threshold is passed that counts.',
        () => activation[limit],
      ),
      DwellTime: row(dwellReader, 'How long the metric has to be beyond the threshold.', 'dwellTime', {
        set: {
          ...byManager,
          apply: (stage, dwellTime, { part }) => set(stage, part, limit, { dwellTime }),
        },
      }),
      Reading: row(rounded(0, readingMax), 'The threshold; 0 switches it off.', 'reading', {
        set: { ...byManager, apply: (stage, reading, { part }) => set(stage, part, limit, { reading }) },
      }),
    },
  );
}

function set(
  stage: ControllerStage,
  { id }: Metric,
  limit: MetricLimit,
  change: Partial<MetricThreshold>,
): void {
  const settings = findTrigger(stage.view, id);
  stage.draft.telemetry.triggers[id] = { ...settings, [limit]: { ...settings[limit], ...change } };
}

/** What this metric cannot have. Of the two thresholds each is watched by itself, whichever is higher. */
function checkThresholds(metric: Metric, given: ReadonlyMap<string, Json>): readonly Message[] {
  return [...given].flatMap(([pointer, value]) => {
    const name = pointer.split('/').at(-1) as string;
    if (!metric.hasLower && pointer.includes(shownAs.lower)) return [unknown({ name, pointer })];
    const { max } = metric;
    if (max === null || typeof value !== 'number' || value <= max) return [];
    return [outOfRange({ name, pointer }, value, 0, max)];
  });
}
