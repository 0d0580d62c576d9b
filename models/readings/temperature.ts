/**
 * What the temperature sensors read. Each tends to a value that follows from load, air and fans; how far it was from
 * there at the last change fades away, so that a reset, a fault or a new setting makes nothing jump.
 */
import { noiseOf } from '../../engine/index.js';
import type { Blueprint } from '../blueprint/schema.js';
import type { HeatState } from '../state/cooling.js';
import { ambientCelsius, isIntake, usualAmbient } from './ambient.js';
import { airflow } from './fan-speed.js';
import { hostEffort } from './host-load.js';
import { overEras, type Situation } from './situation.js';

export type TemperatureSensor = Blueprint['temperatures'][number];

/** What all sensors of a server have in common at an instant, to be asked for each. Unit: °C, not rounded. */
export interface Climate {
  /** Where a sensor tends to. */
  settled(sensor: TemperatureSensor): number;
  /** With what is still on its way there. */
  exact(sensor: TemperatureSensor): number;
}

/** How long what was carried over takes to fade. Unit: ms. Assumption: heat sinks of a rack server. */
const fadeMs = 600_000;

/** What the standby power keeps of the warmth that a running host with nothing to do has. Assumption. */
const standbyShare = 0.15;

/** How far a reading strays, and how fast. Units: °C, ms. */
const flicker = { celsius: 0.6, periodMs: 45_000 } as const;

/** What a sensor's chip can say at all. Unit: °C. Source: `blueprint-pieces.ts`. */
const readable = { lowest: -40, highest: 150 } as const;

export function climateAt(situation: Situation, now: number): Climate {
  const settled = settling(situation, now);
  return { settled, exact: (sensor) => settled(sensor) + stillCarried(situation.heat, sensor, now) };
}

function stillCarried({ changedAt, carried }: HeatState, { number }: TemperatureSensor, now: number): number {
  const left = Math.max(0, 1 - (now - changedAt) / fadeMs);
  return (carried[number] ?? 0) * left * left;
}

function settling(situation: Situation, now: number): Climate['settled'] {
  const air = ambientCelsius(situation)(now);
  const inside = settlingInside(situation, air, now);
  return (sensor) => (isIntake(sensor) ? air + sensor.idleCelsius - usualAmbient(situation) : inside(sensor));
}

function settlingInside(situation: Situation, air: number, now: number): Climate['settled'] {
  const room = usualAmbient(situation);
  if (situation.regime === 'off') return ({ idleCelsius }) => air + standbyShare * (idleCelsius - room);
  const load = hostEffort(situation)(now);
  const factor = warming(airflow(situation, now));
  return ({ idleCelsius, loadedCelsius }) =>
    air + (idleCelsius + (loadedCelsius - idleCelsius) * load - room) * factor;
}

/** More air cools a little; too little of it warms, first slowly, then fast. Assumption: four times without any. */
function warming(air: number): number {
  if (air >= 1) return 1 - 0.25 * (1 - 1 / air);
  const missing = 1 - air;
  return 1 + 0.5 * missing + 2.5 * missing * missing * missing;
}

/** What every sensor reads at an instant. Unit: °C, whole. */
export function temperaturesAt(situation: Situation, now: number): (sensor: TemperatureSensor) => number {
  const climate = climateAt(situation, now);
  return (sensor) => {
    const exact = climate.exact(sensor);
    if (isIntake(sensor)) return shown(exact);
    const noise = noiseOf(situation.seed, `temperature/${sensor.number}`);
    return shown(exact + (noise.smooth(now, flicker.periodMs) * 2 - 1) * flicker.celsius);
  };
}

/** What the sensor at the intake reads, now or before; where there is none, what it would. Unit: °C, whole. */
export function intakeReader(situation: Situation): (instant: number) => number {
  const sensor = situation.blueprint.temperatures.find(isIntake);
  const at = overEras(situation, (held) => {
    const air = ambientCelsius(held);
    return (instant: number) =>
      air(instant) + (sensor === undefined ? 0 : stillCarried(held.heat, sensor, instant));
  });
  return (instant) => shown(at(instant)(instant));
}

function shown(celsius: number): number {
  return Math.round(Math.min(readable.highest, Math.max(readable.lowest, celsius)));
}
