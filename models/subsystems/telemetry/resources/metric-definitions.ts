/** What each metric is: its unit, its range, and where its value is shown. */

import type { JsonObject } from '../../../../engine/index.js';
import { collectionOf } from '../../../resource/collection.js';
import type { ResourceDefinition } from '../../../resource/define.js';
import type { ControllerTree } from '../../../tree.js';
import { metricsOf } from '../metrics.js';
import { powerMetrics } from '../power-metrics.js';
import { metricDefinitionsUri, powerProperty, telemetryUri, usageProperty } from './telemetry-uris.js';

/** By id, in the order they are listed. */
function definitionsOf({ blueprint }: ControllerTree): ReadonlyMap<string, JsonObject> {
  const ofUsage = metricsOf(blueprint).map(
    ({ id, title, units, max, implementation }) =>
      [
        id,
        {
          ...named(id, title),
          Calculable: 'NonSummable',
          CalculationAlgorithm: 'Average',
          Implementation: implementation,
          IsLinear: true,
          MetricDataType: 'Decimal',
          MetricProperties: [usageProperty(id)],
          MetricType: 'Numeric',
          MinReadingRange: 0,
          ...(max === null ? {} : { MaxReadingRange: max }),
          ...unitsIn(units),
        },
      ] as const,
  );
  const ofPower = powerMetrics.map(
    (metric) =>
      [
        metric.id,
        {
          ...named(metric.id, metric.title),
          Calculable: metric.dataType === 'Integer' ? 'NonSummable' : 'NonCalculatable',
          Implementation: 'PhysicalSensor',
          IsLinear: metric.dataType === 'Integer',
          MetricDataType: metric.dataType,
          MetricProperties: [powerProperty(metric)],
          MetricType: metric.dataType === 'Integer' ? 'Numeric' : 'Discrete',
          ...unitsIn(metric.units),
        },
      ] as const,
  );
  return new Map<string, JsonObject>([...ofUsage, ...ofPower]);
}

function named(id: string, title: string) {
  const name = `Metric definition for ${title}`;
  return { Id: id, Name: name, Description: name };
}

/** A count, a word and a truth have none. */
function unitsIn(units: string): JsonObject {
  return units === '' ? {} : { Units: units };
}

export const metricDefinitions: ResourceDefinition = {
  uri: metricDefinitionsUri,
  type: 'MetricDefinitionCollection.MetricDefinitionCollection',
  project: (view) =>
    collectionOf(
      view,
      'Metric Definitions',
      'What is measured',
      [...definitionsOf(view.tree).keys()].map((id) => `${metricDefinitionsUri}${id}/`),
    ),
};

export const metricDefinition: ResourceDefinition = {
  uri: `${telemetryUri}MetricDefinitions/{MetricId}/`,
  type: 'MetricDefinition.v1_0_0.MetricDefinition',
  instances: (tree) => [...definitionsOf(tree).keys()].map((MetricId) => ({ MetricId })),
  project: ({ tree, params }) => definitionsOf(tree).get(params.MetricId as string) as JsonObject,
};
