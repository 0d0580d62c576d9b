/** What a temperature sensor shows: a reading and a state, neither of them of a processor that is left out. */
import type { ControllerTree } from '../../../tree.js';
import { enabledStatus, type FittedStatus, sensorHealth } from '../../parts/index.js';
import { isSilent } from '../readings/cold-sensors.js';
import type { Situation } from '../readings/situation.js';
import { type TemperatureSensor, temperaturesAt } from '../readings/temperature.js';

/** Unit: °C, whole. Undefined where nobody can read it. */
export function readTemperature(
  situation: Situation,
  now: number,
): (sensor: TemperatureSensor) => number | undefined {
  const read = temperaturesAt(situation, now);
  return (sensor) => (isSilent(situation, sensor) ? undefined : read(sensor));
}

export function temperatureStatus(tree: ControllerTree, sensor: TemperatureSensor): FittedStatus {
  const { blueprint, conditions } = tree;
  const status = enabledStatus(sensorHealth(tree, sensor.number));
  const silent = isSilent({ blueprint, leftOut: conditions.leftOut }, sensor);
  return silent ? { ...status, State: 'Disabled' } : status;
}
