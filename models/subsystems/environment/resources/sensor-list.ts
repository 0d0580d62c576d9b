/** Every sensor of the server: what it is called, where it sits, and how it is read. */
import { chassisUri } from '../../../resource/one-server.js';
import type { ControllerTree } from '../../../tree.js';
import { enabledStatus, type FittedStatus, findCondition, fittedStatus } from '../../parts/index.js';
import type { UserThresholds } from '../cooling.js';
import type { PowerSupply } from '../readings/carriers.js';
import { energyJoules } from '../readings/energy.js';
import { fansAt } from '../readings/fan-speed.js';
import { supplyReader } from '../readings/power-supply.js';
import { powerReader } from '../readings/server-power.js';
import type { Situation } from '../readings/situation.js';
import type { TemperatureSensor } from '../readings/temperature.js';
import { readTemperature, temperatureStatus } from './temperature-status.js';
import { findUserThresholds } from './user-threshold.js';

const sensorsUri = `${chassisUri}Sensors/`;

/** Source: DSP0268 "PhysicalContext", as far as a server has such. */
export const physicalContexts = [
  ...(['Intake', 'Exhaust', 'Room', 'Front', 'Back', 'Upper', 'Lower', 'CPU', 'GPU', 'Backplane'] as const),
  ...(['SystemBoard', 'PowerSupply', 'VoltageRegulator', 'StorageDevice', 'NetworkingDevice'] as const),
  ...(['ComputeBay', 'StorageBay', 'NetworkBay', 'ExpansionBay', 'PowerSupplyBay', 'Memory'] as const),
  ...(['MemorySubsystem', 'Chassis', 'CPUSubsystem', 'StorageSubsystem', 'ASIC', 'Board'] as const),
  ...(['TrustedModule', 'Battery', 'Transceiver', 'Manager'] as const),
] as const;

export const readingTypes = ['Temperature', 'Percent', 'Power', 'EnergyJoules'] as const;
export const readingUnits = ['Cel', '%', 'W', 'J'] as const;

export interface Sensor {
  /** Temperatures go by their number; that of all others starts with a letter. */
  readonly id: string;
  readonly name: string;
  readonly physicalContext: (typeof physicalContexts)[number];
  readonly readingType: (typeof readingTypes)[number];
  readonly readingUnits: (typeof readingUnits)[number];
  /** Undefined where there is nothing to be read. */
  readonly read: (situation: Situation, now: number, tree: ControllerTree) => number | undefined;
  readonly status: (tree: ControllerTree) => FittedStatus;
  /** For a temperature: its limits are shown, and where it sits. */
  readonly temperature?: TemperatureSensor;
}

const totalId = 'Power';
const energyId = 'Energy';
const fanId = (index: number) => `Fan${index + 1}`;
const supplyId = ({ bay }: PowerSupply) => `PowerSupply${bay}`;

export const totalSensorUri = `${sensorsUri}${totalId}/`;
export const energySensorUri = `${sensorsUri}${energyId}/`;

export function fanSensorUri(index: number): string {
  return `${sensorsUri}${fanId(index)}/`;
}

export function temperatureSensorUri({ number }: TemperatureSensor): string {
  return `${sensorsUri}${number}/`;
}

export function listSensors({ blueprint }: Pick<ControllerTree, 'blueprint'>): readonly Sensor[] {
  return [
    ...blueprint.temperatures.map(temperatureSensor),
    ...blueprint.fans.map(fanSensor),
    ...blueprint.powerSupplies.map(supplySensor),
    totalSensor,
    energySensor,
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
    read: (situation, now) => readTemperature(situation, now)(temperature),
    status: (tree) => temperatureStatus(tree, temperature),
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
      const absent = findCondition(situation.conditions, 'powerSupply', bay) === 'removed';
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

const energySensor: Sensor = {
  id: energyId,
  name: 'Server Energy',
  physicalContext: 'Chassis',
  readingType: 'EnergyJoules',
  readingUnits: 'J',
  read: (_, now, tree) => energyJoules(tree, now),
  status: () => enabledStatus('OK'),
};

/** The limits of a temperature sensor. Unit: °C; of the hardware's null where there is none, of users' 0. */
export interface Thresholds {
  readonly hardware: Readonly<Record<'UpperCritical' | 'UpperFatal', number | null>>;
  readonly user: UserThresholds;
}

export function projectThresholds(tree: ControllerTree, sensor: TemperatureSensor): Thresholds {
  return {
    hardware: {
      UpperCritical: sensor.upperThresholdCriticalCelsius,
      UpperFatal: sensor.upperThresholdFatalCelsius,
    },
    user: findUserThresholds(tree, sensor.number),
  };
}
