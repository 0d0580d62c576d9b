/**
 * Tests of the number of events between fingerprints: it is small enough that the journal of a killed process can be
 * verified almost to its end.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController } from '../../index.js';
import { JournalWriter } from '../../replay/index.js';
import { resetUri } from '../support/lab.js';

test('a journal has a fingerprint within any 1,000 events, however rare inputs are', () => {
  const controller = createController();
  const lines: { readonly after?: number; readonly fingerprint?: string }[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  const writer = new JournalWriter(controller.simulation, controller.genesis, write);

  for (let cycle = 1; cycle <= 120; cycle++) {
    controller.post(resetUri, { ResetType: 'ForceRestart' });
    controller.advance('1h');
  }
  const { executed } = controller.tree.clock;

  const fingerprinted = lines.flatMap(({ after = 0, fingerprint }) =>
    fingerprint === undefined ? [] : [after],
  );
  assert.ok(executed > 1_000, `${executed} events`);
  for (const [index, after] of [...fingerprinted, executed].entries())
    assert.ok(after - (fingerprinted[index - 1] ?? 0) < 1_000, `up to event ${after}`);
  writer.close();
});

test.run();
