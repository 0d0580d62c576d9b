/** Resource that summarizes the enclosure: power consumption, air temperature, fan speeds, and the power limit. */

import {
  chassisPattern,
  decimal,
  defineAt,
  group,
  identity,
  list,
  ofChassis,
  row,
  section,
  text,
  type View,
  whole,
} from '../../../../models/resource/index.js';
import { isIntake } from '../readings/ambient.js';
import { fansAt } from '../readings/fan-speed.js';
import { readOperatingConditions } from '../readings/operating-conditions.js';
import { energyJoules } from '../readings/server-power.js';
import { temperaturesAt } from '../readings/temperature.js';
import { powerCapModified, refuseControl } from '../set-power-cap.js';
import { controlRows } from './power-capping.js';
import { readConsumption } from './power-consumption.js';
import {
  energySensorUri,
  excerptRows,
  fanSensorUri,
  type SensorReading,
  temperatureSensorUri,
  totalSensorUri,
} from './sensor-list.js';

export const environmentMetrics = defineAt(`${chassisPattern}EnvironmentMetrics/`, () => [
  { params: ofChassis },
]).resource({
  type: 'EnvironmentMetrics.v1_3_2.EnvironmentMetrics',
  typeDescription: 'Summary of the power consumption and cooling of an enclosure.',
  varies: ['now'],
  properties: {
    ...identity('EnvironmentMetrics', 'Environment Metrics'),
    TemperatureCelsius: section(
      'Temperature of the intake air, in degrees Celsius.',
      readIntake,
      excerptRows('Cel'),
    ),
    FanSpeedsPercent: list('Speeds of the fans, in percent.', readFans, {
      ...excerptRows('%'),
      DeviceName: row(text(), 'Name of the fan.', ({ name }) => name),
    }),
    'FanSpeedsPercent@odata.count': row(
      whole(),
      'Number of fans.',
      ({ tree }: View) => tree.blueprint.fans.length,
    ),
    EnergyJoules: section(
      'Energy that the enclosure has consumed in total, in joules.',
      readEnergy,
      excerptRows('J'),
    ),
    PowerWatts: section('Power consumption of the enclosure, in watts.', readPower, excerptRows('W')),
    PowerLimitWatts: group('Power limit of the enclosure, in watts.', {
      ...controlRows,
      Reading: row(
        decimal,
        'Present power consumption of the enclosure, in watts.',
        ({ now, derived }: View) => derived(readConsumption).server(now),
        { unit: 'W', volatile: true },
      ),
    }),
  },
  finishPatch: (stage, set) => refuseControl(stage, set, '/PowerLimitWatts'),
  modified: powerCapModified,
});

function readIntake({ tree, now }: View): SensorReading | undefined {
  const sensor = tree.blueprint.temperatures.find(isIntake);
  if (sensor === undefined) return undefined;
  return {
    reading: temperaturesAt(readOperatingConditions(tree), now)(sensor),
    sensor: temperatureSensorUri(sensor),
  };
}

function readFans({ tree, now }: View): readonly (SensorReading & { readonly name: string })[] {
  const read = fansAt(readOperatingConditions(tree), now);
  return tree.blueprint.fans.map(({ name }, index) => ({
    name,
    reading: read(name),
    sensor: fanSensorUri(index),
  }));
}

function readEnergy({ tree, now }: View): SensorReading {
  return { reading: energyJoules(tree, now), sensor: energySensorUri };
}

function readPower({ now, derived }: View): SensorReading {
  return { reading: derived(readConsumption).server(now), sensor: totalSensorUri };
}
