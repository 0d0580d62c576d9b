/** Faults of fans, power supplies, the air in the room, and temperature sensors. */
import { recordIn } from '../../../engine/index.js';
import type { Transaction } from '../../../models/index.js';
import { type PartFault, partFault } from '../../faults/condition-fault.js';
import { type Faults, fault, impossible, type Refused, reportUnreported } from '../../faults/fault.js';
import { partParameter, whole } from '../../faults/parameter.js';
import { assessRedundancy, workingParts } from '../../parts/index.js';
import { mainsAddress, powerAddress } from '../../power/index.js';
import { ambientAddress } from './ambient.machine.js';
import { usualAmbient } from './readings/ambient.js';
import { readOperatingConditions } from './readings/operating-conditions.js';
import { recordHeat, recordInterval } from './readings/record-intervals.js';
import { type TemperatureSensor, temperaturesAt } from './readings/temperature.js';

/** Faults of fans. Each fault makes temperatures rise. */
const fan = (fault: Omit<PartFault<'fan'>, 'target' | 'follow'>) =>
  partFault({ target: 'fan', follow: recordHeat, ...fault });

export const coolingFaults = {
  'fan.degraded': fan({
    condition: 'degraded',
    description: 'A fan turns slower than its set speed.',
    facts: ['fan.degraded', 'fan.repaired'],
  }),
  'fan.failed': fan({
    condition: 'failed',
    description: 'A fan stops; the other fans turn faster.',
    facts: ['fan.failed', 'fan.repaired'],
  }),
  'fan.removed': fan({
    condition: 'removed',
    description: 'A fan is removed; the other fans turn faster.',
    facts: ['fan.removed', 'fan.inserted'],
  }),
} satisfies Faults;

/** Faults of power supplies. A server without any working supply has no power, even if the mains work. */
const supply = (fault: Omit<PartFault<'powerSupply'>, 'target' | 'follow' | 'findMore'>) =>
  partFault({ target: 'powerSupply', follow: supplyChanges, findMore: findRedundancyLost, ...fault });

export const supplyFaults = {
  'powerSupply.failed': supply({
    condition: 'failed',
    description:
      'A power supply fails; the others carry the load. When the last one fails, the whole server loses power.',
    facts: ['powerSupply.failed', 'powerSupply.repaired'],
  }),
  'powerSupply.removed': supply({
    condition: 'removed',
    description: 'A power supply is removed; the others carry the load.',
    facts: ['powerSupply.removed', 'powerSupply.inserted'],
  }),
  'powerSupply.inputLost': supply({
    condition: 'inputLost',
    description: 'A power supply loses its input power; the others carry the load.',
    facts: ['powerSupply.inputLost', 'powerSupply.inputRestored'],
  }),
} satisfies Faults;

function findRedundancyLost(stage: Transaction): void {
  if (assessRedundancy(stage.view, 'powerSupply') !== 'FailedRedundant') return;
  reportUnreported(stage, 'powerSupply.redundancyLost', {}, mainsAddress);
}

function supplyChanges(stage: Transaction): void {
  recordInterval(stage);
  const [before, after] = [
    assessRedundancy(stage.tree, 'powerSupply'),
    assessRedundancy(stage.view, 'powerSupply'),
  ];
  if (before === 'Redundant' && after !== before) stage.emit('powerSupply.redundancyLost', {}, mainsAddress);
  if (after === 'Redundant' && after !== before)
    stage.emit('powerSupply.redundancyRestored', {}, mainsAddress);
  const [worked, works] = [workingParts(stage.tree, 'powerSupply'), workingParts(stage.view, 'powerSupply')];
  if (worked > 0 && works === 0) stage.offer(mainsAddress, { type: 'supplies.lost' });
  if (worked === 0 && works > 0) stage.offer(mainsAddress, { type: 'supplies.restored' });
}

// Faults of the air in the room: the air becomes hot, at once or over hours.

/** Minimum and maximum air temperature of a machine room. Unit: °C. Assumption: the range excludes a fire. */
const roomCelsius = { min: 5, max: 70 };
/**
 * Minimum and maximum duration of a rise of the air temperature. Unit: min. Assumption: a change over more than a day
 * is weather and not a fault.
 */
const risingMinutes = { min: 1, max: 1_440 };
/** Maximum duration of a randomly chosen rise. Unit: min. Assumption: a room warms up within an hour. */
const drawnMinutesMax = 60;
const minuteMs = 60_000;

const celsius = whole({ ...roomCelsius, unit: '°C', measures: 'temperature' });

function haveAir(stage: Transaction, degrees: number | null): void {
  stage.offer(ambientAddress, { type: 'air.settled' });
  stage.draft.conditions.ambientCelsius = degrees;
  recordHeat(stage);
}

/** Clears either fault of the air: the room returns to its usual temperature. */
function clear(stage: Transaction): Refused {
  if (stage.view.conditions.ambientCelsius === null)
    return impossible('the air has the usual temperature of the room');
  haveAir(stage, null);
  return undefined;
}

export const ambientFaults = {
  'ambient.hot': fault({
    description:
      'Sets the temperature of the intake air at once. Sensors report a warning above their thresholds, and critical temperatures power off the server.',
    parameters: { celsius },
    set: (stage, told) => {
      const { ambientCelsius } = stage.view.conditions;
      if (ambientCelsius === told.celsius && stage.record(ambientAddress) === undefined)
        return impossible(`the air already has ${told.celsius} °C`);
      haveAir(stage, told.celsius);
      return undefined;
    },
    clear,
  }),
  'ambient.rising': fault({
    description:
      'The intake air changes degree by degree to a given temperature within a given number of minutes, and then keeps this temperature.',
    parameters: {
      celsius,
      minutes: whole({ ...risingMinutes, unit: 'min', measures: 'time', drawnMax: drawnMinutesMax }),
    },
    set: (stage, told) => {
      const from = stage.view.conditions.ambientCelsius ?? Math.round(usualAmbient(stage.view));
      const degrees = Math.abs(told.celsius - from);
      if (degrees === 0) return impossible(`the air already has ${told.celsius} °C`);
      const under = stage.record(ambientAddress)?.context;
      if (under !== undefined && from + under.left * under.byCelsius === told.celsius)
        return impossible(`the air is already changing to ${told.celsius} °C`);
      haveAir(stage, from);
      stage.start(ambientAddress, {
        left: degrees,
        byCelsius: told.celsius > from ? 1 : -1,
        stepMs: Math.floor((told.minutes * minuteMs) / degrees),
      });
      return undefined;
    },
    clear,
  }),
} satisfies Faults;

/** Faults of sensors. The measured temperature continues to change, but the reading does not. */
type PartArgs = { readonly part: string };

function named({ view }: Transaction, { part }: PartArgs): TemperatureSensor {
  const sensor = view.blueprint.temperatures.find(({ name }) => name === part);
  if (sensor === undefined) throw new Error(`there is no sensor "${part}" in the blueprint`);
  return sensor;
}

function read(stage: Transaction, sensor: TemperatureSensor): number {
  const situation = readOperatingConditions(stage.view, recordIn(stage, powerAddress));
  return temperaturesAt(situation, stage.now)(sensor);
}

export const sensorFaults = {
  'sensor.stuck': fault({
    description:
      'A temperature sensor keeps its present reading. Thresholds are compared with this reading, while fans follow the real temperature.',
    parameters: { part: partParameter('temperatureSensor') },
    set: (stage, told) => {
      const sensor = named(stage, told);
      if (stage.view.conditions.stuckSensors[sensor.number] !== undefined)
        return impossible(`${told.part} is already stuck`);
      stage.draft.conditions.stuckSensors[sensor.number] = read(stage, sensor);
      recordInterval(stage);
      return undefined;
    },
    clear: (stage, told) => {
      const { number } = named(stage, told);
      if (stage.view.conditions.stuckSensors[number] === undefined)
        return impossible(`${told.part} is not stuck`);
      delete stage.draft.conditions.stuckSensors[number];
      recordInterval(stage);
      return undefined;
    },
  }),
} satisfies Faults;
