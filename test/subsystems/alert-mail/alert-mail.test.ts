/**
 * Tests of alert mails: which alerts are mailed, the text of a mail, the settings that a mail uses, and when no mail is
 * sent.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { MailParams } from '../../../machines/reporting/alert-mail/index.js';
import { composeSubject, composeText } from '../../../machines/reporting/alert-mail/send-mail.js';
import { listItems } from '../../../models/ring.js';
import { Secret } from '../../../models/secret.js';
import { journaled } from '../../support/history/journaled.js';
import { managerResetUri, snmpUri, systemUri } from '../../support/lab.js';
import { MailLab, protocolUri, testMailUri, vendor, workingMail } from '../../support/reporting/mail-rig.js';

const fan = { part: 'Fan 1' };

function lastOf({ mails }: MailLab): MailParams {
  const mail = mails.at(-1);
  assert.ok(mail, 'there is a mail');
  return mail;
}

test('an alert is mailed: from the controller in the domain it is given, with what happened, where and how grave it is', () => {
  const lab = new MailLab().with(workingMail);

  lab.controller.fault('fan.failed', fan);

  assert.is(lab.mails.length, 1);
  const { text, messageId, ...mail } = lastOf(lab);
  assert.equal(mail, {
    host: 'mail.example.com',
    port: 25,
    encryption: 'startTls',
    login: null,
    clientName: 'mgmt-1.bmc.example.com',
    number: 1,
    from: 'mgmt-1@bmc.example.com',
    to: 'ops@example.com',
    subject: 'AlertMail-302: (CRITICAL) Fan Fan 1 has failed.',
    sentAt: lab.controller.now,
    timeoutMs: 30_000,
  });
  assert.match(messageId, /^<1\.[0-9a-f]{16}@bmc\.example\.com>$/);
  const raised = listItems(lab.controller.tree.events).find(({ messageId: id }) => id.endsWith('.FanFailed'));
  const [event, about, whose, end] = text.split('\n\n');
  assert.is(event, 'EVENT: (2026-01-01T00:00:00Z) Fan Fan 1 has failed.');
  assert.is(
    about,
    `Severity: Critical\nEvent number: ${raised?.number}\nResource: /redfish/v1/Chassis/1/Thermal/`,
  );
  assert.match(
    whose ?? '',
    /^Controller name: mgmt-1\nController URL: https:\/\/192\.0\.2\.\d+\/\nServer name: server-1\n/,
  );
  const { SerialNumber, UUID } = lab.controller.get<Record<string, string>>(systemUri);
  assert.match(whose ?? '', `Serial number: ${SerialNumber}\nServer UUID: ${UUID}\n`);
  assert.is(end, 'PLEASE DO NOT REPLY TO THIS MAIL.\n');
});

test('the same seed mails the same, another one by other ids, and no two mails have one id', () => {
  const mailsOf = (seed: string) => new MailLab(undefined, seed).with(workingMail).shake(3).mails;

  const mails = mailsOf('a');
  assert.is(mails.length, 6);
  assert.equal(mails, mailsOf('a'));
  const ids = [...mails, ...mailsOf('b')].map(({ messageId }) => messageId);
  assert.is(new Set(ids).size, 12);
});

test('nobody is mailed while mail is off, or something is lacking that it takes', () => {
  const lacking = [
    { AlertMailEnabled: false },
    { AlertMailEmail: '' },
    { AlertMailSenderDomain: '' },
    { AlertMailSMTPAuthEnabled: true },
    { AlertMailSMTPAuthEnabled: true, AlertMailSMTPAuthUser: 'bmc' },
    { AlertMailSMTPAuthEnabled: true, AlertMailSMTPAuthPw: 'hush-word' },
  ];
  for (const settings of lacking) {
    const lab = new MailLab().with({ ...workingMail, ...settings });

    lab.controller.fault('fan.failed', fan);

    assert.equal([lab.mails, lab.said], [[], []], JSON.stringify(settings));
  }
  const { AlertMailSMTPServer: _, ...noServer } = workingMail;
  assert.is(new MailLab().with(noServer).shake(1).mails.length, 0);
});

test('alerts are mailed without SNMP, too', () => {
  const lab = new MailLab().with(workingMail);
  lab.patch(snmpUri, { AlertsEnabled: false }).is(200);

  lab.shake(1);

  assert.is(lab.mails.length, 2);
});

test('what no trap tells of, an indicator or a stage of POST, is not mailed', () => {
  const lab = new MailLab().with(workingMail);

  lab.patch(systemUri, { IndicatorLED: 'Lit' }).is(200);

  assert.equal(lab.mails, []);
});

test('the port of mail with TLS is spoken to with TLS at once, others are asked for it, and neither when it is off', () => {
  const encryptionBy = (settings: object) =>
    lastOf(new MailLab().with({ ...workingMail, ...settings }).shake(1)).encryption;

  assert.is(encryptionBy({ AlertMailSMTPPort: 587 }), 'startTls');
  assert.is(encryptionBy({ AlertMailSMTPPort: 465 }), 'tls');
  assert.is(encryptionBy({ AlertMailSMTPPort: 465, AlertMailSMTPSecureEnabled: false }), 'none');
});

test('the password for the server goes along sealed, opens with the secret, and stands in no journal', () => {
  const login = {
    AlertMailSMTPAuthEnabled: true,
    AlertMailSMTPAuthUser: 'bmc',
    AlertMailSMTPAuthPw: 'hush-word',
  };
  const lab = new MailLab();

  const kept = journaled(lab, () => {
    lab.with({ ...workingMail, ...login });
    lab.shake(2).testMail().is(200);
  });

  assert.is(lab.mails.length, 5);
  const { login: given } = lastOf(lab);
  assert.is(given?.userName, 'bmc');
  assert.ok(given);
  assert.is(Secret.ofSeed('1').unseal(given.password.address, given.password.sealed), 'hush-word');
  assert.not.match(kept, 'hush');
});

test('the date is the controller’s own, and so is the name it goes by', () => {
  const lab = new MailLab().with(workingMail);
  lab.patch('/redfish/v1/Managers/1/DateTime/', { DateTime: '2030-05-01T12:00:00Z' }).is(200);
  lab.patch(protocolUri, { HostName: 'bmc-7' }).is(200);
  lab.post(managerResetUri, {}).is(200);
  lab.advance('10m');

  lab.controller.fault('fan.failed', fan);

  const { from, sentAt } = lastOf(lab);
  assert.is(from, 'bmc-7@bmc.example.com');
  assert.is(new Date(sentAt).getUTCFullYear(), 2030);
});

test('a controller that is away mails nothing; back, it mails that it was reset and what it finds broken', () => {
  const lab = new MailLab().with(workingMail);
  lab.post(managerResetUri, {}).is(200);
  lab.advance('10s');
  const before = lab.mails.length;

  lab.controller.fault('fan.failed', fan);
  assert.is(lab.mails.length, before);
  lab.advance('10m');

  assert.equal(
    lab.mails.slice(before).map(({ subject }) => subject.slice(0, 'AlertMail-000'.length)),
    ['AlertMail-000', 'AlertMail-101', 'AlertMail-302', 'AlertMail-512'],
  );
});

test('a test mail is sent and logged with who wanted it; what is in the way is named', () => {
  const lab = new MailLab();
  lab.testMail().is(400).says('Mgmt.AlertMailFeatureDisabled');
  lab.with({ AlertMailEnabled: true }).testMail().is(409).says('Mgmt.MailNotConfigured');
  assert.equal([lab.mails, lab.said], [[], []]);

  lab.with(workingMail).testMail().is(200).says('Base.Success');

  assert.equal([lastOf(lab).subject, lab.said], ['AlertMail-001: (INFO) This is a test alert.', ['tested']]);
  assert.match(JSON.stringify(lab.controller.tree.logs.iel), '"user":"Administrator"');
  const headers = lab.login(lab.account('operator', { RoleId: 'Operator' }));
  lab.post(testMailUri, {}, headers).is(403);
  assert.is(lab.mails.length, 1);
});

test('what a subject or a line is made of cannot begin another, and no subject is longer than a line', () => {
  const notified = { text: 'a\r\nBcc: all@example.com', severity: 'OK', event: 0, origin: null } as const;
  const { controller } = new MailLab();

  assert.is(composeSubject(1, notified), 'AlertMail-001: (INFO) a Bcc: all@example.com');
  assert.match(composeText(controller.tree, notified, 0), /^EVENT: \(1970-01-01T00:00:00Z\) a Bcc: /);
  assert.is(composeSubject(1, { ...notified, text: 'x'.repeat(1_000) }).length, 160);
});

test('with its licence gone the mail is off, and the test says so', () => {
  const lab = new MailLab().with(workingMail);
  lab.delete('/redfish/v1/Managers/1/LicenseService/1/').is(200);

  lab.controller.fault('fan.failed', fan);

  assert.equal(lab.mails, []);
  lab.testMail().is(400).says('Mgmt.AlertMailFeatureDisabled');
  lab
    .patch(protocolUri, vendor({ AlertMailEnabled: true }))
    .is(403)
    .says('Mgmt.LicenseKeyRequired');
});

test.run();
