/** Reading of the lines that `tidefish sweep --outcomes` prints. */
import { type SeedOutcome, Tally } from '../../scenarios/index.js';

/** Error for lines that are not outcomes of one sweep. The message contains the line number and the problem. */
export class NotOutcomes extends Error {}

/** Parses the lines that `--outcomes` printed. Throws NotOutcomes for invalid lines. */
export function readOutcomes(text: string): Tally {
  const tally = new Tally();
  const seen = new Set<string>();
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const outcome = outcomeIn(line);
    if (outcome === undefined)
      throw new NotOutcomes(
        `line ${index + 1} is not an outcome of a seed (expected a line that --outcomes printed)`,
      );
    const { seed, futures } = outcome;
    // Only an explored seed has several lines, one for each of its futures.
    if (futures === undefined && seen.has(seed))
      throw new NotOutcomes(`line ${index + 1} is a second outcome of seed ${seed}; give each part once`);
    if (futures === undefined) seen.add(seed);
    tally.add([outcome]);
  }
  if (tally.seeds === 0)
    throw new NotOutcomes('the input is empty; --outcomes prints the outcomes of a part');
  return tally;
}

/**
 * Parses one line; returns undefined if the line is not an outcome. Only the form is checked, because the same program
 * has printed the line.
 */
export function outcomeIn(line: string): SeedOutcome | undefined {
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
