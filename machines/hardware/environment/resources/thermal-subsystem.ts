/** Cooling in the newer form of the standard: fans as separate resources, and readings as a metrics resource. */

import { type ControllerTree, deriveSerial } from '../../../../models/index.js';
import {
  assemblyRows,
  assemblyType,
  chassisPattern,
  chassisUri,
  decimal,
  defineAt,
  fixed,
  flag,
  group,
  identity,
  linkRow,
  linksRow,
  list,
  nullable,
  ofChassis,
  type ResourceLocationOf,
  type Row,
  row,
  rowsFrom,
  section,
  status,
  text,
  type View,
  whole,
} from '../../../../models/resource/index.js';
import {
  assessRedundancy,
  enabledStatus,
  fittedStatus,
  neededParts,
  redundantHealth,
} from '../../../parts/index.js';
import { fanRpm, fansAt } from '../readings/fan-speed.js';
import { readOperatingConditions } from '../readings/operating-conditions.js';
import type { TemperatureSensor } from '../readings/temperature.js';
import { redundancyStatus } from './redundancy-status.js';
import {
  contextRow,
  excerptRows,
  fanSensorUri,
  readTemperature,
  type SensorReading,
  temperatureSensorUri,
} from './sensor-list.js';
import { thermalSettings } from './thermal.js';
import { setUserTempThreshold } from './user-threshold.js';

/** Fan resources and their collection. */
const fanPattern = `${chassisPattern}ThermalSubsystem/Fans/{FanId}/` as const;

type Fan = ControllerTree['blueprint']['fans'][number] & { readonly index: number };
type FanPlace = ResourceLocationOf<typeof fanPattern, Fan>;
type FanView = View<FanPlace>;

/**
 * Returns the identifier of a fan: its position in the blueprint's list, from 1. A name is not suitable, because it may
 * contain any characters.
 */
const fanId = (index: number) => String(index + 1);

function fanUri(index: number): string {
  return `${chassisUri}ThermalSubsystem/Fans/${fanId(index)}/`;
}

function fanPlaces({ blueprint }: ControllerTree) {
  return blueprint.fans.map((fitted, index) => ({
    params: { ...ofChassis, FanId: fanId(index) },
    part: { ...fitted, index },
  }));
}

export const fan = defineAt(fanPattern, fanPlaces).resource({
  type: 'Fan.v1_5_1.Fan',
  typeDescription: 'A fan of the server.',
  varies: ['now'],
  properties: {
    ...identity(
      ({ params }: FanView) => params.FanId,
      ({ part }) => part.name,
    ),
    PhysicalContext: contextRow(() => 'SystemBoard'),
    Assembly: linkRow('Link to the assembly of the fan.', ({ part }) => fanAssemblyUri(part.index)),
    HotPluggable: row(flag, 'Indicates whether the fan is hot-pluggable.', 'hotPluggable'),
    SpeedPercent: section('Speed of the fan, in percent of its maximum.', readSpeed, {
      ...excerptRows('%', nullable(whole())),
      SpeedRPM: row(
        nullable(whole()),
        'Rotational speed of the fan, in revolutions per minute; null while no reading is available.',
        ({ rpm }) => rpm ?? null,
        { unit: '{rev}/min', volatile: true },
      ),
    }),
    Status: status(['Health', 'State'], ({ tree, part }) => fittedStatus(tree, 'fan', part.name)),
  },
});

function readSpeed({ tree, now, part }: FanView): SensorReading & { readonly rpm: number | undefined } {
  const reading = fansAt(readOperatingConditions(tree), now)(part.name);
  return { reading, sensor: fanSensorUri(part.index), rpm: fanRpm(tree.blueprint, reading) };
}

function fanAssemblyUri(index: number): string {
  return `${fanUri(index)}Assembly/`;
}

export const fanAssembly = defineAt(`${fanPattern}Assembly/`, fanPlaces).resource({
  ...assemblyType,
  properties: assemblyRows<FanPlace>('Fan Assembly', ({ tree, part }) => ({
    uri: fanAssemblyUri(part.index),
    key: `fan/${part.name}`,
    name: part.name,
    vendor: tree.blueprint.system.manufacturer,
    context: 'SystemBoard',
    partNumber: undefined,
    serialNumber: deriveSerial(tree.seed, `fan/${part.name}`),
  })),
});

export const fans = defineAt(`${chassisPattern}ThermalSubsystem/Fans/`, () => [
  { params: ofChassis },
]).collection({
  type: 'FanCollection.FanCollection',
  typeDescription: 'Fans of the server.',
  name: 'Fans',
  description: 'Fans of this server',
  members: fan,
});

export const thermalSubsystem = defineAt(`${chassisPattern}ThermalSubsystem/`, () => [
  { params: ofChassis },
]).resource({
  type: 'ThermalSubsystem.v1_3_2.ThermalSubsystem',
  typeDescription: 'Cooling of the server and redundancy of its fans.',
  properties: {
    ...identity('ThermalSubsystem', 'Thermal Subsystem'),
    Fans: linkRow('Link to the fans of the server.', `${chassisUri}ThermalSubsystem/Fans/`),
    ThermalMetrics: linkRow(
      'Link to the temperature summary of the server.',
      `${chassisUri}ThermalSubsystem/ThermalMetrics/`,
    ),
    FanRedundancy: list('Redundancy groups of the fans.', fanRedundancy, {
      RedundancyType: fixed('NPlusM', 'Type of redundancy in the group.'),
      MinNeededInGroup: row(whole(), 'Minimum number of working members that the group needs.', (tree) =>
        neededParts(tree, 'fan'),
      ),
      MaxSupportedInGroup: row(
        whole(),
        'Maximum number of members that the group supports.',
        (tree) => tree.blueprint.fans.length,
      ),
      RedundancyGroup: linksRow(
        'Members of the redundancy group.',
        (tree) => tree.blueprint.fans.map((_, index) => fanUri(index)),
        { to: fan.uri },
      ),
      Status: status(['Health', 'State'], (tree) => redundancyStatus(tree, 'fan')),
    }),
    Status: status(['Health', 'State'], ({ tree }) => enabledStatus(redundantHealth(tree, 'fan'))),
    Oem: thermalSettings,
  },
  actions: [setUserTempThreshold],
});

/** Returns the redundancy group of the fans; none if the server needs every fan. */
function fanRedundancy({ tree }: View): readonly ControllerTree[] {
  return assessRedundancy(tree, 'fan') === 'NonRedundant' ? [] : [tree];
}

interface Read extends SensorReading {
  readonly of: TemperatureSensor;
}

const excerpt = excerptRows('Cel', nullable(whole()));

/** Returns a row with the reading of the first sensor in a physical context. The row is absent without such a sensor. */
function summary(description: string, context: TemperatureSensor['physicalContext']): Row<readonly Read[]> {
  return section(
    description,
    (reads: readonly Read[]) => reads.find(({ of }) => of.physicalContext === context),
    excerpt,
  );
}

function readAll({ tree, now }: View): readonly Read[] {
  const read = readTemperature(readOperatingConditions(tree), now);
  return tree.blueprint.temperatures.map((of) => ({
    of,
    reading: read(of),
    sensor: temperatureSensorUri(of),
  }));
}

export const thermalMetrics = defineAt(`${chassisPattern}ThermalSubsystem/ThermalMetrics/`, () => [
  { params: ofChassis },
]).resource({
  type: 'ThermalMetrics.v1_3_1.ThermalMetrics',
  typeDescription: 'Summary of the temperatures of the server.',
  varies: ['now'],
  properties: {
    ...identity('ThermalMetrics', 'Thermal Metrics'),
    PowerWatts: group('Power consumption of the cooling, in watts.', {
      // Power consumption of the cooling, which is null because the server does not meter single fans.
      Reading: row(
        nullable(decimal),
        'Present power consumption, in watts; null if the cooling is not metered.',
        () => null,
        {
          unit: 'W',
        },
      ),
    }),
    ...rowsFrom(readAll, {
      TemperatureReadingsCelsius: list(
        'Temperature readings of all sensors, in degrees Celsius.',
        (reads: readonly Read[]) => reads,
        {
          ...excerpt,
          DeviceName: row(text(), 'Name of the sensor.', ({ of }) => of.name),
          PhysicalContext: contextRow(({ of }: Read) => of.physicalContext),
        },
      ),
      'TemperatureReadingsCelsius@odata.count': row(whole(), 'Number of temperature readings.', 'length'),
      TemperatureSummaryCelsius: section(
        'Air temperatures, in degrees Celsius.',
        (reads: readonly Read[]) => reads,
        {
          Ambient: summary('Temperature of the ambient air.', 'Intake'),
          Intake: summary('Temperature of the intake air.', 'Intake'),
          Exhaust: summary('Temperature of the exhaust air.', 'Exhaust'),
        },
      ),
    }),
  },
});
