/** Chance around a controller, not of it: what a scenario chooses, and what a sweep plans. By name, like all of chance. */
import { deriveDigest } from '../../engine/index.js';
import { faults, triggerParameters } from '../../machines/index.js';

/** As many bits as a double takes. Hexadecimal digits. */
const digits = 13;

/** A number of at least 0 and below 1 that follows from the two. */
export function drawNamed(seed: string, name: string): number {
  return Number.parseInt(deriveDigest(seed, name).slice(0, digits), 16) / 16 ** digits;
}

/**
 * How likely a fault comes at all that is simply there once it is set: by a step, or by what a controller is made with. One
 * that strikes at occasions is told the same for each of those, and draws by itself.
 */
const rows: { readonly [name: string]: (typeof faults)[keyof typeof faults] | undefined } = faults;

/** False for what is no fault either. */
export function hasTrigger(name: string): boolean {
  return rows[name]?.parameters.percent !== undefined;
}

/** What is wrong with a likelihood; undefined for one that is right. */
export function findChanceProblem(percent: unknown): { message: string; expected: string } | undefined {
  const { read, wrong, expected } = triggerParameters.percent;
  if (read(percent) !== undefined) return undefined;
  return { message: wrong(percent, 'fault', 'percent'), expected: expected() };
}

/** `drawn` is at least 0 and below 1. */
export function occursByChance(percent: number, drawn: number): boolean {
  return drawn * 100 < percent;
}
