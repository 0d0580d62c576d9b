/**
 * Random choices around a controller: alternatives of a scenario, and plans of a sweep. The choices are drawn by name,
 * like all random numbers.
 */
import { deriveDigest } from '../../engine/index.js';
import { faults, triggerParameters } from '../../machines/index.js';

/** Number of hexadecimal digits, as many as the bits of a double can hold. */
const digits = 13;

/** Returns a number from 0 to below 1 that derives from the seed and the name. */
export function drawNamed(seed: string, name: string): number {
  return Number.parseInt(deriveDigest(seed, name).slice(0, digits), 16) / 16 ** digits;
}

/**
 * Faults by name. A fault without a trigger is set with a probability, by a step or by an option of a controller. A
 * fault with a trigger gets the probability as a parameter, and draws at each opportunity.
 */
const rows: { readonly [name: string]: (typeof faults)[keyof typeof faults] | undefined } = faults;

/** Returns true for a fault with a trigger; false also for an unknown fault. */
export function hasTrigger(name: string): boolean {
  return rows[name]?.parameters.percent !== undefined;
}

/** Returns the problem of a probability; undefined for a valid one. */
export function findChanceProblem(percent: unknown): { message: string; expected: string } | undefined {
  const { read, wrong, expected } = triggerParameters.percent;
  if (read(percent) !== undefined) return undefined;
  return { message: wrong(percent, 'fault', 'percent'), expected: expected() };
}

/** Returns true with the given probability. `drawn` is a random number from 0 to below 1. */
export function occursByChance(percent: number, drawn: number): boolean {
  return drawn * 100 < percent;
}
