/** Temperature of the intake air of the server. */
import { createNoise } from '../../../../engine/index.js';
import type { Blueprint } from '../../../../models/blueprint/index.js';
import { memoize } from '../../../../models/index.js';
import { createRange, type Range } from '../../../watches/range.js';
import type { OperatingConditions } from './operating-conditions.js';

/** Room temperature of a server without an intake sensor. Unit: °C. Assumption: a cooled machine room. */
const roomCelsius = 22;

/** Amplitude and period of the room's temperature drift. Units: °C, ms. */
const drift = { celsius: 1, periodMs: 7_200_000 } as const;

/**
 * Returns whether a sensor is the intake sensor. This sensor measures only the incoming air, so its reading is the room
 * temperature that meters show.
 */
export function isIntake({
  physicalContext,
}: Pick<Blueprint['temperatures'][number], 'physicalContext'>): boolean {
  return physicalContext === 'Intake';
}

/** Returns the usual room temperature: the idle reading of the intake sensor. Unit: °C. */
export function usualAmbient({ blueprint }: Pick<OperatingConditions, 'blueprint'>): number {
  return idleIntake(blueprint);
}

const idleIntake = memoize(
  ({ temperatures }: Blueprint) => [temperatures],
  ({ temperatures }) => temperatures.find(isIntake)?.idleCelsius ?? roomCelsius,
);

/** Returns the air temperature under given operating conditions, as a function of the instant. Unit: °C. */
export function ambientCelsius(situation: OperatingConditions): (now: number) => number {
  const { seed } = situation;
  const noise = createNoise(seed, 'room/ambient');
  const steady = steadyAmbient(situation);
  return (now) => steady + drift.celsius * noise.smooth(now, drift.periodMs);
}

/** Returns the range of the air temperature. Unit: °C. */
export function ambientRange(situation: OperatingConditions): Range {
  const steady = steadyAmbient(situation);
  return createRange(steady, steady + drift.celsius);
}

function steadyAmbient(situation: OperatingConditions): number {
  return situation.ambientCelsius ?? usualAmbient(situation);
}
