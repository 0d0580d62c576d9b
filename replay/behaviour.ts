/**
 * Whether this program still behaves as it did when a journal was written, by the number of the behaviour. Of all the
 * numbers only the present one can be replayed; one that code keeps as it was would be let through here, and told to the
 * world that is made of the genesis.
 */
import { type Behaviour, behaviours } from '../models/index.js';
import { programVersion } from './journal.js';

/** The number this program runs under, and writes into journals. */
export const presentBehaviour = findNewest(behaviours);

/** Why a journal of this behaviour cannot be replayed here; undefined when it can. */
export function behaviourRefusal(
  recorded: number,
  program: string,
  known: readonly Behaviour[] = behaviours,
): string | undefined {
  const present = findNewest(known);
  if (recorded === present) return undefined;
  const writer =
    program === programVersion
      ? `another build of tidefish ${program} wrote the journal`
      : `tidefish ${program} wrote the journal and replays it`;
  if (recorded > present) {
    return `behaviour ${recorded} is newer than this program, which knows up to ${present}; ${writer}`;
  }
  const changes = known.filter(({ number }) => number > recorded);
  const sentences = changes.map(({ number, change }) => `${number}: ${change}`).join(' ');
  return `behaviour ${recorded} is no more, this program has ${present}; ${writer}. What changed since: ${sentences}`;
}

function findNewest(known: readonly Behaviour[]): number {
  return Math.max(...known.map(({ number }) => number));
}
