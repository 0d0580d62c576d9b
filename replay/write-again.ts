/** The journal of a history that nobody has written down while it happened: it happens once more, input by input, and is watched. */
import { createSimulation } from '../machines/index.js';
import { JournalWriter } from './journal-writer.js';
import { type FollowedPast, following, type Past } from './past.js';

/** As a file. Throws NotFollowing for a history that does not follow from its inputs. */
export function journalOf(past: Past): string {
  return [...journalLines(past)].join('');
}

/** The same line by line, each with its line end and as soon as it is made. */
export function* journalLines({ genesis, ...past }: FollowedPast & Pick<Past, 'genesis'>): Generator<string> {
  const simulation = createSimulation(genesis);
  const lines: string[] = [];
  const writer = new JournalWriter(simulation, genesis, (line) => lines.push(`${line}\n`));
  for (const _ of following(simulation, past)) yield* lines.splice(0);
  if (simulation.drained) writer.close();
  yield* lines;
}
