/** All temperatures at a glance. */

import type { ResourceDefinition } from '../../../resource/define.js';
import { chassisPattern, ofChassis } from '../../../resource/one-server.js';
import { situationOf } from '../readings/situation.js';
import { type TemperatureSensor, temperaturesAt } from '../readings/temperature.js';
import { temperatureSensorUri } from './sensor-list.js';

/** Members of the summary, by where the sensor sits. */
const summarised = { Intake: ['Ambient', 'Intake'], Exhaust: ['Exhaust'] } as const;

export const thermalMetrics: ResourceDefinition = {
  uri: `${chassisPattern}ThermalSubsystem/ThermalMetrics/`,
  type: 'ThermalMetrics.v1_3_1.ThermalMetrics',
  instances: () => [ofChassis],
  varies: ['now'],
  volatile: [
    '/TemperatureReadingsCelsius/*/Reading',
    ...Object.values(summarised)
      .flat()
      .map((name) => `/TemperatureSummaryCelsius/${name}/Reading`),
  ],
  project: ({ tree, now, link }) => {
    const { temperatures } = tree.blueprint;
    const read = temperaturesAt(situationOf(tree), now);
    const excerpt = (sensor: TemperatureSensor) => ({
      DataSourceUri: link(temperatureSensorUri(sensor))?.['@odata.id'],
      Reading: read(sensor),
    });
    const summary = Object.entries(summarised).flatMap(([context, names]) => {
      const sensor = temperatures.find(({ physicalContext }) => physicalContext === context);
      return sensor === undefined ? [] : names.map((name) => [name, excerpt(sensor)] as const);
    });
    return {
      Id: 'ThermalMetrics',
      Name: 'Thermal Metrics',
      TemperatureReadingsCelsius: temperatures.map((sensor) => ({
        ...excerpt(sensor),
        DeviceName: sensor.name,
        PhysicalContext: sensor.physicalContext,
      })),
      'TemperatureReadingsCelsius@odata.count': temperatures.length,
      TemperatureSummaryCelsius: Object.fromEntries(summary),
    };
  },
};
