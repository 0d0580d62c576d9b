/** The journal of a history that nobody has written down while it happened: it happens once more, input by input, and is watched. */
import { createSimulation } from '../machines/index.js';
import { JournalWriter } from './journal-writer.js';
import { followPast, type Past } from './past.js';

/** As a file. Throws NotFollowing for a history that does not follow from its inputs. */
export function journalOf({ genesis, ...past }: Past): string {
  const simulation = createSimulation(genesis);
  const lines: string[] = [];
  const writer = new JournalWriter(simulation, genesis, (line) => lines.push(`${line}\n`));
  followPast(simulation, past);
  if (simulation.drained) writer.close();
  return lines.join('');
}
