/** Tests of log entries by syslog: the sent entries, their facility and severity, their text, and failures. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { EffectResponder } from '../../../engine/index.js';
import {
  formatSyslog,
  type SyslogParams,
  syslogEffect,
} from '../../../machines/reporting/remote-syslog/index.js';
import { inFlightMax } from '../../../models/sender.js';
import { journaled } from '../../support/history/journaled.js';
import { managerResetUri, managerUri } from '../../support/lab.js';
import { codesIn } from '../../support/reporting/logged-entries.js';
import { protocolUri, testSyslogUri, vendor } from '../../support/reporting/mail-rig.js';
import { AnsweredLab } from '../../support/reporting/outbound-lab.js';

const working = { RemoteSyslogEnabled: true, RemoteSyslogServer: '192.0.2.14' };
const fan = { part: 'Fan 1' };

/** Lab with a syslog server. All requested messages are in `asked`, oldest first. */
class SyslogLab extends AnsweredLab<SyslogParams> {
  constructor(answerer?: EffectResponder) {
    super(syslogEffect, answerer);
  }

  with(settings: object): this {
    this.patch(protocolUri, vendor(settings)).is(200);
    this.asked.length = 0;
    return this;
  }

  get said(): number[] {
    return codesIn(this.controller.tree).filter((code) => code >= 1_285 && code <= 1_288);
  }
}

const text = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

test('what each log is given is sent, as its facility, with the severity of the entry', () => {
  const lab = new SyslogLab().with({ ...working, RemoteSyslogPort: 1_514 });

  lab.controller.fault('fan.failed', fan).clearFault('fan.failed', fan);
  lab.account('diver');

  assert.equal(
    lab.asked.map(({ facility, appName, severity, messageId }) => [facility, appName, severity, messageId]),
    [
      ['Local0', 'IML', 'Critical', '2.4'],
      ['Local0', 'IML', 'Notice', '2.4'],
      ['Local2', 'SL', 'Informational', '55.1261'],
      ['Local1', 'IEL', 'Informational', '35.1261'],
    ],
  );
  for (const { host, port, hostName, sentAt } of lab.asked) {
    assert.equal([host, port, hostName, sentAt], ['192.0.2.14', 1_514, 'mgmt-1', lab.controller.now]);
  }
});

test('an entry that repeats the one before it is sent each time', () => {
  const lab = new SyslogLab().with(working).shake(3);

  assert.is(lab.asked.filter(({ severity }) => severity === 'Critical').length, 3);
});

test('a message reads as the standard has it', () => {
  const message: SyslogParams = {
    host: 'logs.example.com',
    port: 514,
    facility: 'Local0',
    severity: 'Critical',
    sentAt: Date.parse('2026-01-01T00:00:01.250Z'),
    hostName: 'mgmt-1',
    appName: 'IML',
    messageId: '2.3',
    data: { number: '7', categories: 'a "b" \\ [c]' },
    text: 'Fan 1 has failed.',
  };

  assert.is(
    text(formatSyslog(message)),
    '<130>1 2026-01-01T00:00:01Z mgmt-1 IML - 2.3 ' +
      '[entry@32473 number="7" categories="a \\"b\\" \\\\ [c\\]"] Fan 1 has failed.',
  );
  assert.match(text(formatSyslog({ ...message, facility: 'Local2', severity: 'Informational' })), /^<150>1 /);
  assert.match(text(formatSyslog({ ...message, text: 'Zu heiß' })), /\] \uFEFFZu heiß$/);
  assert.match(text(formatSyslog({ ...message, text: 'a\r\n<0>1 b' })), /\] a <0>1 b$/);
  assert.match(text(formatSyslog({ ...message, hostName: 'a b\n' })), / a-b- IML /);
  assert.match(text(formatSyslog({ ...message, hostName: '' })), /01Z - IML /);
});

test('a message is no longer than every receiver takes, and is cut between two characters', () => {
  const lab = new SyslogLab().with(working);
  lab.controller.fault('fan.failed', fan);
  const [message] = lab.asked;
  assert.ok(message);

  for (const shift of ['', 'x', 'xx']) {
    const bytes = formatSyslog({ ...message, text: `${shift}${'€'.repeat(2_000)}` });

    assert.ok(bytes.length <= 2_048 && bytes.length > 2_045, String(bytes.length));
    assert.not.match(text(bytes), '\uFFFD');
  }
});

test('nothing is sent while it is off or no server is named', () => {
  for (const settings of [{ RemoteSyslogEnabled: true }, { RemoteSyslogServer: '192.0.2.14' }]) {
    assert.equal(new SyslogLab().with(settings).shake(2).asked, [], JSON.stringify(settings));
  }
});

test('a test message is sent and logged with who wanted it; without a server there is none', () => {
  const lab = new SyslogLab();
  lab.post(testSyslogUri, {}).is(400).says('Mgmt.SyslogFeatureDisabled');
  lab.with({ RemoteSyslogEnabled: true });
  lab.post(testSyslogUri, {}).is(400).says('Mgmt.SyslogFeatureDisabled');

  lab.with(working).post(testSyslogUri, {}).is(200).says('Base.Success');

  assert.equal(
    lab.asked.map(({ facility, messageId, text: said }) => [facility, messageId, said]),
    [
      ['Local1', 'test', 'This is a test message.'],
      ['Local1', '35.1288', 'Administrator sent a test message by syslog.'],
    ],
  );
  const headers = lab.login(lab.account('operator', { RoleId: 'Operator' }));
  lab.post(testSyslogUri, {}, headers).is(403);
});

test('trouble with the server is logged when it begins, is not sent there itself, and anew once another is set', () => {
  const blocked = { outcome: 'blocked', reason: 'no' };
  const lab = new SyslogLab(() => ({ afterMs: 0, result: blocked })).with(working).shake(3);
  assert.equal(lab.said, [1_285]);
  assert.not.ok(lab.asked.some(({ messageId }) => messageId === '35.1285'));

  lab.with({ RemoteSyslogPort: 1_514 }).shake(3);

  assert.equal(lab.said, [1_285, 1_285]);
  const failing = new SyslogLab(() => ({
    afterMs: 0,
    result: { outcome: 'unreachable', reason: 'it is so' },
  }));
  assert.equal(failing.with(working).shake(3).said, [1_286]);
});

test('no more are under way than may be, and what is given up with the controller leaves room again', () => {
  const lab = new SyslogLab(() => ({ afterMs: 60_000, result: { outcome: 'sent' } })).with(working);
  for (let count = 0; count < inFlightMax; count++) lab.post(testSyslogUri, {}).is(200);
  lab.advance('2m');
  assert.ok(lab.said.includes(1_287));

  const never = new SyslogLab(() => undefined).with(working).shake(5);
  never.post(managerResetUri, {}).is(200);
  never.advance('10s');
  assert.equal(never.controller.tree.outbox.entries, {});
  never.advance('10m').post(`${managerUri}Actions/Oem/Vnd/VndMgmt.ClearNVRAM/`, {}).is(200);
  never.post(managerResetUri, {}).is(200);
  never.advance('10m');
  assert.is(never.controller.tree.machines.remoteSyslog, undefined);
});

test('the history replays without a network', () => {
  const lab = new SyslogLab();

  journaled(lab, () => {
    lab.with(working).shake(3).post(testSyslogUri, {}).is(200);
  });

  assert.ok(lab.asked.length > 5);
});

test.run();
