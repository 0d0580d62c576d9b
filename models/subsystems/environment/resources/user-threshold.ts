/**
 * The thresholds users add to a temperature sensor: told apart from the hardware's own, never above them, and in force
 * when the controller has been reset (behaviour "SetUserTempThreshold").
 */
import type { Json } from '../../../../engine/index.js';
import { type Message, mgmtMessage } from '../../../messages/index.js';
import { onReset } from '../../../resource/annotations.js';
import { type ControllerStage, refused, written } from '../../../resource/define.js';
import type { Params } from '../../../resource/place.js';
import { nullable, type Reader, rounded, whole } from '../../../resource/readers.js';
import { type Row, row } from '../../../resource/rows.js';
import { action, required } from '../../../resource/writes.js';
import type { ControllerTree } from '../../../tree.js';
import { noUserThresholds, type UserThresholds } from '../cooling.js';
import type { TemperatureSensor } from '../readings/temperature.js';

const alertTypes = ['Warning', 'Critical'] as const;
type AlertType = (typeof alertTypes)[number];

/** Where the hardware has no limit of its own. Unit: °C. Assumption: nothing in a server is meant to be hotter. */
const highestCelsius = 150;

/** What no sensor has is refused by the action in its own words, so the reader only keeps to what numbers can be. */
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
  says: 'Sets a threshold of a temperature sensor beside those of the hardware; it holds from the next reset of the controller on.',
  vendor: true,
  privilege: 'MgmtConfigPriv',
  parameters: {
    SensorNumber: required(anyNumber, 'The number of the sensor.'),
    ThresholdValue: required(
      anyNumber,
      'The temperature of the threshold, in degrees Celsius; 0 takes it away.',
    ),
    AlertType: required(alertType, 'Which of the two thresholds is set.'),
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
  { draft }: ControllerStage,
  sensor: number,
  kind: keyof UserThresholds,
  celsius: number,
): void {
  const { configured } = draft.cooling.userThresholds;
  const changed = { ...(configured[sensor] ?? noUserThresholds), [kind]: celsius };
  if (changed.warning === 0 && changed.critical === 0) delete configured[sensor];
  else configured[sensor] = changed;
}

/** The same threshold where it is shown on the sensor itself; null takes it away. `finishThresholds` judges it. */
export function thresholdReading(kind: keyof UserThresholds): Row<ShownThreshold, SensorPlace> {
  return row(
    nullable(rounded(-(2 ** 31), 2 ** 31 - 1)),
    'The reading at which the limit is crossed; null for none.',
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

/** Whether the thresholds that a body has set on a sensor can be. */
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

/** 0 takes a threshold away. */
function checkThreshold(sensor: TemperatureSensor, celsius: number, pointer: string): Message | undefined {
  const { upperThresholdCriticalCelsius: critical, upperThresholdFatalCelsius: fatal } = sensor;
  const highest = critical ?? fatal ?? highestCelsius;
  if (celsius >= 0 && celsius <= highest) return undefined;
  return mgmtMessage('InvalidUserDefTemperatureThresholdValue', [], pointer);
}

/** Those in force. */
export function findUserThresholds({ cooling }: ControllerTree, sensor: number): UserThresholds {
  return cooling.userThresholds.inForce[sensor] ?? noUserThresholds;
}
