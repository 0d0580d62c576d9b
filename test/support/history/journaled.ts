/** What a controller is put through, with its journal: for tests of what is kept, and of whether it replays. */
import * as assert from 'uvu/assert';
import { JournalWriter, readJournal, reExecute } from '../../../replay/index.js';
import type { Lab } from '../lab.js';

/** Returns everything that is kept: the journal and the tree. Asserts that the journal leads to that very tree. */
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
