/** List of all sensors of the server, each with name, location and reading. */

import type { ControllerTree } from '../../../../models/index.js';
import {
  chassisUri,
  decimal,
  nullable,
  oneOf,
  type Row,
  type Rows,
  row,
  uri,
} from '../../../../models/resource/index.js';
import {
  enabledStatus,
  type FittedStatus,
  findCondition,
  fittedStatus,
  sensorHealth,
} from '../../../parts/index.js';
import type { UserThresholds } from '../cooling.js';
import { fansAt } from '../readings/fan-speed.js';
import type { PowerSupply } from '../readings/load-sharing.js';
import type { OperatingConditions } from '../readings/operating-conditions.js';
import { supplyReader } from '../readings/power-supply.js';
import { energyJoules, powerReader } from '../readings/server-power.js';
import { isSilent, type TemperatureSensor, temperaturesAt } from '../readings/temperature.js';
import { findUserThresholds } from './user-threshold.js';

const sensorsUri = `${chassisUri}Sensors/`;

/**
 * Physical contexts of a server's parts. Source: DSP0268 "PhysicalContext"; the list has only the values that apply to
 * a server.
 */
export const physicalContexts = [
  ...(['Intake', 'Exhaust', 'Room', 'Front', 'Back', 'Upper', 'Lower', 'CPU', 'GPU', 'Backplane'] as const),
  ...(['SystemBoard', 'PowerSupply', 'VoltageRegulator', 'StorageDevice', 'NetworkingDevice'] as const),
  ...(['ComputeBay', 'StorageBay', 'NetworkBay', 'ExpansionBay', 'PowerSupplyBay', 'Memory'] as const),
  ...(['MemorySubsystem', 'Chassis', 'CPUSubsystem', 'StorageSubsystem', 'ASIC', 'Board'] as const),
  ...(['TrustedModule', 'Battery', 'Transceiver', 'Manager'] as const),
] as const;

export function contextRow<Subject>(
  contextOf: (subject: Subject) => (typeof physicalContexts)[number],
): Row<Subject> {
  return row(oneOf(physicalContexts), 'Part of the server that the sensor belongs to.', contextOf);
}

/** Reading of a sensor in the excerpts of other resources. */
export interface SensorReading {
  /** Reading of the sensor; undefined while there is none. */
  readonly reading: number | undefined;
  /** URI of the sensor. */
  readonly sensor: string;
}

export function excerptRows(unit: string, kind = nullable(decimal)): Rows<SensorReading> {
  return {
    DataSourceUri: row(
      uri,
      'URI of the sensor that supplies the reading.',
      ({ sensor }, { link }) => link(sensor)?.['@odata.id'],
    ),
    Reading: row(
      kind,
      'Present reading; null while no reading is available.',
      ({ reading }) => reading ?? null,
      { unit, volatile: true },
    ),
  };
}

export const readingTypes = ['Temperature', 'Percent', 'Power', 'EnergyJoules'] as const;
export const readingUnits = ['Cel', '%', 'W', 'J'] as const;

export interface Sensor {
  /**
   * Identifier of the sensor. The identifier of a temperature sensor is its number. The identifiers of all other
   * sensors start with a letter.
   */
  readonly id: string;
  readonly name: string;
  readonly physicalContext: (typeof physicalContexts)[number];
  readonly readingType: (typeof readingTypes)[number];
  readonly readingUnits: (typeof readingUnits)[number];
  /** Returns the reading; undefined while there is none. */
  readonly read: (situation: OperatingConditions, now: number, tree: ControllerTree) => number | undefined;
  readonly status: (tree: ControllerTree) => FittedStatus;
  /** Temperature sensor of the blueprint, which has limits and a location; undefined for other kinds of sensors. */
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

/** Limits of a temperature sensor. Unit: °C. An absent hardware limit is null, and an absent user threshold is 0. */
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

/** Returns a reader of temperatures. Unit: °C, whole; undefined for an unreadable sensor. */
export function readTemperature(
  situation: OperatingConditions,
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
