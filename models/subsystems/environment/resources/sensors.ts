/** The sensors: their collection, and each as a resource. */

import { collectionOf } from '../../../resource/collection.js';
import type { ResourceDefinition } from '../../../resource/define.js';
import { chassisPattern, ofChassis } from '../../../resource/one-server.js';
import { situationOf } from '../readings/situation.js';
import { sensorsOf, sensorsUri, thresholdsOf } from './sensor-list.js';

export const sensors: ResourceDefinition = {
  uri: `${chassisPattern}Sensors/`,
  type: 'SensorCollection.SensorCollection',
  instances: () => [ofChassis],
  project: (view) => {
    const uris = sensorsOf(view.tree).map(({ id }) => `${sensorsUri}${id}/`);
    return collectionOf(view, 'Sensors', 'What is measured in this server', uris);
  },
};

export const sensor: ResourceDefinition = {
  uri: `${chassisPattern}Sensors/{SensorId}/`,
  type: 'Sensor.v1_10_0.Sensor',
  instances: (tree) => sensorsOf(tree).map(({ id }) => ({ ...ofChassis, SensorId: id })),
  varies: ['now'],
  volatile: ['/Reading'],
  project: ({ tree, now, params }) => {
    const sensor = sensorsOf(tree).find(({ id }) => id === params.SensorId);
    if (sensor === undefined) throw new Error(`no sensor ${params.SensorId} in the list of sensors`);
    const { id, name, physicalContext, readingType, readingUnits, temperature } = sensor;
    return {
      Id: id,
      Name: name,
      PhysicalContext: physicalContext,
      Reading: sensor.read(situationOf(tree), now) ?? null,
      ReadingType: readingType,
      ReadingUnits: readingUnits,
      Status: sensor.status(tree),
      ...(temperature === undefined
        ? {}
        : {
            Thresholds: thresholdsOf(tree, temperature),
            Oem: {
              Vnd: {
                '@odata.type': '#VndSeaOfSensors.v2_1_0.VndSeaOfSensors',
                LocationXmm: temperature.location.xMm,
                LocationYmm: temperature.location.yMm,
              },
            },
          }),
    };
  },
};
