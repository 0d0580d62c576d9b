/** Tests of `tidefish verify` for a long history in a data directory, which several processes replay. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openStoredHistory } from '../../http/journal/stored-history.js';
import { createController } from '../../index.js';
import { runCommand } from '../support/command/command.js';
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
  for (let cycle = 0; cycle < 1_400; cycle++) {
    controller.post(resetUri, { ResetType: 'ForceRestart' });
    controller.advance('1h');
  }
  await journal.close();
});
test.after(() => rmSync(folder, { recursive: true }));

const verify = (workers: number) => runCommand(['verify', folder, '--workers', `${workers}`, '--json']);

test('a history is verified by several processes as by one', () => {
  const several = verify(2);

  assert.is(several.status, 0, several.stderr);
  const { verified, events } = JSON.parse(several.stdout);
  assert.ok(verified && events > 12_000, several.stdout);
  assert.is(several.stdout, verify(1).stdout);
});

test.run();
