/** Tests of the verification of a stored history by several processes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readJournalSource } from '../../cli/history/journal-file.js';
import { recordingIn } from '../../cli/verify/recording-of.js';
import { replayInParts } from '../../cli/verify/verify-parts.js';
import { openStoredHistory } from '../../http/journal/stored-history.js';
import { createController } from '../../index.js';
import { type Journal, type ReplayReport, reExecute } from '../../replay/index.js';
import { nothingSaid } from '../support/history/segmented-journal.js';
import { resetUri } from '../support/lab.js';

const folder = mkdtempSync(path.join(tmpdir(), 'tidefish-parts-'));

test.before(async () => {
  const stored = openStoredHistory(folder, {
    fsync: 'never',
    onFailure: (message) => assert.unreachable(message),
    said: nothingSaid,
  });
  const controller = createController();
  const journal = stored.open(controller.simulation, controller.genesis);
  for (let cycle = 0; cycle < 400; cycle++) {
    controller.post(resetUri, { ResetType: 'ForceRestart' });
    controller.advance('1h');
  }
  await journal.close();
});
test.after(() => rmSync(folder, { recursive: true }));

test('a history is verified by several processes as by one', async () => {
  const journal = await readJournalSource(folder);
  assert.ok(journal !== undefined);
  const shares: number[] = [];
  const options = { file: folder, executor: 'compiled', workers: 2 } as const;
  const progress = (share: number) => void shares.push(share);

  assert.equal(await replayInParts(journal, { ...options, eventsMin: 0, progress }), reExecuted(journal));
  assert.ok(shares.every((share) => share > 0 && share <= 1));
  assert.is(await replayInParts(journal, { ...options, progress }), undefined, 'a short one is not divided');
});

function reExecuted(journal: Journal): ReplayReport {
  const { recording, close } = recordingIn(folder, journal);
  try {
    return reExecute(journal, { recording });
  } finally {
    close();
  }
}

test.run();
