/** Chance around a controller, not of it: what a scenario chooses, and what a sweep plans. By name, like all of chance. */
import { deriveDigest } from '../../engine/index.js';

/** As many bits as a double takes. Hexadecimal digits. */
const digits = 13;

/** A number of at least 0 and below 1 that follows from the two. */
export function drawNamed(seed: string, name: string): number {
  return Number.parseInt(deriveDigest(seed, name).slice(0, digits), 16) / 16 ** digits;
}
