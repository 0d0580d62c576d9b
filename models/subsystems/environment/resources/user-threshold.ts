/**
 * The thresholds users add to a temperature sensor: told apart from the hardware's own, never above them, and in force
 * when the controller has been reset (behaviour "SetUserTempThreshold").
 */
import { type Message, mgmtMessage } from '../../../messages/index.js';
import { refused, written } from '../../../resource/define.js';
import { type Reader, whole } from '../../../resource/readers.js';
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
  apply: (stage, { SensorNumber, ThresholdValue, AlertType }) => {
    const sensor = stage.tree.blueprint.temperatures.find(({ number }) => number === SensorNumber);
    const problem = checkThreshold(sensor, ThresholdValue);
    if (problem !== undefined) return refused(problem);
    const { asked } = stage.draft.cooling.userThresholds;
    const present = asked[SensorNumber] ?? noUserThresholds;
    const changed = { ...present, [AlertType === 'Warning' ? 'warning' : 'critical']: ThresholdValue };
    if (changed.warning === 0 && changed.critical === 0) delete asked[SensorNumber];
    else asked[SensorNumber] = changed;
    return written(mgmtMessage('ResetRequired'));
  },
});

/** 0 takes a threshold away. */
function checkThreshold(sensor: TemperatureSensor | undefined, celsius: number): Message | undefined {
  if (sensor === undefined) return mgmtMessage('InvalidUserDefSensorNumber', [], '/SensorNumber');
  const { upperThresholdCriticalCelsius: critical, upperThresholdFatalCelsius: fatal } = sensor;
  const highest = critical ?? fatal ?? highestCelsius;
  if (celsius >= 0 && celsius <= highest) return undefined;
  return mgmtMessage('InvalidUserDefTemperatureThresholdValue', [], '/ThresholdValue');
}

/** Those in force. */
export function findUserThresholds({ cooling }: ControllerTree, sensor: number): UserThresholds {
  return cooling.userThresholds.inForce[sensor] ?? noUserThresholds;
}
