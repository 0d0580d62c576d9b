/** The journal of a history that nobody has written down while it happened: it happens once more, input by input, and is watched. */
import { createSimulation } from '../machines/index.js';
import { JournalWriter } from './journal-writer.js';
import { type FollowedPast, following, type Past } from './past.js';
import { itemsAtOnce, type PausingItems, pause } from './pausing.js';

/** As a file. Throws NotFollowing for a history that does not follow from its inputs. */
export function journalOf(past: Past): string {
  return [...itemsAtOnce(journalPieces(past))].join('');
}

/** The same in pieces as they are made, each of whole lines, with a pause where much happens between two. */
export function* journalPieces({
  genesis,
  ...past
}: FollowedPast & Pick<Past, 'genesis'>): PausingItems<string> {
  const simulation = createSimulation(genesis);
  const lines: string[] = [];
  const writer = new JournalWriter(simulation, genesis, (line) => lines.push(`${line}\n`));
  for (const _ of following(simulation, past)) yield lines.length === 0 ? pause : lines.splice(0).join('');
  if (simulation.drained) writer.close();
  yield lines.join('');
}
