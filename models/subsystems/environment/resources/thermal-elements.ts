/** A fan and a temperature as the thermal resource lists them. */

import type { View } from '../../../resource/define.js';
import { decimal } from '../../../resource/kinds.js';
import { chassisUri } from '../../../resource/one-server.js';
import { flag, nullable, oneOf, text, whole } from '../../../resource/readers.js';
import { type Rows, row } from '../../../resource/rows.js';
import { fixed, naming, status, vendor } from '../../../resource/shared-rows.js';
import type { ControllerTree } from '../../../tree.js';
import { fittedStatus } from '../../parts/index.js';
import type { UserThresholds } from '../cooling.js';
import { fansAt, fastest } from '../readings/fan-speed.js';
import { readSituation } from '../readings/situation.js';
import { readable, type TemperatureSensor } from '../readings/temperature.js';
import { type Element, elementRows } from './elements.js';
import { physicalContexts } from './sensor-list.js';
import { readTemperature, temperatureStatus } from './temperature-status.js';
import { findUserThresholds } from './user-threshold.js';

const edges = ['NonCritical', 'Critical', 'Fatal'] as const;

interface FanElement extends Element {
  readonly tree: ControllerTree;
  readonly fan: ControllerTree['blueprint']['fans'][number];
  /** Unit: %. Undefined for one that is not there. */
  readonly reading: number | undefined;
}

export function fanElements({ tree, now }: View): readonly FanElement[] {
  const read = fansAt(readSituation(tree), now);
  return tree.blueprint.fans.map((fan, index) => ({ index, tree, fan, reading: read(fan.name) }));
}

export const fanRows: Rows<FanElement> = {
  ...elementRows(`${chassisUri}Thermal/#/Fans/`),
  ...naming(({ fan }: FanElement) => fan.name),
  PhysicalContext: row(
    oneOf(physicalContexts),
    'Which part of the server it belongs to.',
    () => 'SystemBoard',
  ),
  Reading: row(
    nullable(whole()),
    'What is read at the moment, null where there is nothing to be read.',
    ({ reading }) => reading ?? null,
    { unit: '%', volatile: true },
  ),
  ReadingUnits: fixed('Percent', 'The unit of the reading.'),
  MinReadingRange: row(whole(), 'The slowest that can be read.', 0, { unit: '%' }),
  MaxReadingRange: row(whole(), 'The fastest that can be read.', fastest, { unit: '%' }),
  ...absentThresholds(['Lower', 'Upper'], '%'),
  HotPluggable: row(flag, 'Whether it can be changed while the server runs.', ({ fan }) => fan.hotPluggable),
  Status: status(['Health', 'State'], ({ tree, fan }) => fittedStatus(tree, 'fan', fan.name)),
  Oem: vendor('VndServerFan.v2_0_0.VndServerFan', 'What the vendor adds to a fan.', {
    HotPluggable: row(
      flag,
      'Whether it can be changed while the server runs.',
      ({ fan }: FanElement) => fan.hotPluggable,
    ),
    Location: row(text(), 'What the fan cools.', () => 'System'),
    Redundant: row(flag, 'Whether the others can do without it.', ({ fan }) => fan.redundant),
  }),
};

/** Limits that the sensor has none of: clients that look for each find null. */
function absentThresholds(
  sides: readonly ('Lower' | 'Upper')[],
  unit: string,
  names: readonly (typeof edges)[number][] = edges,
): Rows<unknown> {
  return Object.fromEntries(
    sides.flatMap((side) =>
      names.map((edge) => [
        `${side}Threshold${edge}`,
        row(
          nullable(whole()),
          `The ${side.toLowerCase()} limit that is called ${edge}; null for none.`,
          () => null,
          {
            unit,
          },
        ),
      ]),
    ),
  );
}

interface TemperatureElement extends Element {
  readonly tree: ControllerTree;
  readonly sensor: TemperatureSensor;
  /** Undefined where nobody can read it. */
  readonly celsius: number | undefined;
  readonly user: UserThresholds;
}

export function temperatureElements({ tree, now }: View): readonly TemperatureElement[] {
  const read = readTemperature(readSituation(tree), now);
  return tree.blueprint.temperatures.map((sensor, index) => ({
    index,
    tree,
    sensor,
    celsius: read(sensor),
    user: findUserThresholds(tree, sensor.number),
  }));
}

const userCritical = 'The critical threshold that users have set, in degrees Celsius; 0 for none.';
const userWarning = 'The warning threshold that users have set, in degrees Celsius; 0 for none.';
const otherName = 'The same under its other name.';

export const temperatureRows: Rows<TemperatureElement> = {
  ...elementRows(`${chassisUri}Thermal/#/Temperatures/`),
  ...naming(({ sensor }: TemperatureElement) => sensor.name),
  SensorNumber: row(whole(), 'The number of the sensor.', ({ sensor }) => sensor.number),
  PhysicalContext: row(
    oneOf(physicalContexts),
    'Which part of the server it belongs to.',
    ({ sensor }) => sensor.physicalContext,
  ),
  ReadingCelsius: row(
    nullable(whole()),
    'The temperature of the sensor, in degrees Celsius; null where there is nothing to be read.',
    ({ celsius }) => celsius ?? null,
    { unit: 'Cel', volatile: true },
  ),
  MinReadingRangeTemp: row(whole(), 'The lowest temperature that can be read.', readable.lowest, {
    unit: 'Cel',
  }),
  MaxReadingRangeTemp: row(whole(), 'The highest temperature that can be read.', readable.highest, {
    unit: 'Cel',
  }),
  ...absentThresholds(['Lower'], 'Cel'),
  ...absentThresholds(['Upper'], 'Cel', ['NonCritical']),
  UpperThresholdCritical: row(
    whole(),
    'The temperature from which on there is a warning, in degrees Celsius.',
    ({ sensor }) => sensor.upperThresholdCriticalCelsius ?? undefined,
    { unit: 'Cel' },
  ),
  UpperThresholdFatal: row(
    whole(),
    'The temperature from which on the server is switched off, in degrees Celsius.',
    ({ sensor }) => sensor.upperThresholdFatalCelsius ?? undefined,
    { unit: 'Cel' },
  ),
  Status: status(['Health', 'State'], ({ tree, sensor }) => temperatureStatus(tree, sensor)),
  Oem: vendor(
    'VndSeaOfSensors.v2_1_0.VndSeaOfSensors',
    'What the vendor adds to a temperature: where its sensor sits, and the thresholds of users.',
    {
      FallBackDisabled: row(
        flag,
        'Whether the sensor must not fall back to what is expected of it.',
        ({ tree, sensor }) => tree.cooling.fallbacks[sensor.number]?.disabled ?? false,
      ),
      MainSensorName: row(
        text(),
        'The sensor that this one belongs to: itself, where it stands alone.',
        ({ sensor }) => sensor.name,
      ),
      LocationXmm: row(
        decimal,
        'How far to the right of the left edge the sensor sits, in millimetres.',
        ({ sensor }: TemperatureElement) => sensor.location.xMm,
        { unit: 'mm' },
      ),
      LocationYmm: row(
        decimal,
        'How far behind the front edge the sensor sits, in millimetres.',
        ({ sensor }) => sensor.location.yMm,
        { unit: 'mm' },
      ),
      // They have two spellings (behaviour § 2.5, § 10): both are read.
      CriticalUsertTempThreshold: row(whole(), `${userCritical} ${otherName}`, ({ user }) => user.critical, {
        unit: 'Cel',
      }),
      CriticalTempUserThreshold: row(whole(), userCritical, ({ user }) => user.critical, { unit: 'Cel' }),
      WarningUsertTempThreshold: row(whole(), `${userWarning} ${otherName}`, ({ user }) => user.warning, {
        unit: 'Cel',
      }),
      WarningTempUserThreshold: row(whole(), userWarning, ({ user }) => user.warning, { unit: 'Cel' }),
    },
  ),
};
