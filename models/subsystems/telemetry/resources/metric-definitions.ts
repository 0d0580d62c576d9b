/** What each metric is: its unit, its range, and where its value is shown. */

import { at } from '../../../resource/at.js';
import { valuesOf } from '../../../resource/kinds.js';
import { flag, oneOf, text, whole } from '../../../resource/readers.js';
import { row } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { listMetrics, type Metric } from '../metrics.js';
import { type PowerMetric, powerMetrics } from '../power-metrics.js';
import {
  metricDefinitionPattern,
  metricDefinitionsUri,
  powerProperty,
  usageProperty,
} from './telemetry-uris.js';

const implementations = ['PhysicalSensor', 'Calculated', 'Synthesized', 'DigitalMeter'] as const;
const dataTypes = ['Boolean', 'DateTime', 'Decimal', 'Integer', 'String', 'Enumeration'] as const;

/** What a definition shows, of the usage or of the power alike. */
interface Defined {
  readonly id: string;
  readonly name: string;
  /** Empty for what has none: a count, a word, a truth. */
  readonly units: string;
  readonly property: string;
  readonly dataType: (typeof dataTypes)[number];
  readonly implementation: (typeof implementations)[number];
  readonly isNumeric: boolean;
  /** Of what is averaged over the time between two samples. */
  readonly range?: { readonly min: number; readonly max: number | null };
}

function ofUsage({ id, title, units, max, implementation }: Metric): Defined {
  const range = { min: 0, max };
  const property = usageProperty(id);
  return {
    id,
    name: named(title),
    units,
    property,
    dataType: 'Decimal',
    implementation,
    isNumeric: true,
    range,
  };
}

function ofPower(metric: PowerMetric): Defined {
  const { id, title, units, dataType } = metric;
  const isNumeric = dataType === 'Integer';
  const property = powerProperty(metric);
  return { id, name: named(title), units, property, dataType, implementation: 'PhysicalSensor', isNumeric };
}

function named(title: string): string {
  return `Metric definition for ${title}`;
}

export const metricDefinition = at(metricDefinitionPattern, ({ blueprint }) =>
  [...listMetrics(blueprint).map(ofUsage), ...powerMetrics.map(ofPower)].map((part) => ({
    params: { MetricId: part.id },
    part,
  })),
).resource({
  type: 'MetricDefinition.v1_0_0.MetricDefinition',
  says: 'What a metric is, and where its value is shown.',
  properties: {
    ...identity(
      ({ part }) => part.id,
      ({ part }) => part.name,
      ({ part }) => part.name,
    ),
    Calculable: row(
      oneOf(['NonCalculatable', 'Summable', 'NonSummable']),
      'Whether values of it can be added up, or reckoned with at all.',
      ({ part }) => (part.isNumeric ? 'NonSummable' : 'NonCalculatable'),
    ),
    CalculationAlgorithm: row(
      oneOf(['Average', 'Maximum', 'Minimum']),
      'What a sample is of the readings in its time.',
      ({ part }) => (part.range === undefined ? undefined : 'Average'),
    ),
    Implementation: row(
      oneOf(implementations),
      'Whether it is measured, or reckoned from what is.',
      'implementation',
    ),
    IsLinear: row(flag, 'Whether twice the value is twice as much.', 'isNumeric'),
    MetricDataType: row(oneOf(dataTypes), 'The kind of its values.', 'dataType'),
    MetricProperties: row(valuesOf(text()), 'Where the values of the metrics are shown.', ({ part }) => [
      part.property,
    ]),
    MetricType: row(
      oneOf(['Numeric', 'Discrete', 'Gauge', 'Counter', 'Countdown']),
      'Whether its values are quantities, or some of a few.',
      ({ part }) => (part.isNumeric ? 'Numeric' : 'Discrete'),
    ),
    MinReadingRange: row(whole(), 'The lowest it can read.', ({ part }) => part.range?.min),
    MaxReadingRange: row(whole(), 'The highest it can read.', ({ part }) => part.range?.max ?? undefined),
    Units: row(text(), 'The unit of its values.', ({ part: { units } }) =>
      units === '' ? undefined : units,
    ),
  },
});

export const metricDefinitions = at(metricDefinitionsUri).collection({
  type: 'MetricDefinitionCollection.MetricDefinitionCollection',
  says: 'The metrics there are.',
  name: 'Metric Definitions',
  description: 'What is measured',
  members: metricDefinition,
});
