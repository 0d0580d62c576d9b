/** The sensors: their collection, and each as a resource. */

import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { eitherTime } from '../../../resource/annotations.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { decimal } from '../../../resource/kinds.js';
import { chassisPattern, ofChassis } from '../../../resource/one-server.js';
import type { PlaceOf } from '../../../resource/place.js';
import { unknown } from '../../../resource/problems.js';
import { nullable, oneOf, text, whole } from '../../../resource/readers.js';
import { group, type Row, row, section } from '../../../resource/rows.js';
import { fixed, identity, status, vendorSection } from '../../../resource/shared-rows.js';
import { readSituation } from '../readings/situation.js';
import { fallbackRows, finishFallback, overrideWarning } from './sensor-fallback.js';
import {
  listSensors,
  physicalContexts,
  projectThresholds,
  readingTypes,
  readingUnits,
  type Sensor,
  type Thresholds,
} from './sensor-list.js';
import { finishThresholds, thresholdReading } from './user-threshold.js';

const sensorPattern = `${chassisPattern}Sensors/{SensorId}/` as const;
type SensorPlace = PlaceOf<typeof sensorPattern, Sensor>;
type SensorView = View<SensorPlace>;

/** A limit is crossed with the first reading beyond it. */
const noDwell = 'PT0S';

const activationRow = fixed('Increasing', 'In which direction the limit is crossed.');

export const sensor = at(sensorPattern, (tree) =>
  listSensors(tree).map((part) => ({ params: { ...ofChassis, SensorId: part.id }, part })),
).resource({
  type: 'Sensor.v1_10_0.Sensor',
  says: 'Something that is measured in the server.',
  varies: ['now'],
  properties: {
    ...identity(
      ({ part }: SensorView) => part.id,
      ({ part }) => part.name,
    ),
    PhysicalContext: row(
      oneOf(physicalContexts),
      'Which part of the server it belongs to.',
      'physicalContext',
    ),
    Reading: row(
      nullable(decimal),
      'What is read at the moment, null where there is nothing to be read.',
      ({ tree, part, now }) => part.read(readSituation(tree), now, tree) ?? null,
      { volatile: true },
    ),
    ReadingType: row(oneOf(readingTypes), 'What kind of quantity is measured.', 'readingType'),
    ReadingUnits: row(oneOf(readingUnits), 'The unit of the reading.', 'readingUnits'),
    Status: status(['Health', 'State'], ({ tree, part }) => part.status(tree)),
    Thresholds: section(
      'The limits of the reading.',
      ({ tree, part: { temperature } }: SensorView) => temperature && projectThresholds(tree, temperature),
      {
        LowerCaution: absentLimit('The limit below which there is a warning.', 'Decreasing'),
        LowerCritical: absentLimit('The limit below which something is wrong.', 'Decreasing'),
        UpperCaution: absentLimit('The limit above which the reading is unusual.', 'Increasing'),
        UpperCritical: limit('The limit from which on there is a warning.', 'UpperCritical'),
        UpperFatal: limit('The limit from which on the server is switched off.', 'UpperFatal'),
        UpperCautionUser: userLimit('The warning threshold that users have set.', 'warning'),
        UpperCriticalUser: userLimit('The critical threshold that users have set.', 'critical'),
      },
    ),
    Oem: vendorSection(
      'VndSeaOfSensors.v2_1_0.VndSeaOfSensors',
      'What the vendor adds to a temperature: where its sensor sits, and the thresholds of users.',
      ({ part }: SensorView) => part.temperature?.location,
      {
        LocationXmm: row(
          decimal,
          'How far to the right of the left edge the sensor sits, in millimetres.',
          'xMm',
          { unit: 'mm' },
        ),
        LocationYmm: row(decimal, 'How far behind the front edge the sensor sits, in millimetres.', 'yMm', {
          unit: 'mm',
        }),
        MainSensorName: row(
          text(),
          'The sensor that this one belongs to: itself, where it stands alone.',
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

/** One that users may set is there to be set. */
function userLimit(says: string, kind: keyof Thresholds['user']): Row<Thresholds, SensorPlace> {
  return section(says, ({ user }: Thresholds) => ({ celsius: user[kind] }), {
    Activation: activationRow,
    Reading: thresholdReading(kind),
  });
}

/** Sensors of temperatures have none of these; what clients look for in each sensor reads null. */
function absentLimit(says: string, activation: 'Increasing' | 'Decreasing'): Row<Thresholds> {
  return group(says, {
    Activation: fixed(activation, 'In which direction the limit is crossed.'),
    DwellTime: row(nullable(text()), 'How long the reading has to stay beyond the limit.', () => null),
    Reading: row(nullable(decimal), 'The reading at which the limit is crossed; null for none.', () => null, {
      unit: 'Cel',
    }),
  });
}

/** A limit that there is none of is not shown. */
function limit(says: string, name: keyof Thresholds['hardware']): Row<Thresholds> {
  return section(says, ({ hardware }: Thresholds) => hardware[name] ?? undefined, {
    Activation: activationRow,
    DwellTime: row(text(), 'How long the reading has to stay beyond the limit.', () => noDwell),
    Reading: row(decimal, 'The reading at which the limit is crossed.', (celsius) => celsius, {
      unit: 'Cel',
    }),
  });
}

/** The same in the vendor's words. */
function userThreshold(kind: keyof Thresholds['user']): Row<unknown, SensorPlace> {
  return row(
    whole(),
    `The ${kind} threshold that users have set, in degrees Celsius; 0 for none.`,
    (_: unknown, { tree, part: { temperature } }: SensorView) =>
      temperature && projectThresholds(tree, temperature).user[kind],
    { unit: 'Cel' },
  );
}

export const sensors = at(`${chassisPattern}Sensors/`, () => [{ params: ofChassis }]).collection({
  type: 'SensorCollection.SensorCollection',
  says: 'What is measured in the server.',
  name: 'Sensors',
  description: 'What is measured in this server',
  members: sensor,
});
