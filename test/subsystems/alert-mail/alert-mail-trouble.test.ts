/** Tests of mails that cannot be delivered: how often failures are logged, and which mails are dropped or given up. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { JsonObject } from '../../../engine/index.js';
import { inFlightMax } from '../../../models/sender.js';
import { managerResetUri, managerUri } from '../../support/lab.js';
import { MailLab, workingMail } from '../../support/reporting/mail-rig.js';

const blocked = { outcome: 'blocked', reason: 'no' };

test('a server that mails may not go to is logged once, and anew after it or the login there has changed', () => {
  const lab = new MailLab(() => ({ afterMs: 0, result: blocked })).with(workingMail).shake(5);
  assert.equal([lab.mails.length, lab.said], [10, ['blocked']]);

  lab.with({ AlertMailEmail: 'others@example.com' }).shake(2);
  assert.is(lab.said.length, 1, 'the address is none of the server');
  lab.with({ AlertMailSMTPPort: 587 }).shake(2);
  assert.is(lab.said.length, 2);
  lab.with({ AlertMailSMTPAuthUser: 'bmc' }).shake(2);

  assert.equal(lab.said, Array(3).fill('blocked'));
});

test('a server that fails is logged when that begins, by how it fails, and anew after it took a mail', () => {
  const answers = ['timeout', 'timeout', 'sent', 'refused', 'unreachable', 'nonsense', 'blocked', 'sent'];
  const results: JsonObject[] = answers.map((outcome) => ({ outcome, reason: 'it is so' }));
  const lab = new MailLab(() => ({ afterMs: 0, result: results.shift() ?? {} })).with(workingMail).shake(4);

  // The unknown outcome `nonsense` counts as unreachable.
  assert.equal(lab.said, ['failed', 'failed', 'failed', 'blocked']);
  assert.match(JSON.stringify(lab.controller.tree.logs.iel), '"reason":"it is so"');
});

test('no more are under way than may be; what there is no room for is dropped, and that is logged once with its number', () => {
  const lab = new MailLab(() => ({ afterMs: 60_000, result: { outcome: 'sent' } })).with(workingMail);
  for (let count = 0; count < inFlightMax + 7; count++) lab.testMail().is(200);
  assert.is(lab.mails.length, inFlightMax);

  lab.advance('2m');

  assert.is(lab.said.filter((what) => what === 'dropped').length, 1);
  assert.match(JSON.stringify(lab.controller.tree.logs.iel), '"dropped":7');
});

test('what is under way is given up when the server changes, the settings are cleared or the controller starts anew', () => {
  const lab = new MailLab(() => undefined).with(workingMail).shake(2);
  const underWay = () => Object.keys(lab.controller.tree.outbox.entries).length;
  assert.is(underWay(), 4);

  lab.with({ AlertMailSMTPServer: '192.0.2.25' });
  assert.is(underWay(), 0);
  lab.shake(2).post(managerResetUri, {}).is(200);
  lab.advance('10s');
  assert.is(underWay(), 0);
  lab.advance('10m').with(workingMail).shake(2);
  assert.ok(underWay() > 0);
  lab.post(`${managerUri}Actions/Oem/Vnd/VndMgmt.ClearNVRAM/`, {}).is(200);
  lab.post(managerResetUri, {}).is(200);
  lab.advance('10m');

  assert.equal([underWay(), lab.controller.tree.machines.alertMail], [0, undefined]);
});

test.run();
