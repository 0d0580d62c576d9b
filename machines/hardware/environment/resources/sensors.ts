/** Sensor resources and their collection. */

import type { Json } from '../../../../engine/index.js';
import type { ControllerTree, Transaction } from '../../../../models/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../../models/messages/index.js';
import {
  chassisPattern,
  decimal,
  defineAt,
  eitherTime,
  fixed,
  flag,
  group,
  identity,
  nullable,
  ofChassis,
  oneOf,
  type Params,
  type ResourceLocationOf,
  type Row,
  type Rows,
  row,
  section,
  status,
  text,
  unknown,
  type View,
  vendorSection,
  whole,
} from '../../../../models/resource/index.js';
import { type SensorFallback, usualFallback } from '../cooling.js';
import { readOperatingConditions } from '../readings/operating-conditions.js';
import { recordHeat } from '../readings/record-intervals.js';
import type { TemperatureSensor } from '../readings/temperature.js';
import {
  listSensors,
  physicalContexts,
  projectThresholds,
  readingTypes,
  readingUnits,
  type Sensor,
  type Thresholds,
  temperatureSensorUri,
} from './sensor-list.js';
import { finishThresholds, thresholdReading } from './user-threshold.js';

const sensorPattern = `${chassisPattern}Sensors/{SensorId}/` as const;
type SensorPlace = ResourceLocationOf<typeof sensorPattern, Sensor>;
type SensorView = View<SensorPlace>;

/** Dwell time of zero, so that the first reading beyond a threshold activates the threshold. */
const noDwell = 'PT0S';

const activationRow = fixed('Increasing', 'Direction in which the reading crosses the threshold.');

/**
 * Fallback of a temperature sensor. It has two settings: whether the sensor may show an expected value, and whether
 * this value overrides an existing reading.
 */
interface FallbackPlace {
  readonly params: Params;
  readonly part: { readonly temperature?: TemperatureSensor };
}

const overridePointer = '/Oem/Vnd/FallbackOverride';

const fallbackRows: Rows<unknown, FallbackPlace> = {
  FallBackDisabled: row(
    flag,
    'Indicates whether fallback to the expected value is disabled.',
    (_: unknown, { tree, part }: View<FallbackPlace>) => fallbackOf(tree, part.temperature).disabled,
    {
      set: {
        privilege: 'MgmtConfigPriv',
        apply: (stage, disabled, { part }) =>
          change(stage, part.temperature, disabled ? { disabled, overridden: false } : { disabled }),
      },
    },
  ),
  FallbackOverride: row(
    flag,
    'Indicates whether the sensor reports the expected value in place of the measured one.',
    (_: unknown, { tree, part }: View<FallbackPlace>) => fallbackOf(tree, part.temperature).overridden,
    {
      set: {
        privilege: 'MgmtConfigPriv',
        apply: (stage, overridden, { part }) => change(stage, part.temperature, { overridden }),
      },
    },
  ),
};

export const sensor = defineAt(sensorPattern, (tree) =>
  listSensors(tree).map((part) => ({ params: { ...ofChassis, SensorId: part.id }, part })),
).resource({
  type: 'Sensor.v1_10_0.Sensor',
  typeDescription: 'A sensor of the server.',
  varies: ['now'],
  properties: {
    ...identity(
      ({ part }: SensorView) => part.id,
      ({ part }) => part.name,
    ),
    PhysicalContext: row(
      oneOf(physicalContexts),
      'Part of the server that the sensor belongs to.',
      'physicalContext',
    ),
    Reading: row(
      nullable(decimal),
      'Present reading; null while no reading is available.',
      ({ tree, part, now }) => part.read(readOperatingConditions(tree), now, tree) ?? null,
      { volatile: true },
    ),
    ReadingType: row(oneOf(readingTypes), 'Type of the measured quantity.', 'readingType'),
    ReadingUnits: row(oneOf(readingUnits), 'Unit of the reading.', 'readingUnits'),
    Status: status(['Health', 'State'], ({ tree, part }) => part.status(tree)),
    Thresholds: section(
      'Thresholds of the reading.',
      ({ tree, part: { temperature } }: SensorView) => temperature && projectThresholds(tree, temperature),
      {
        LowerCaution: absentLimit('Lower threshold that raises a warning.', 'Decreasing'),
        LowerCritical: absentLimit('Lower threshold that marks a critical reading.', 'Decreasing'),
        UpperCaution: absentLimit('Upper threshold that marks an unusual reading.', 'Increasing'),
        UpperCritical: limit('Upper threshold that raises a warning.', 'UpperCritical'),
        UpperFatal: limit('Upper threshold that powers the server off.', 'UpperFatal'),
        UpperCautionUser: userLimit('Warning threshold that a user set.', 'warning'),
        UpperCriticalUser: userLimit('Critical threshold that a user set.', 'critical'),
      },
    ),
    Oem: vendorSection(
      'VndSeaOfSensors.v2_1_0.VndSeaOfSensors',
      'Vendor extension of a temperature sensor: position of the sensor, and thresholds that users set.',
      ({ part }: SensorView) => part.temperature?.location,
      {
        LocationXmm: row(
          decimal,
          'Distance of the sensor from the left edge of the server, in millimeters.',
          'xMm',
          { unit: 'mm' },
        ),
        LocationYmm: row(
          decimal,
          'Distance of the sensor from the front edge of the server, in millimeters.',
          'yMm',
          {
            unit: 'mm',
          },
        ),
        MainSensorName: row(
          text(),
          'Name of the main sensor that this sensor belongs to; its own name for a standalone sensor.',
          (_, { part }: SensorView) => part.name,
        ),
        CriticalTempUserThreshold: userThreshold('critical'),
        WarningTempUserThreshold: userThreshold('warning'),
        ...fallbackRows,
      },
    ),
  },
  finishPatch: (stage, set, { part: { temperature } }) => {
    if (temperature === undefined)
      return [...set.keys()].map((pointer) => {
        return unknown({ name: pointer.split('/').at(-1) ?? pointer, pointer });
      });
    return [...finishThresholds(temperature, set), ...finishFallback(stage, temperature, set)];
  },
  applyTimes: eitherTime,
  modified: (set, stage) => {
    const threshold = [...set.keys()].some((pointer) => pointer.startsWith('/Thresholds/'));
    return threshold ? mgmtMessage('ResetRequired') : (overrideWarning(stage) ?? baseMessage('Success'));
  },
});

/** Returns the row of a user threshold. A client can write the threshold in every sensor that has user thresholds. */
function userLimit(description: string, kind: keyof Thresholds['user']): Row<Thresholds, SensorPlace> {
  return section(description, ({ user }: Thresholds) => ({ celsius: user[kind] }), {
    Activation: activationRow,
    Reading: thresholdReading(kind),
  });
}

/**
 * Returns the row of a threshold that no sensor has. The members of the row read null, because clients expect them in
 * every sensor.
 */
function absentLimit(description: string, activation: 'Increasing' | 'Decreasing'): Row<Thresholds> {
  return group(description, {
    Activation: fixed(activation, 'Direction in which the reading crosses the threshold.'),
    DwellTime: row(
      nullable(text()),
      'Time that the reading must stay beyond the threshold before the threshold is active.',
      () => null,
    ),
    Reading: row(nullable(decimal), 'Value of the threshold; null if the threshold is not set.', () => null, {
      unit: 'Cel',
    }),
  });
}

/** Returns the row of a hardware limit. The row is omitted for a sensor without the limit. */
function limit(description: string, name: keyof Thresholds['hardware']): Row<Thresholds> {
  return section(description, ({ hardware }: Thresholds) => hardware[name] ?? undefined, {
    Activation: activationRow,
    DwellTime: row(
      text(),
      'Time that the reading must stay beyond the threshold before the threshold is active.',
      () => noDwell,
    ),
    Reading: row(decimal, 'Value of the threshold.', (celsius) => celsius, {
      unit: 'Cel',
    }),
  });
}

/** Returns the row of a user threshold in the vendor extension. */
function userThreshold(kind: keyof Thresholds['user']): Row<unknown, SensorPlace> {
  return row(
    whole(),
    `Value of the ${kind} threshold that a user set, in degrees Celsius; 0 if none is set.`,
    (_: unknown, { tree, part: { temperature } }: SensorView) =>
      temperature && projectThresholds(tree, temperature).user[kind],
    { unit: 'Cel' },
  );
}

export const sensors = defineAt(`${chassisPattern}Sensors/`, () => [{ params: ofChassis }]).collection({
  type: 'SensorCollection.SensorCollection',
  typeDescription: 'Sensors of the server.',
  name: 'Sensors',
  description: 'Sensors of this server',
  members: sensor,
});

/** Collection of the sensors that can show an expected value in place of a reading. */
export const fallbackSensors = defineAt(`${chassisPattern}FallbackSensors/`, () => [
  { params: ofChassis },
]).collection({
  type: 'VndFallbackSensorCollection.VndFallbackSensorCollection',
  typeDescription: 'Temperature sensors that can report an expected value in place of a reading.',
  name: 'Fallback Sensors',
  description: 'Sensors of this server that can report an expected value',
  members: sensor,
  lists: (uri, { tree }) =>
    tree.blueprint.temperatures.some((temperature) => temperatureSensorUri(temperature) === uri),
});

function fallbackOf(
  { cooling }: Pick<ControllerTree, 'cooling'>,
  sensor: TemperatureSensor | undefined,
): SensorFallback {
  return (sensor && cooling.fallbacks[sensor.number]) ?? usualFallback;
}

function change(
  stage: Transaction,
  sensor: TemperatureSensor | undefined,
  changed: Partial<SensorFallback>,
): void {
  if (sensor === undefined) return;
  const { fallbacks } = stage.draft.cooling;
  const { disabled, overridden } = { ...fallbackOf(stage.view, sensor), ...changed };
  if (disabled || overridden) fallbacks[sensor.number] = { disabled, overridden };
  else delete fallbacks[sensor.number];
  recordHeat(stage);
}

/**
 * Refuses to override the reading of a sensor whose fallback is disabled. The check is independent of the order of the
 * properties in the body.
 */
function finishFallback(
  { view }: Transaction,
  sensor: TemperatureSensor,
  set: ReadonlyMap<string, Json>,
): readonly Message[] {
  return set.get(overridePointer) === true && fallbackOf(view, sensor).disabled
    ? [mgmtMessage('FallBackSensorDisabled', [sensor.name], overridePointer)]
    : [];
}

/** Returns a warning about an override that this event has set; undefined if it has set none. */
function overrideWarning({ tree, view }: Transaction): Message | undefined {
  const sensor = view.blueprint.temperatures.find(
    (one) => fallbackOf(view, one).overridden && !fallbackOf(tree, one).overridden,
  );
  return sensor && mgmtMessage('FallBackSensorOverrideWarning', [sensor.name]);
}
