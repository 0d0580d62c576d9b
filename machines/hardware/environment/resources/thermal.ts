/** Cooling of the server in the older thermal resource. */

import type { ControllerTree } from '../../../../models/index.js';
import {
  chassisPattern,
  chassisUri,
  decimal,
  defineAt,
  fixed,
  flag,
  identity,
  list,
  naming,
  nullable,
  ofChassis,
  oneOf,
  type Row,
  type Rows,
  row,
  settingsIn,
  status,
  text,
  type View,
  vendor,
  whole,
} from '../../../../models/resource/index.js';
import { fittedStatus } from '../../../parts/index.js';
import {
  configureCooling,
  thermalConfiguration,
  thermalConfigurations,
  type UserThresholds,
} from '../cooling.js';
import { fansAt, fastest } from '../readings/fan-speed.js';
import { readOperatingConditions } from '../readings/operating-conditions.js';
import { recordHeat } from '../readings/record-intervals.js';
import { readable, type TemperatureSensor } from '../readings/temperature.js';
import { type Element, elementRows } from './elements.js';
import { contextRow, readTemperature, temperatureStatus } from './sensor-list.js';
import { findUserThresholds, setUserTempThreshold } from './user-threshold.js';

/** Kinds of thresholds of a fan or a temperature in the thermal resource. */
const edges = ['NonCritical', 'Critical', 'Fatal'] as const;

interface FanElement extends Element {
  readonly tree: ControllerTree;
  readonly fan: ControllerTree['blueprint']['fans'][number];
  /** Speed of the fan. Unit: %; undefined for a missing fan. */
  readonly reading: number | undefined;
}

function fanElements({ tree, now }: View): readonly FanElement[] {
  const read = fansAt(readOperatingConditions(tree), now);
  return tree.blueprint.fans.map((fan, index) => ({ index, tree, fan, reading: read(fan.name) }));
}

const fanRows: Rows<FanElement> = {
  ...elementRows(`${chassisUri}Thermal/#/Fans/`),
  ...naming(({ fan }: FanElement) => fan.name),
  PhysicalContext: contextRow(() => 'SystemBoard'),
  Reading: row(
    nullable(whole()),
    'Present speed of the fan; null while no reading is available.',
    ({ reading }) => reading ?? null,
    { unit: '%', volatile: true },
  ),
  ReadingUnits: fixed('Percent', 'Unit of the reading.'),
  MinReadingRange: row(whole(), 'Lowest speed that the sensor can report.', 0, { unit: '%' }),
  MaxReadingRange: row(whole(), 'Highest speed that the sensor can report.', fastest, { unit: '%' }),
  ...absentThresholds(['Lower', 'Upper'], '%'),
  HotPluggable: row(flag, 'Indicates whether the fan is hot-pluggable.', ({ fan }) => fan.hotPluggable),
  Status: status(['Health', 'State'], ({ tree, fan }) => fittedStatus(tree, 'fan', fan.name)),
  Oem: vendor('VndServerFan.v2_0_0.VndServerFan', 'Vendor extension of a fan: location and redundancy.', {
    HotPluggable: row(
      flag,
      'Indicates whether the fan is hot-pluggable.',
      ({ fan }: FanElement) => fan.hotPluggable,
    ),
    Location: row(text(), 'Area that the fan cools.', () => 'System'),
    Redundant: row(
      flag,
      'Indicates whether the other fans can replace this fan.',
      ({ fan }) => fan.redundant,
    ),
  }),
};

/** Returns the rows of thresholds that a sensor does not have. The rows read null for clients that expect them. */
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
          `Value of the ${side.toLowerCase()} ${edge} threshold; null if the threshold is not set.`,
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
  /** Temperature that the sensor reads. Unit: °C; undefined for an unreadable sensor. */
  readonly celsius: number | undefined;
  readonly user: UserThresholds;
}

function temperatureElements({ tree, now }: View): readonly TemperatureElement[] {
  const read = readTemperature(readOperatingConditions(tree), now);
  return tree.blueprint.temperatures.map((sensor, index) => ({
    index,
    tree,
    sensor,
    celsius: read(sensor),
    user: findUserThresholds(tree, sensor.number),
  }));
}

const userCritical = 'Critical threshold that a user set, in degrees Celsius; 0 if none is set.';
const userWarning = 'Warning threshold that a user set, in degrees Celsius; 0 if none is set.';
const otherName = 'Alternative name of the same user threshold, in degrees Celsius.';

function celsius(
  description: string,
  of: (element: TemperatureElement) => number | null,
): Row<TemperatureElement> {
  return row(whole(), description, (element) => of(element) ?? undefined, { unit: 'Cel' });
}

const temperatureRows: Rows<TemperatureElement> = {
  ...elementRows(`${chassisUri}Thermal/#/Temperatures/`),
  ...naming(({ sensor }: TemperatureElement) => sensor.name),
  SensorNumber: row(whole(), 'Number of the sensor.', ({ sensor }) => sensor.number),
  PhysicalContext: contextRow(({ sensor }) => sensor.physicalContext),
  ReadingCelsius: row(
    nullable(whole()),
    'Present temperature, in degrees Celsius; null while no reading is available.',
    ({ celsius }) => celsius ?? null,
    { unit: 'Cel', volatile: true },
  ),
  MinReadingRangeTemp: celsius(
    'Lowest temperature that the sensor can report, in degrees Celsius.',
    () => readable.lowest,
  ),
  MaxReadingRangeTemp: celsius(
    'Highest temperature that the sensor can report, in degrees Celsius.',
    () => readable.highest,
  ),
  ...absentThresholds(['Lower'], 'Cel'),
  ...absentThresholds(['Upper'], 'Cel', ['NonCritical']),
  UpperThresholdCritical: celsius(
    'Temperature at which the controller raises a warning, in degrees Celsius.',
    ({ sensor }) => sensor.upperThresholdCriticalCelsius,
  ),
  UpperThresholdFatal: celsius(
    'Temperature at which the server is powered off, in degrees Celsius.',
    ({ sensor }) => sensor.upperThresholdFatalCelsius,
  ),
  Status: status(['Health', 'State'], ({ tree, sensor }) => temperatureStatus(tree, sensor)),
  Oem: vendor(
    'VndSeaOfSensors.v2_1_0.VndSeaOfSensors',
    'Vendor extension of a temperature sensor: position of the sensor, and thresholds that users set.',
    {
      FallBackDisabled: row(
        flag,
        'Indicates whether fallback to the expected value is disabled.',
        ({ tree, sensor }) => tree.cooling.fallbacks[sensor.number]?.disabled ?? false,
      ),
      MainSensorName: row(
        text(),
        'Name of the main sensor that this sensor belongs to; its own name for a standalone sensor.',
        ({ sensor }) => sensor.name,
      ),
      LocationXmm: row(
        decimal,
        'Distance of the sensor from the left edge of the server, in millimeters.',
        ({ sensor }: TemperatureElement) => sensor.location.xMm,
        { unit: 'mm' },
      ),
      LocationYmm: row(
        decimal,
        'Distance of the sensor from the front edge of the server, in millimeters.',
        ({ sensor }) => sensor.location.yMm,
        { unit: 'mm' },
      ),
      // Each vendor property exists in two spellings (behaviour § 2.5, § 10).
      CriticalUsertTempThreshold: celsius(`${userCritical} ${otherName}`, ({ user }) => user.critical),
      CriticalTempUserThreshold: celsius(userCritical, ({ user }) => user.critical),
      WarningUsertTempThreshold: celsius(`${userWarning} ${otherName}`, ({ user }) => user.warning),
      WarningTempUserThreshold: celsius(userWarning, ({ user }) => user.warning),
    },
  ),
};

const setting = settingsIn(({ cooling }) => cooling);

export const thermalSettings: Row = vendor(
  'VndThermalExt.v2_0_1.VndThermalExt',
  'Vendor extension of the cooling: settings of the fans.',
  {
    // Increase of the fan speeds. Assumption: the setting makes fans faster, and never slower than the server requires.
    FanPercentAdjust: setting(
      'fanPercentAdjust',
      whole(0, 100),
      'Increase of all fan speeds above the regulated speed, in percentage points.',
      { unit: '%', after: recordHeat },
    ),
    FanPercentMinimum: setting(
      'fanPercentMinimum',
      whole(0, 100),
      'Minimum speed of the fans while the server is on, in percent.',
      { unit: '%', after: recordHeat },
    ),
    ThermalConfiguration: row(
      oneOf(thermalConfigurations),
      'Cooling profile that the fans follow.',
      ({ tree }) => thermalConfiguration(tree),
      {
        allowable: 'values',
        set: {
          privilege: 'MgmtConfigPriv',
          apply: configureCooling,
        },
      },
    ),
  },
);

/**
 * The thermal resource, which older clients read: fans and temperatures in one resource. The newer form is in
 * `thermal-subsystem.ts`.
 */
export const thermal = defineAt(`${chassisPattern}Thermal/`, () => [{ params: ofChassis }]).resource({
  type: 'Thermal.v1_7_1.Thermal',
  typeDescription: 'Fans and temperatures of the server.',
  varies: ['now'],
  properties: {
    ...identity('Thermal', 'Thermal'),
    Fans: list('Fans of the server.', fanElements, fanRows),
    Temperatures: list('Temperature sensors of the server.', temperatureElements, temperatureRows),
    Oem: thermalSettings,
  },
  actions: [setUserTempThreshold],
});
