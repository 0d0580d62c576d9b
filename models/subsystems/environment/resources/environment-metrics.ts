/** What the enclosure draws, how warm its air is and how fast its fans turn, at a glance; and the limit of what it draws. */
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { decimal, uri } from '../../../resource/kinds.js';
import { chassisPattern, ofChassis } from '../../../resource/one-server.js';
import { nullable, text, whole } from '../../../resource/readers.js';
import { group, list, type Rows, row, section } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { isIntake } from '../readings/ambient.js';
import { energyJoules } from '../readings/energy.js';
import { fansAt } from '../readings/fan-speed.js';
import { readSituation } from '../readings/situation.js';
import { temperaturesAt } from '../readings/temperature.js';
import { powerCapModified, refuseControl } from '../set-power-cap.js';
import { readConsumption } from './power-consumption.js';
import { controlRows } from './power-limit.js';
import { energySensorUri, fanSensorUri, temperatureSensorUri, totalSensorUri } from './sensor-list.js';

interface Read {
  /** Undefined where there is nothing to be read. */
  readonly reading: number | undefined;
  readonly sensor: string;
}

function excerpt(unit: string): Rows<Read> {
  return {
    DataSourceUri: row(
      uri,
      'The sensor that the reading is taken from.',
      ({ sensor }, { link }) => link(sensor)?.['@odata.id'],
    ),
    Reading: row(
      nullable(decimal),
      'What is read at the moment, null where there is nothing to be read.',
      ({ reading }) => reading ?? null,
      { unit, volatile: true },
    ),
  };
}

export const environmentMetrics = at(`${chassisPattern}EnvironmentMetrics/`, () => [
  { params: ofChassis },
]).resource({
  type: 'EnvironmentMetrics.v1_3_2.EnvironmentMetrics',
  says: 'What an enclosure draws, and how it is cooled, at a glance.',
  varies: ['now'],
  properties: {
    ...identity('EnvironmentMetrics', 'Environment Metrics'),
    TemperatureCelsius: section('The temperature of the air that enters.', readIntake, excerpt('Cel')),
    FanSpeedsPercent: list('How fast the fans turn, in percent.', readFans, {
      ...excerpt('%'),
      DeviceName: row(text(), 'What the fan is called.', ({ name }) => name),
    }),
    'FanSpeedsPercent@odata.count': row(
      whole(),
      'How many fans there are.',
      ({ tree }: View) => tree.blueprint.fans.length,
    ),
    EnergyJoules: section('What the enclosure has drawn in all, in joules.', readEnergy, excerpt('J')),
    PowerWatts: section('What the enclosure draws, in watts.', readPower, excerpt('W')),
    PowerLimitWatts: group('What the enclosure draws at most, in watts.', {
      ...controlRows,
      Reading: row(
        decimal,
        'What the enclosure draws at the moment, in watts.',
        ({ now, derived }: View) => derived(readConsumption).server(now),
        { unit: 'W', volatile: true },
      ),
    }),
  },
  finishPatch: (stage, set) => refuseControl(stage, set, '/PowerLimitWatts'),
  modified: powerCapModified,
});

function readIntake({ tree, now }: View): Read | undefined {
  const sensor = tree.blueprint.temperatures.find(isIntake);
  if (sensor === undefined) return undefined;
  return { reading: temperaturesAt(readSituation(tree), now)(sensor), sensor: temperatureSensorUri(sensor) };
}

function readFans({ tree, now }: View): readonly (Read & { readonly name: string })[] {
  const read = fansAt(readSituation(tree), now);
  return tree.blueprint.fans.map(({ name }, index) => ({
    name,
    reading: read(name),
    sensor: fanSensorUri(index),
  }));
}

function readEnergy({ tree, now }: View): Read {
  return { reading: energyJoules(tree, now), sensor: energySensorUri };
}

function readPower({ now, derived }: View): Read {
  return { reading: derived(readConsumption).server(now), sensor: totalSensorUri };
}
