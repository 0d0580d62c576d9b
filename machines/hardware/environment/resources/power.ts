/**
 * The power resource: consumption of the server, redundancy of its supplies, voltages and supplies. It has at most one
 * element for the consumption and one for the redundancy.
 */

import { createNoise } from '../../../../engine/index.js';
import type { ControllerTree } from '../../../../models/index.js';
import {
  chassisPattern,
  chassisUri,
  decimal,
  defineAt,
  identity,
  linksRow,
  list,
  naming,
  ofChassis,
  oneOf,
  type Row,
  type Rows,
  row,
  section,
  status,
  systemUri,
  type View,
  vendor,
  whole,
} from '../../../../models/resource/index.js';
import { assessRedundancy, neededParts } from '../../../parts/index.js';
import { powerRecord } from '../../../power/index.js';
import { powerRegime } from '../readings/operating-conditions.js';
import { type Consumption, intervalMs } from '../readings/server-power.js';
import { powerBudget } from '../readings/throttle.js';
import { powerCapModified, refusePowerCap } from '../set-power-cap.js';
import { type Element, elementRows } from './elements.js';
import { powerControlList, powerLimitRows } from './power-capping.js';
import { readConsumption } from './power-consumption.js';
import { supplyElements, supplyLinks, supplyRows } from './power-supply-element.js';
import { powerVendorRows } from './power-vendor-section.js';
import { redundancyStatus } from './redundancy-status.js';

/** Voltage rail of the board, with its reading and its limits. */
interface Rail {
  readonly name: string;
  /** Nominal voltage. Unit: V. */
  readonly nominalVolts: number;
  /** True if the rail has voltage while the host is off. */
  readonly standby: boolean;
  /** True if the battery of the clock feeds the rail. */
  readonly battery?: true;
}

/** Voltage rails of the board. Assumption: a server board has these rails, and the battery of its clock. */
const rails: readonly Rail[] = [
  { name: 'P12V', nominalVolts: 12, standby: false },
  { name: 'P5V', nominalVolts: 5, standby: false },
  { name: 'P3V3', nominalVolts: 3.3, standby: false },
  { name: 'P3V3_AUX', nominalVolts: 3.3, standby: true },
  { name: 'VBAT', nominalVolts: 3, standby: true, battery: true },
];

/**
 * Tolerances of the voltage, as shares of the nominal voltage. Source: Intel ATX12V § 3.2, five percent on all rails.
 * Assumption: the wider tolerances.
 */
const tolerance = { nonCritical: 0.05, critical: 0.08, fatal: 0.12 } as const;
/** Upper end of the measuring range, as a multiple of the nominal voltage. */
const rangeOver = 1.5;

/** Amplitude and period of the random variation of a voltage. Units: share, ms. */
const stray = { share: 0.008, periodMs: 40_000 } as const;

/** Voltage of an empty clock battery. Unit: V. Assumption. */
const emptyCellVolts = 2.1;

const hundredths = 100;

type Edge = keyof typeof tolerance;

/** Returns a threshold of a rail. Unit: V. */
function railLimit({ nominalVolts }: Rail, edge: Edge, side: 'lower' | 'upper'): number {
  const share = side === 'lower' ? 1 - tolerance[edge] : 1 + tolerance[edge];
  return Math.round(nominalVolts * share * hundredths) / hundredths;
}

/** Returns the upper end of the measuring range of a rail. Unit: V, whole. */
function railRange({ nominalVolts }: Rail): number {
  return Math.ceil(nominalVolts * rangeOver);
}

type Measured = Pick<ControllerTree, 'seed' | 'machines' | 'conditions'>;

function isCellEmpty({ conditions }: Measured, { battery }: Rail): boolean {
  return battery === true && conditions.clockBatteryFailed;
}

/** Returns whether the rail should have voltage now. */
function isRailOn(tree: Measured, { standby }: Rail): boolean {
  return standby || powerRegime(powerRecord(tree)) !== 'off';
}

/** Returns the voltage of a rail. Unit: V, in hundredths; 0 for a rail without voltage while the host is off. */
function railVolts(tree: Measured, rail: Rail, now: number): number {
  if (!isRailOn(tree, rail)) return 0;
  if (isCellEmpty(tree, rail)) return emptyCellVolts;
  const strayed = createNoise(tree.seed, `rail/${rail.name}`).smooth(now, stray.periodMs) * 2 - 1;
  return Math.round(rail.nominalVolts * (1 + strayed * stray.share) * hundredths) / hundredths;
}

/** Voltage rail in the array of the power resource. */
interface VoltageElement extends Element {
  readonly tree: ControllerTree;
  readonly rail: Rail;
  readonly now: number;
}

function voltageElements({ tree, now }: View): readonly VoltageElement[] {
  return rails.map((rail, index) => ({ index, tree, rail, now }));
}

const inVolts = { unit: 'V' } as const;

function limit(description: string, edge: Edge, side: 'lower' | 'upper'): Row<VoltageElement> {
  return row(decimal, description, ({ rail }) => railLimit(rail, edge, side), inVolts);
}

/**
 * Sensor number of the first voltage. Temperature sensors have numbers up to 255, and the voltages follow. Source:
 * behaviour § 2.5.
 */
const firstNumber = 256;

const voltageRows: Rows<VoltageElement> = {
  ...elementRows(`${chassisUri}Power/#/Voltages/`),
  ...naming(({ rail }: VoltageElement) => rail.name),
  SensorNumber: row(whole(), 'Number of the sensor.', ({ index }) => firstNumber + index),
  PhysicalContext: row(
    oneOf(['SystemBoard']),
    'Part of the server that the sensor belongs to.',
    () => 'SystemBoard',
  ),
  ReadingVolts: row(
    decimal,
    'Present voltage, in volts.',
    ({ tree, rail, now }) => railVolts(tree, rail, now),
    { ...inVolts, volatile: true },
  ),
  MinReadingRange: row(decimal, 'Lowest voltage that the sensor can report, in volts.', 0, inVolts),
  MaxReadingRange: row(
    decimal,
    'Highest voltage that the sensor can report, in volts.',
    ({ rail }) => railRange(rail),
    inVolts,
  ),
  LowerThresholdNonCritical: limit('Lower non-critical threshold, in volts.', 'nonCritical', 'lower'),
  LowerThresholdCritical: limit('Lower critical threshold, in volts.', 'critical', 'lower'),
  LowerThresholdFatal: limit('Lower fatal threshold, in volts.', 'fatal', 'lower'),
  UpperThresholdNonCritical: limit('Upper non-critical threshold, in volts.', 'nonCritical', 'upper'),
  UpperThresholdCritical: limit('Upper critical threshold, in volts.', 'critical', 'upper'),
  UpperThresholdFatal: limit('Upper fatal threshold, in volts.', 'fatal', 'upper'),
  RelatedItem: linksRow('Resources that the voltage rail feeds.', [systemUri]),
  Status: status(['Health', 'State'], ({ tree, rail }) => ({
    Health: isCellEmpty(tree, rail) ? 'Warning' : 'OK',
    State: isRailOn(tree, rail) ? 'Enabled' : 'UnavailableOffline',
  })),
};

interface ControlElement extends Element {
  readonly tree: ControllerTree;
  /** Present consumption of the server. Unit: W. */
  readonly consumed: number;
  readonly ofLate: Consumption;
}

function controlElements({ tree, now, derived }: View): readonly ControlElement[] {
  const { reader, server } = derived(readConsumption);
  return [{ index: 0, tree, consumed: server(now), ofLate: reader.over(intervalMs, now, server) }];
}

const watts = { unit: 'W' } as const;

function budget(description: string, name: keyof ReturnType<typeof powerBudget>): Row<ControlElement> {
  return row(whole(), description, ({ tree }) => powerBudget(tree)[name], watts);
}

const controlRows: Rows<ControlElement> = {
  ...elementRows(`${chassisUri}Power/#/PowerControl/`),
  ...naming('Server Power Control'),
  PowerCapacityWatts: budget('Combined capacity of the power supplies, in watts.', 'capacity'),
  PowerRequestedWatts: budget(
    'Highest power that the present configuration can request, in watts.',
    'requested',
  ),
  PowerAllocatedWatts: budget('Power that is allocated to the server, in watts.', 'allocated'),
  PowerAvailableWatts: budget('Capacity that is not allocated, in watts.', 'available'),
  PowerConsumedWatts: row(whole(), 'Present power consumption of the server, in watts.', 'consumed', {
    ...watts,
    volatile: true,
  }),
  PowerLimit: section('Power limit of the server.', ({ tree }: ControlElement) => tree, powerLimitRows),
  RelatedItem: linksRow('Resources that consume the power.', [chassisUri, systemUri]),
  PowerMetrics: {
    ...section('Power consumption over the last interval.', ({ ofLate }: ControlElement) => ofLate, {
      AverageConsumedWatts: row(whole(), 'Average power consumption, in watts.', 'average', watts),
      IntervalInMin: row(whole(), 'Length of the interval, in minutes.', () => intervalMs / 60_000, {
        unit: 'min',
      }),
      MaxConsumedWatts: row(whole(), 'Maximum power consumption, in watts.', 'highest', watts),
      MinConsumedWatts: row(whole(), 'Minimum power consumption, in watts.', 'lowest', watts),
    }),
    volatile: true,
  },
};

interface RedundancyElement extends Element {
  readonly tree: ControllerTree;
}

/** Returns the redundancy group of the supplies; none if the server needs every supply. */
function redundancyElements({ tree }: View): readonly RedundancyElement[] {
  return assessRedundancy(tree, 'powerSupply') === 'NonRedundant' ? [] : [{ index: 0, tree }];
}

const redundancyRows: Rows<RedundancyElement> = {
  ...elementRows(`${chassisUri}Power/#/Redundancy/`),
  ...naming('System Power Supply Redundancy'),
  Mode: row(oneOf(['N+m', 'Failover']), 'Mode of the redundancy group.', ({ tree }) =>
    tree.powerSettings.highEfficiencyMode === 'Balanced' ? 'N+m' : 'Failover',
  ),
  MinNumNeeded: row(whole(), 'Minimum number of working members that the group needs.', ({ tree }) =>
    neededParts(tree, 'powerSupply'),
  ),
  MaxNumSupported: row(
    whole(),
    'Maximum number of members that the group supports.',
    ({ tree }) => tree.blueprint.powerSupplies.length,
  ),
  RedundancySet: supplyLinks('Members of the redundancy group.'),
  Status: status(['Health', 'State'], ({ tree }) => redundancyStatus(tree, 'powerSupply')),
};

/** The power resource, which older clients read: consumption, limits and supply output in one resource. */
export const power = defineAt(`${chassisPattern}Power/`, () => [{ params: ofChassis }]).resource({
  type: 'Power.v1_7_1.Power',
  typeDescription: 'Power consumption of the server and output of its power supplies.',
  varies: ['now'],
  properties: {
    ...identity('Power', 'PowerMetrics'),
    PowerControl: list(
      'Power consumption and power limit of the whole server.',
      controlElements,
      controlRows,
      {
        setBy: powerControlList,
      },
    ),
    Voltages: list('Voltages of the system board.', voltageElements, voltageRows),
    PowerSupplies: list('Power supplies of the server.', supplyElements, supplyRows),
    Redundancy: list('Redundancy groups of the power supplies.', redundancyElements, redundancyRows),
    Oem: vendor(
      'VndPowerMetricsExt.v2_6_0.VndPowerMetricsExt',
      'Vendor extension of power: settings, domains and metering.',
      powerVendorRows,
    ),
  },
  finishPatch: (stage) => refusePowerCap(stage, '/PowerControl/0/PowerLimit/LimitInWatts'),
  modified: powerCapModified,
});
