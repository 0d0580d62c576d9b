/** Parts of a sweep that were run elsewhere, from the lines that they printed, and the order in which seeds are told of. */
import { type SeedOutcome, Tally } from '../scenarios/index.js';

/** Lines that are no parts of one sweep: which, and what is wrong there. */
export class NotOutcomes extends Error {}

/** Throws NotOutcomes. */
export function readOutcomes(text: string): Tally {
  const tally = new Tally();
  const seen = new Set<string>();
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const outcome = outcomeIn(line);
    if (outcome === undefined)
      throw new NotOutcomes(`line ${index + 1} is no outcome of a seed, as --outcomes prints them`);
    const { seed, futures } = outcome;
    // Of a seed that is explored there are more lines, about its futures.
    if (futures === undefined && seen.has(seed))
      throw new NotOutcomes(
        `line ${index + 1} is of seed ${seed}, which there was before: each part counts once`,
      );
    if (futures === undefined) seen.add(seed);
    tally.add([outcome]);
  }
  if (tally.seeds === 0) throw new NotOutcomes('it is empty; parts of a sweep are printed by --outcomes');
  return tally;
}

/** By what makes it one; who prints it is this program. */
function outcomeIn(line: string): SeedOutcome | undefined {
  try {
    const told: Partial<SeedOutcome> | null = JSON.parse(line);
    const isOne =
      typeof told?.seed === 'string' && typeof told.events === 'number' && Array.isArray(told.held);
    return isOne ? (told as SeedOutcome) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Numbers by their size, and before all texts. */
export function compareSeeds(one: string, other: string): number {
  const [left, right] = [Number(one), Number(other)];
  if (Number.isFinite(left) && Number.isFinite(right) && left !== right) return left - right;
  if (Number.isFinite(left) !== Number.isFinite(right)) return Number.isFinite(left) ? -1 : 1;
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
