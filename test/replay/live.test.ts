/**
 * Tests of replay with random actions: the journal of a controller repeats everything that was done to it, and contains
 * no secret.
 */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController } from '../../index.js';
import { JournalWriter, readJournal, recordInputs, reExecute, replayInputs } from '../../replay/index.js';
import { budget } from '../support/budget.js';
import { deeds } from '../support/history/random-actions.js';
import { sessionsUri, systemUri } from '../support/lab.js';

const password = 'Correct-Horse-9';

test('any sequence of requests, hands, faults and waits replays to the state it led to', () => {
  const property = fc.property(deeds(40), fc.constantFrom('1', '2'), (sequence, seed) => {
    const controller = createController({ seed, password });
    let text = '';
    const writer = new JournalWriter(controller.simulation, controller.genesis, (line) => {
      text += `${line}\n`;
    });

    for (const deed of sequence) deed(controller);
    writer.close();
    const reading = readJournal(text, 'a.jsonl');
    assert.ok(reading.ok);
    const report = reExecute(reading.journal);

    assert.is(report.divergence, undefined);
    assert.is(report.fingerprint, controller.fingerprint);
    assert.is(report.events, controller.tree.clock.executed);
  });

  fc.assert(property, { seed: 20_260_211, numRuns: budget({ short: 8, long: 60 }) });
});

test('a journal tells of what a past that was followed ended in, before anything else happens', () => {
  const first = createController({ password });
  const past = recordInputs(first.simulation, first.genesis);
  first.operator('mains.off').advance('5m').operator('mains.on').advance('20m');

  const second = createController({ password });
  const lines: string[] = [];
  new JournalWriter(second.simulation, second.genesis, (line) => lines.push(line));
  replayInputs(second.simulation, past());

  const { executed, now } = second.tree.clock;
  assert.ok(executed > (past().inputs.at(-1)?.after ?? 0) + 1);
  assert.equal(JSON.parse(lines.at(-1) ?? ''), { at: now, after: executed, clock: 'advance' });
});

test('neither the journal nor the tree holds a password or a token of a history with logins', () => {
  const controller = createController({ password });
  let journal = '';
  const writer = new JournalWriter(controller.simulation, controller.genesis, (line) => {
    journal += `${line}\n`;
  });
  const login = { UserName: 'Administrator', Password: password };
  const tokens: string[] = [];

  for (let session = 1; session <= 3; session++) {
    const token = controller.post(sessionsUri, login).headers['x-auth-token'] ?? '';
    controller.advance('2m');
    assert.is(controller.request('GET', systemUri, undefined, { 'X-Auth-Token': token }).status, 200);
    tokens.push(token);
  }
  controller.post(sessionsUri, { UserName: 'Administrator', Password: 'Wrong-Horse-9' });
  controller.request('GET', systemUri, undefined, { Authorization: controller.authorization });
  writer.close();

  const kept = journal + JSON.stringify(controller.tree);
  const base64 = controller.authorization.slice('Basic '.length);
  for (const secret of [password, 'Wrong-Horse-9', base64, ...tokens]) {
    assert.ok(secret.length > 10);
    assert.not.ok(kept.includes(secret));
  }
  assert.ok(journal.includes('authentication.touched'));
  assert.ok(journal.includes('authentication.failed'));
});

test.run();
