/** The air that the server takes in. */
import { createNoise } from '../../../../engine/index.js';
import type { Blueprint } from '../../../../models/blueprint/index.js';
import { createRange, type Range } from '../../../watches/range.js';
import type { OperatingConditions } from './operating-conditions.js';

/** Where no sensor says what the room usually has. Assumption: a cooled machine room. Unit: °C. */
const roomCelsius = 22;

/** How far the room's own temperature strays, and how slowly. Units: °C, ms. */
const drift = { celsius: 1, periodMs: 7_200_000 } as const;

/** Reads the air that comes in and nothing of the server: what meters say of the room is what it reads. */
export function isIntake({
  physicalContext,
}: Pick<Blueprint['temperatures'][number], 'physicalContext'>): boolean {
  return physicalContext === 'Intake';
}

/** What the room has when nothing is wrong with it: what the sensor at the intake reads with nothing to do. Unit: °C. */
export function usualAmbient({ blueprint }: Pick<OperatingConditions, 'blueprint'>): number {
  const intake = blueprint.temperatures.find(isIntake);
  return intake?.idleCelsius ?? roomCelsius;
}

/** The air of a situation, to be asked for any number of instants. Unit: °C. */
export function ambientCelsius(situation: OperatingConditions): (now: number) => number {
  const { seed } = situation;
  const noise = createNoise(seed, 'room/ambient');
  const steady = steadyAmbient(situation);
  return (now) => steady + drift.celsius * noise.smooth(now, drift.periodMs);
}

/** Between what it stays. Unit: °C. */
export function ambientRange(situation: OperatingConditions): Range {
  const steady = steadyAmbient(situation);
  return createRange(steady, steady + drift.celsius);
}

function steadyAmbient(situation: OperatingConditions): number {
  return situation.ambientCelsius ?? usualAmbient(situation);
}
