/**
 * Random choices around a controller: alternatives of a scenario, and plans of a sweep. By name, like all random
 * numbers.
 */
import { deriveDigest } from '../../engine/index.js';
import { faults, triggerParameters } from '../../machines/index.js';

/** As many bits as a double has. Hexadecimal digits. */
const digits = 13;

/** A number from 0 to below 1 that derives from both arguments. */
export function drawNamed(seed: string, name: string): number {
  return Number.parseInt(deriveDigest(seed, name).slice(0, digits), 16) / 16 ** digits;
}

/**
 * Probability that a fault without a trigger is set, by a step or by an option of a controller. A fault with a trigger
 * gets the probability as a parameter, and draws at each opportunity.
 */
const rows: { readonly [name: string]: (typeof faults)[keyof typeof faults] | undefined } = faults;

/** False for an unknown fault, too. */
export function hasTrigger(name: string): boolean {
  return rows[name]?.parameters.percent !== undefined;
}

/** The problem of a probability; undefined for a valid one. */
export function findChanceProblem(percent: unknown): { message: string; expected: string } | undefined {
  const { read, wrong, expected } = triggerParameters.percent;
  if (read(percent) !== undefined) return undefined;
  return { message: wrong(percent, 'fault', 'percent'), expected: expected() };
}

/** `drawn` is from 0 to below 1. */
export function occursByChance(percent: number, drawn: number): boolean {
  return drawn * 100 < percent;
}
