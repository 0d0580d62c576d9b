/** All temperatures at a glance. */

import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { decimal, uri } from '../../../resource/kinds.js';
import { chassisPattern, ofChassis } from '../../../resource/one-server.js';
import { nullable, oneOf, text, whole } from '../../../resource/readers.js';
import { group, list, type Row, type Rows, row, rowsFrom, section } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { readSituation } from '../readings/situation.js';
import type { TemperatureSensor } from '../readings/temperature.js';
import { physicalContexts, temperatureSensorUri } from './sensor-list.js';
import { readTemperature } from './temperature-status.js';

/** A sensor, and what it reads at the moment. */
interface Read {
  readonly sensor: TemperatureSensor;
  /** Undefined where nobody can read it. */
  readonly celsius: number | undefined;
}

const excerpt: Rows<Read> = {
  DataSourceUri: row(
    uri,
    'The sensor that the reading is taken from.',
    ({ sensor }, { link }) => link(temperatureSensorUri(sensor))?.['@odata.id'],
  ),
  Reading: row(
    nullable(whole()),
    'What is read at the moment, null where there is nothing to be read.',
    ({ celsius }) => celsius ?? null,
    { unit: 'Cel', volatile: true },
  ),
};

/** Of the first sensor that sits there; absent where none does. */
function summary(says: string, context: TemperatureSensor['physicalContext']): Row<readonly Read[]> {
  return section(
    says,
    (reads: readonly Read[]) => reads.find(({ sensor }) => sensor.physicalContext === context),
    excerpt,
  );
}

function readAll({ tree, now }: View): readonly Read[] {
  const read = readTemperature(readSituation(tree), now);
  return tree.blueprint.temperatures.map((sensor) => ({ sensor, celsius: read(sensor) }));
}

export const thermalMetrics = at(`${chassisPattern}ThermalSubsystem/ThermalMetrics/`, () => [
  { params: ofChassis },
]).resource({
  type: 'ThermalMetrics.v1_3_1.ThermalMetrics',
  says: 'The temperatures of the server at a glance.',
  varies: ['now'],
  properties: {
    ...identity('ThermalMetrics', 'Thermal Metrics'),
    PowerWatts: group('What the cooling draws.', {
      // No fan is metered by itself.
      Reading: row(nullable(decimal), 'The consumption; null where it is not metered.', () => null, {
        unit: 'W',
      }),
    }),
    ...rowsFrom(readAll, {
      TemperatureReadingsCelsius: list(
        'Every temperature, in degrees Celsius.',
        (reads: readonly Read[]) => reads,
        {
          ...excerpt,
          DeviceName: row(text(), 'What the sensor is called.', ({ sensor }) => sensor.name),
          PhysicalContext: row(
            oneOf(physicalContexts),
            'Which part of the server it belongs to.',
            ({ sensor }) => sensor.physicalContext,
          ),
        },
      ),
      'TemperatureReadingsCelsius@odata.count': row(whole(), 'How many temperatures there are.', 'length'),
      TemperatureSummaryCelsius: section(
        'The temperatures of the air, in degrees Celsius.',
        (reads: readonly Read[]) => reads,
        {
          Ambient: summary('The air around the server.', 'Intake'),
          Intake: summary('The air that enters the server.', 'Intake'),
          Exhaust: summary('The air that leaves the server.', 'Exhaust'),
        },
      ),
    }),
  },
});
