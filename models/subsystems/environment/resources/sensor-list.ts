/** Every sensor of the server: what it is called, where it sits, and how it is read. */
import type { JsonObject } from '../../../../engine/index.js';
import { chassisUri } from '../../../resource/one-server.js';
import type { ControllerTree } from '../../../tree.js';
import { conditionOf } from '../../parts/conditions.js';
import { enabledStatus, fittedStatus } from '../../parts/fitted-status.js';
import { sensorHealth } from '../../parts/health.js';
import type { PowerSupply } from '../readings/carriers.js';
import { fansAt } from '../readings/fan-speed.js';
import { supplyReader } from '../readings/power-supply.js';
import { powerReader } from '../readings/server-power.js';
import type { Situation } from '../readings/situation.js';
import { type TemperatureSensor, temperaturesAt } from '../readings/temperature.js';
import { userThresholdsOf } from './user-threshold.js';

export const sensorsUri = `${chassisUri}Sensors/`;

interface Sensor {
  /** Temperatures go by their number; that of all others starts with a letter. */
  readonly id: string;
  readonly name: string;
  readonly physicalContext: string;
  readonly readingType: 'Temperature' | 'Percent' | 'Power';
  readonly readingUnits: 'Cel' | '%' | 'W';
  /** Undefined where there is nothing to be read. */
  readonly read: (situation: Situation, now: number) => number | undefined;
  readonly status: (tree: ControllerTree) => JsonObject;
  /** For a temperature: its limits are shown, and where it sits. */
  readonly temperature?: TemperatureSensor;
}

const totalId = 'Power';
const fanId = (index: number) => `Fan${index + 1}`;
const supplyId = ({ bay }: PowerSupply) => `PowerSupply${bay}`;

export function fanSensorUri(index: number): string {
  return `${sensorsUri}${fanId(index)}/`;
}

export function temperatureSensorUri({ number }: TemperatureSensor): string {
  return `${sensorsUri}${number}/`;
}

export function sensorsOf({ blueprint }: Pick<ControllerTree, 'blueprint'>): readonly Sensor[] {
  return [
    ...blueprint.temperatures.map(temperatureSensor),
    ...blueprint.fans.map(fanSensor),
    ...blueprint.powerSupplies.map(supplySensor),
    totalSensor,
  ];
}

function temperatureSensor(temperature: TemperatureSensor): Sensor {
  const { number, name, physicalContext } = temperature;
  return {
    id: String(number),
    name,
    physicalContext,
    readingType: 'Temperature',
    readingUnits: 'Cel',
    read: (situation, now) => temperaturesAt(situation, now)(temperature),
    status: (tree) => enabledStatus(sensorHealth(tree, number)),
    temperature,
  };
}

function fanSensor({ name }: { readonly name: string }, index: number): Sensor {
  return {
    id: fanId(index),
    name,
    physicalContext: 'SystemBoard',
    readingType: 'Percent',
    readingUnits: '%',
    read: (situation, now) => fansAt(situation, now)(name),
    status: (tree) => fittedStatus(tree, 'fan', name),
  };
}

function supplySensor(supply: PowerSupply): Sensor {
  const bay = String(supply.bay);
  return {
    id: supplyId(supply),
    name: `Power Supply ${bay} Output`,
    physicalContext: 'PowerSupply',
    readingType: 'Power',
    readingUnits: 'W',
    read: (situation, now) => {
      const absent = conditionOf(situation.conditions, 'powerSupply', bay) === 'removed';
      return absent ? undefined : supplyReader(situation, powerReader(situation))(supply.bay)(now);
    },
    status: (tree) => fittedStatus(tree, 'powerSupply', bay),
  };
}

const totalSensor: Sensor = {
  id: totalId,
  name: 'Server Power',
  physicalContext: 'Chassis',
  readingType: 'Power',
  readingUnits: 'W',
  read: (situation, now) => powerReader(situation).server(now),
  status: () => enabledStatus('OK'),
};

/** The limits of a temperature sensor: the hardware's, and what users have added. */
export function thresholdsOf(tree: ControllerTree, sensor: TemperatureSensor): JsonObject {
  const { warning, critical } = userThresholdsOf(tree, sensor.number);
  const limits = {
    UpperCritical: sensor.upperThresholdCriticalCelsius,
    UpperFatal: sensor.upperThresholdFatalCelsius,
    UpperCautionUser: warning === 0 ? null : warning,
    UpperCriticalUser: critical === 0 ? null : critical,
  };
  const present = Object.entries(limits).filter(([, celsius]) => celsius !== null);
  return Object.fromEntries(
    present.map(([name, celsius]) => [name, { Activation: 'Increasing', Reading: celsius }]),
  );
}
