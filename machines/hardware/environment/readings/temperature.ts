/**
 * Readings of the temperature sensors. Each temperature approaches a steady state that follows from load, air and fans.
 * The state stores the distance from the steady state at the last change. This distance decays, so that no reset, fault
 * or setting makes a reading jump.
 */
import { createNoise, type Noise } from '../../../../engine/index.js';
import type { Blueprint } from '../../../../models/blueprint/index.js';
import { isModuleInUse, isSocketLeftOut, listMemoryModules } from '../../../parts/index.js';
import { createRange, mapped, product, type Range, type TimeSpan } from '../../../watches/range.js';
import type { HeatState } from '../cooling.js';
import { ambientCelsius, ambientRange, isIntake, usualAmbient } from './ambient.js';
import { createAirflow } from './fan-speed.js';
import { hostWork, workRanges } from './host-load.js';
import { type OperatingConditions, overEras } from './operating-conditions.js';

export type TemperatureSensor = Blueprint['temperatures'][number];

/** Properties of a sensor that determine its temperature. */
export type Heated = Pick<
  TemperatureSensor,
  'number' | 'name' | 'physicalContext' | 'idleCelsius' | 'loadedCelsius'
>;

/** Functions of the temperature at one instant, which all sensors of a server share. Unit: °C, not rounded. */
interface Climate {
  /** Returns the steady-state temperature of a sensor. */
  steady(sensor: Heated): number;
  /** Returns the steady-state temperature of a sensor plus the heat in transition. */
  exact(sensor: Heated): number;
}

/** Time in which a stored distance decays. Unit: ms. Assumption: air needs this time to warm or cool a rack server. */
const fadeMs = 600_000;
/** Time in which the distance of a processor with its heat sink decays. Unit: ms. Assumption: a minute. */
const processorFadeMs = 60_000;

/**
 * Share of the idle excess over the air temperature that standby power causes. An excluded part has the same share.
 * Assumption.
 */
const standbyShare = 0.15;

/** Amplitude and period of the variation of a reading. Units: °C, ms. */
const flicker = { celsius: 0.6, periodMs: 45_000 } as const;

/** Measuring range of a sensor chip. Unit: °C. Source: `models/blueprint/field-schemas.ts`. */
export const readable = { lowest: -40, highest: 150 } as const;

export function climateAt(situation: OperatingConditions, now: number): Climate {
  return createClimate(situation)(now);
}

/** Returns the temperatures under given operating conditions, as a function of the instant. */
export function createClimate(situation: OperatingConditions): (now: number) => Climate {
  const steadyAt = steadyTemperatures(situation);
  return (now) => {
    const steady = steadyAt(now);
    return { steady, exact: (sensor) => steady(sensor) + stillCarried(situation.heat, sensor, now) };
  };
}

function stillCarried(
  { changedAt, carried }: HeatState,
  { number, physicalContext }: Heated,
  now: number,
): number {
  const left = Math.max(0, 1 - (now - changedAt) / (physicalContext === 'CPU' ? processorFadeMs : fadeMs));
  return (carried[number] ?? 0) * left * left;
}

function steadyTemperatures(situation: OperatingConditions): (now: number) => Climate['steady'] {
  const airAt = ambientCelsius(situation);
  const workAt = hostWork(situation);
  const airflow = createAirflow(situation);
  const usual = usualAmbient(situation);
  const isCold = coldSensors(situation);
  return (now) => {
    const air = airAt(now);
    const { effort } = workAt(now);
    const factor = situation.regime === 'off' ? standbyShare : warming(airflow.at(effort, air));
    return (sensor) => {
      if (isIntake(sensor)) return air + sensor.idleCelsius - usual;
      if (isCold(sensor)) return air + warmthAboveAir(sensor, 0, usual) * standbyShare;
      return air + warmthAboveAir(sensor, effort, usual) * factor;
    };
  };
}

/**
 * Returns the excess of a sensor over the air at the required fan speed. Unit: °C. While the host is off, the required
 * fan speed is the one that the running host would need.
 */
function warmthAboveAir({ idleCelsius, loadedCelsius }: Heated, effort: number, usual: number): number {
  return idleCelsius + (loadedCelsius - idleCelsius) * effort - usual;
}

/**
 * Returns the factor by which an air flow changes the excess. More air than required cools a little. Less air than
 * required warms, first slowly, then fast. Assumption: the factor is four without any air.
 */
function warming(air: number): number {
  if (air >= 1) return 1 - 0.25 * (1 - 1 / air);
  const missing = 1 - air;
  return 1 + 0.5 * missing + 2.5 * missing * missing * missing;
}

/** Returns the readings of all sensors at an instant. Unit: °C, whole. */
export function temperaturesAt(
  situation: OperatingConditions,
  now: number,
): (sensor: TemperatureSensor) => number {
  return temperatureReader(situation)(now);
}

/** Returns the readings of all sensors, as a function of the instant. */
export function temperatureReader(
  situation: OperatingConditions,
): (now: number) => (sensor: TemperatureSensor) => number {
  const climate = createClimate(situation);
  const noises = new Map<number, Noise>();
  const noiseIn = (sensor: number) => {
    const noise = noises.get(sensor) ?? createNoise(situation.seed, `temperature/${sensor}`);
    noises.set(sensor, noise);
    return noise;
  };
  return (now) => {
    const { exact } = climate(now);
    return (sensor) => {
      const stuckAt = situation.conditions.stuckSensors[sensor.number];
      if (stuckAt !== undefined) return stuckAt;
      const celsius = exact(sensor);
      if (isIntake(sensor) || situation.cooling.fallbacks[sensor.number]?.overridden) return shown(celsius);
      const strayed = noiseIn(sensor.number).smooth(now, flicker.periodMs) * 2 - 1;
      return shown(celsius + strayed * flicker.celsius);
    };
  };
}

/** Returns the range of each sensor in any interval under constant operating conditions. Unit: °C, whole. */
export function temperatureRanges(
  situation: OperatingConditions,
): (span: TimeSpan) => (sensor: TemperatureSensor) => Range {
  const air = ambientRange(situation);
  const works = workRanges(situation);
  const airflow = createAirflow(situation);
  const usual = usualAmbient(situation);
  const isOff = situation.regime === 'off';
  const isCold = coldSensors(situation);
  return (span) => {
    const { least, most } = works(span);
    const effort = createRange(least.effort, most.effort);
    const factor = isOff ? createRange(standbyShare) : mapped(airflow.within(effort, air), warming);
    const aboveAir = (sensor: TemperatureSensor): Range => {
      if (isIntake(sensor)) return createRange(sensor.idleCelsius - usual);
      if (isCold(sensor)) return createRange(warmthAboveAir(sensor, 0, usual) * standbyShare);
      return product(
        mapped(effort, (share) => warmthAboveAir(sensor, share, usual)),
        factor,
      );
    };
    return (sensor) => {
      const stuckAt = situation.conditions.stuckSensors[sensor.number];
      if (stuckAt !== undefined) return createRange(stuckAt);
      const above = aboveAir(sensor);
      const carried = stillCarried(situation.heat, sensor, span.from);
      return createRange(
        shown(air.lowest + above.lowest + Math.min(0, carried) - flicker.celsius),
        shown(air.highest + above.highest + Math.max(0, carried) + flicker.celsius),
      );
    };
  };
}

/**
 * Returns the reading of the intake sensor at a present or past instant. Without an intake sensor, it is the reading
 * that such a sensor would have. Unit: °C, whole.
 */
export function intakeReader(situation: OperatingConditions): (instant: number) => number {
  const sensor = situation.blueprint.temperatures.find(isIntake);
  const at = overEras(situation, (held) => {
    const { intakeStuckAt } = held;
    if (intakeStuckAt !== null) return () => intakeStuckAt;
    const air = ambientCelsius(held);
    return (instant: number) =>
      air(instant) + (sensor === undefined ? 0 : stillCarried(held.heat, sensor, instant));
  });
  return (instant) => shown(at(instant)(instant));
}

function shown(celsius: number): number {
  return Math.round(Math.min(readable.highest, Math.max(readable.lowest, celsius)));
}

// Patterns for the names of sensors that belong to a processor, a voltage regulator or memory modules: `CPU 2`, `VR
// P2`, `P2 DIMM 1-8` (behaviour § 2.5). A sensor of an excluded part is not warmed, and a sensor inside an excluded
// processor cannot be read.

const ofProcessor = /\bCPU (\d+)$/;
const ofRegulator = /\bVR P(\d+)$/;
const ofModules = /\bP(\d+) DIMM (\d+)-(\d+)$/;

type Sensor = Pick<TemperatureSensor, 'name'>;
type Holding = Pick<OperatingConditions, 'blueprint' | 'leftOut'>;

/** Returns a predicate for the sensors whose part draws no power although the host runs. */
function coldSensors(situation: Holding): (sensor: Sensor) => boolean {
  const { blueprint, leftOut } = situation;
  if (leftOut.processor.length === 0 && leftOut.memory.length === 0) return () => false;
  return (sensor) => {
    const [, socket] = ofProcessor.exec(sensor.name) ?? ofRegulator.exec(sensor.name) ?? [];
    if (socket !== undefined) return isSocketLeftOut(blueprint, leftOut, Number(socket));
    return isBankCold(situation, sensor);
  };
}

/** Returns whether the sensor is inside an excluded processor, so that it cannot be read. */
export function isSilent({ blueprint, leftOut }: Holding, { name }: Sensor): boolean {
  const [, socket] = ofProcessor.exec(name) ?? [];
  return socket !== undefined && isSocketLeftOut(blueprint, leftOut, Number(socket));
}

/** Returns whether the host uses none of the modules in the slots of the sensor. */
function isBankCold({ blueprint, leftOut }: Holding, { name }: Sensor): boolean {
  const [, socket, from, to] = ofModules.exec(name) ?? [];
  if (socket === undefined) return false;
  const bank = listMemoryModules(blueprint).filter(
    ({ place }) => place?.socket === Number(socket) && place.slot >= Number(from) && place.slot <= Number(to),
  );
  return bank.length > 0 && bank.every((part) => !isModuleInUse(blueprint, leftOut, part));
}
