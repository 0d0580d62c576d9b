/** Recording of a controller's journal, for tests of the stored data and of the replay. */
import * as assert from 'uvu/assert';
import { JournalWriter, readJournal, reExecute } from '../../../replay/index.js';
import type { Lab } from '../lab.js';

/**
 * Returns all stored data of a history: the journal and the tree. Checks that the replay of the journal ends with the
 * same tree.
 */
export function journaled({ controller }: Lab, act: () => void): string {
  let journal = '';
  const writer = new JournalWriter(controller.simulation, controller.genesis, (line) => {
    journal += `${line}\n`;
  });
  act();
  writer.close();
  const reading = readJournal(journal, 'a.jsonl');
  assert.ok(reading.ok);
  const { divergence, fingerprint } = reExecute(reading.journal);
  assert.equal([divergence, fingerprint], [undefined, controller.fingerprint]);
  return journal + JSON.stringify(controller.tree);
}
