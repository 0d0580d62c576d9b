/**
 * User thresholds of a temperature sensor. They are separate from the limits of the hardware, never exceed them, and
 * take effect at the next reset of the controller (behaviour "SetUserTempThreshold").
 */
import type { Json } from '../../../../engine/index.js';
import type { ControllerTree, Transaction } from '../../../../models/index.js';
import { type Message, mgmtMessage } from '../../../../models/messages/index.js';
import type { Params } from '../../../../models/resource/index.js';
import {
  action,
  nullable,
  onReset,
  type Reader,
  type Row,
  refused,
  required,
  rounded,
  row,
  whole,
  written,
} from '../../../../models/resource/index.js';
import { noUserThresholds, type UserThresholds } from '../cooling.js';
import type { TemperatureSensor } from '../readings/temperature.js';

const alertTypes = ['Warning', 'Critical'] as const;
type AlertType = (typeof alertTypes)[number];

/**
 * Maximum user threshold of a sensor without a hardware limit. Unit: °C. Assumption: no part of a server may be hotter.
 */
const highestCelsius = 150;

/**
 * Reader of any 32-bit number. The action itself refuses invalid thresholds with a specific message, so the reader
 * limits only the number range.
 */
const anyNumber = whole(-(2 ** 31), 2 ** 31 - 1);

const alertType: Reader<AlertType> = {
  rule: { type: 'enum', values: alertTypes },
  read: (value, { pointer }) => {
    const found = alertTypes.find((type) => type === value);
    if (found !== undefined) return { ok: true, value: found };
    return { ok: false, problems: [mgmtMessage('InvalidUserDefAlertType', [], pointer)] };
  },
};

export const setUserTempThreshold = action({
  name: 'VndThermalExt.SetUserTempThreshold',
  description:
    'Sets a user threshold of a temperature sensor; the threshold is active from the next controller reset.',
  vendor: true,
  privilege: 'MgmtConfigPriv',
  parameters: {
    SensorNumber: required(anyNumber, 'Number of the sensor.'),
    ThresholdValue: required(
      anyNumber,
      'Temperature of the threshold, in degrees Celsius; 0 removes the threshold.',
    ),
    AlertType: required(alertType, 'Type of the threshold: warning or critical.'),
  },
  applyTimes: onReset,
  apply: (stage, { SensorNumber, ThresholdValue, AlertType }) => {
    const sensor = stage.tree.blueprint.temperatures.find(({ number }) => number === SensorNumber);
    if (sensor === undefined) return refused(mgmtMessage('InvalidUserDefSensorNumber', [], '/SensorNumber'));
    const problem = checkThreshold(sensor, ThresholdValue, '/ThresholdValue');
    if (problem !== undefined) return refused(problem);
    askThreshold(stage, SensorNumber, AlertType === 'Warning' ? 'warning' : 'critical', ThresholdValue);
    return written(mgmtMessage('ResetRequired'));
  },
});

function askThreshold(
  { draft }: Transaction,
  sensor: number,
  kind: keyof UserThresholds,
  celsius: number,
): void {
  const { configured } = draft.cooling.userThresholds;
  const changed = { ...(configured[sensor] ?? noUserThresholds), [kind]: celsius };
  if (changed.warning === 0 && changed.critical === 0) delete configured[sensor];
  else configured[sensor] = changed;
}

/**
 * Returns the row of the threshold as a property of the sensor. A write of null removes the threshold.
 * `finishThresholds` validates a written value.
 */
export function thresholdReading(kind: keyof UserThresholds): Row<ShownThreshold, SensorPlace> {
  return row(
    nullable(rounded(-(2 ** 31), 2 ** 31 - 1)),
    'Value of the threshold; null if the threshold is not set.',
    ({ celsius }: ShownThreshold) => (celsius === 0 ? null : celsius),
    {
      unit: 'Cel',
      set: {
        privilege: 'MgmtConfigPriv',
        apply: (stage, celsius, { part: { temperature } }) => {
          if (temperature !== undefined) askThreshold(stage, temperature.number, kind, celsius ?? 0);
        },
      },
    },
  );
}

interface ShownThreshold {
  readonly celsius: number;
}

interface SensorPlace {
  readonly params: Params;
  readonly part: { readonly temperature?: TemperatureSensor };
}

/** Validates the thresholds of a sensor that a request body has set. */
export function finishThresholds(
  sensor: TemperatureSensor,
  set: ReadonlyMap<string, Json>,
): readonly Message[] {
  return [...set].flatMap(([pointer, celsius]) =>
    pointer.startsWith('/Thresholds/') && typeof celsius === 'number'
      ? (checkThreshold(sensor, celsius, pointer) ?? [])
      : [],
  );
}

/** Returns the error message of an invalid threshold. The value 0 removes a threshold, so it is valid. */
function checkThreshold(sensor: TemperatureSensor, celsius: number, pointer: string): Message | undefined {
  const { upperThresholdCriticalCelsius: critical, upperThresholdFatalCelsius: fatal } = sensor;
  const highest = critical ?? fatal ?? highestCelsius;
  if (celsius >= 0 && celsius <= highest) return undefined;
  return mgmtMessage('InvalidUserDefTemperatureThresholdValue', [], pointer);
}

export function findUserThresholds({ cooling }: ControllerTree, sensor: number): UserThresholds {
  return cooling.userThresholds.inForce[sensor] ?? noUserThresholds;
}
