/**
 * Tests of users who change their own password. Sessions and credentials of the old password become invalid; only the
 * session that changes the password stays valid.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { JournalWriter, readJournal, reExecute } from '../../../replay/index.js';
import { createLab, systemUri } from '../../support/lab.js';

const next = { Password: 'another_Secret-2.' };

test('changing the own password in a session ends the other sessions of the user, and nobody else is logged out', () => {
  const lab = createLab();
  const eel = lab.account('eel');
  const [mine, stolen, others] = [lab.login(eel), lab.login(eel), lab.login()];

  lab.patch(eel.uri, next, mine).is(200);

  lab.get(systemUri, mine).is(200);
  lab.get(systemUri, others).is(200);
  lab.get(systemUri, stolen).is(401);
});

test('changing it by Basic ends all of them, and a change of something else ends none', () => {
  const lab = createLab();
  const eel = lab.account('eel', { RoleId: 'Administrator' });
  const session = lab.login(eel);
  const basic = { Authorization: `Basic ${Buffer.from(`eel:${eel.password}`).toString('base64')}` };

  lab.patch(eel.uri, { UserName: 'eel' }, basic).is(200);
  lab.get(systemUri, session).is(200);
  lab.patch(eel.uri, next, basic).is(200);

  lab.get(systemUri, session).is(401);
});

test('a password that is refused ends nothing', () => {
  const lab = createLab();
  const eel = lab.account('eel');
  const [mine, other] = [lab.login(eel), lab.login(eel)];

  lab.patch(eel.uri, { Password: 'x' }, mine).is(400);

  lab.get(systemUri, other).is(200);
});

test('the session that goes on is the same when the journal is executed again', () => {
  const lab = createLab();
  const { controller } = lab;
  const lines: string[] = [];
  const writer = new JournalWriter(controller.simulation, controller.genesis, (line) => lines.push(line));
  const eel = lab.account('eel');
  const [mine] = [lab.login(eel), lab.login(eel)];
  lab.patch(eel.uri, next, mine).is(200);
  writer.close();

  const reading = readJournal(`${lines.join('\n')}\n`, 'own.jsonl');

  assert.ok(reading.ok);
  assert.is(reExecute(reading.journal).divergence, undefined);
});

test.run();
