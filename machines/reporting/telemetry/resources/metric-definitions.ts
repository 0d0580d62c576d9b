/** Resources of the metric definitions: unit, range, and location of the value of each metric. */
import {
  defineAt,
  flag,
  identity,
  oneOf,
  row,
  text,
  valuesOf,
  whole,
} from '../../../../models/resource/index.js';
import { listMetrics, type Metric } from '../metrics.js';
import { type PowerMetric, powerMetrics } from '../power-metrics.js';
import {
  metricDefinitionPattern,
  metricDefinitionsUri,
  powerProperty,
  usageProperty,
} from './telemetry-service.js';

const implementations = ['PhysicalSensor', 'Calculated', 'Synthesized', 'DigitalMeter'] as const;
const dataTypes = ['Boolean', 'DateTime', 'Decimal', 'Integer', 'String', 'Enumeration'] as const;

/** Form that usage metrics and power metrics share. */
interface Defined {
  readonly id: string;
  readonly name: string;
  /** Unit of the metric; empty for a metric without a unit: a count, a word, a boolean. */
  readonly units: string;
  readonly property: string;
  readonly dataType: (typeof dataTypes)[number];
  readonly implementation: (typeof implementations)[number];
  readonly isNumeric: boolean;
  /** Range of the values; present for a metric that is averaged over the time between two samples. */
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

export const metricDefinition = defineAt(metricDefinitionPattern, ({ blueprint }) =>
  [...listMetrics(blueprint).map(ofUsage), ...powerMetrics.map(ofPower)].map((part) => ({
    params: { MetricId: part.id },
    part,
  })),
).resource({
  type: 'MetricDefinition.v1_0_0.MetricDefinition',
  typeDescription: 'Definition of a metric and the locations of its values.',
  properties: {
    ...identity(
      ({ part }) => part.id,
      ({ part }) => part.name,
      ({ part }) => part.name,
    ),
    Calculable: row(
      oneOf(['NonCalculatable', 'Summable', 'NonSummable']),
      'Arithmetic operations that the values permit.',
      ({ part }) => (part.isNumeric ? 'NonSummable' : 'NonCalculatable'),
    ),
    CalculationAlgorithm: row(
      oneOf(['Average', 'Maximum', 'Minimum']),
      'Function that computes a sample from the readings in its interval.',
      ({ part }) => (part.range === undefined ? undefined : 'Average'),
    ),
    Implementation: row(
      oneOf(implementations),
      'Implementation of the metric: measured, or calculated from measurements.',
      'implementation',
    ),
    IsLinear: row(flag, 'Indicates whether the values are on a linear scale.', 'isNumeric'),
    MetricDataType: row(oneOf(dataTypes), 'Data type of the values.', 'dataType'),
    MetricProperties: row(
      valuesOf(text()),
      'URIs of the properties that contain the values of the metrics.',
      ({ part }) => [part.property],
    ),
    MetricType: row(
      oneOf(['Numeric', 'Discrete', 'Gauge', 'Counter', 'Countdown']),
      'Type of the metric: numeric, or discrete with a fixed set of values.',
      ({ part }) => (part.isNumeric ? 'Numeric' : 'Discrete'),
    ),
    MinReadingRange: row(whole(), 'Lowest possible reading.', ({ part }) => part.range?.min),
    MaxReadingRange: row(whole(), 'Highest possible reading.', ({ part }) => part.range?.max ?? undefined),
    Units: row(text(), 'Unit of the values.', ({ part: { units } }) => (units === '' ? undefined : units)),
  },
});

export const metricDefinitions = defineAt(metricDefinitionsUri).collection({
  type: 'MetricDefinitionCollection.MetricDefinitionCollection',
  typeDescription: 'Metric definitions.',
  name: 'Metric Definitions',
  description: 'Metric definitions',
  members: metricDefinition,
});
