/**
 * How likely a fault comes at all that is simply there once it is set: by a step, or by what a controller is made with. One
 * that strikes at occasions is told the same for each of those, and draws by itself.
 */
import { faults, occasionParameters } from '../../machines/index.js';

const rows: { readonly [name: string]: (typeof faults)[keyof typeof faults] | undefined } = faults;

/** False for what is no fault either. */
export function hasOccasions(name: string): boolean {
  return rows[name]?.parameters.percent !== undefined;
}

/** What is wrong with a likelihood; undefined for one that is right. */
export function findChanceProblem(percent: unknown): { message: string; expected: string } | undefined {
  const { read, wrong, expected } = occasionParameters.percent;
  if (read(percent) !== undefined) return undefined;
  return { message: wrong(percent, 'fault', 'percent'), expected: expected() };
}

/** `drawn` is at least 0 and below 1. */
export function comesByChance(percent: number, drawn: number): boolean {
  return drawn * 100 < percent;
}
