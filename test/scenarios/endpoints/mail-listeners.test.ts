/**
 * Tests of modeled mail and syslog servers: their possible answers, the results for the controller, and the received
 * messages.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController, type ListenersInput } from '../../../index.js';
import { subscriptionsUri } from '../../support/lab.js';
import { codesIn } from '../../support/reporting/logged-entries.js';
import {
  protocolUri,
  testMailUri,
  testSyslogUri,
  vendor,
  workingMail,
} from '../../support/reporting/mail-rig.js';

const mailAddress = 'smtp://mail.example.com:25';

/** Returns a controller that sends its mails to these listeners and its log entries to `logs.example.com`. */
function mailing(listeners: ListenersInput, settings: object = {}) {
  const controller = createController({ listeners });
  const syslog = { RemoteSyslogEnabled: true, RemoteSyslogServer: 'logs.example.com' };
  controller.patch(protocolUri, vendor({ ...workingMail, ...syslog, ...settings }));
  return controller;
}

test('a mail that was taken can be looked at: its parts, where to, and when', () => {
  const controller = mailing({ 'smtp://mail.example.com': 250 }).advance('1m');

  controller.post(testMailUri, {});

  const [delivery] = controller.deliveries;
  assert.equal([delivery?.destination, delivery?.at, delivery?.headers], [mailAddress, controller.now, {}]);
  const { from, to, subject, text, messageId } = delivery?.body ?? {};
  assert.equal([from, to], ['mgmt-1@bmc.example.com', 'ops@example.com']);
  assert.is(subject, 'AlertMail-001: (INFO) This is a test alert.');
  assert.match(String(text), 'This is a test alert.');
  assert.match(String(messageId), '@bmc.example.com>');
});

test('a log entry that was sent can be looked at, also as it is on the wire', () => {
  const controller = mailing({ 'syslog://logs.example.com': 'never' });
  const before = controller.deliveries.length;

  controller.post(testSyslogUri, {});

  const { destination, body } = controller.deliveries[before] ?? {};
  assert.is(destination, 'syslog://logs.example.com:514');
  assert.is(
    body?.frame,
    '<142>1 2026-01-01T00:00:00Z mgmt-1 IEL - test [entry@32473] This is a test message.',
  );
});

test('a syslog server that is subscribed gets its entries by its protocol, and one by TLS that is not there shows', () => {
  const controller = createController({
    listeners: { 'syslog://logs.example.com': 'never', 'syslog+tls://logs.example.com': ['never'] },
  });
  const subscribe = (Protocol: string, Destination: string) =>
    controller.post(subscriptionsUri, { Protocol, Destination });
  subscribe('SyslogUDP', 'syslog://logs.example.com');
  subscribe('SyslogTLS', 'syslog://LOGS.example.com');
  subscribe('SyslogTLS', 'syslog://nobody.example.com');

  controller.fault('fan.failed', { part: 'Fan 1' });

  const [datagram, overTls] = controller.deliveries;
  assert.is(datagram?.destination, 'syslog://logs.example.com:514');
  assert.is(overTls?.destination, 'syslog+tls://logs.example.com:6514');
  assert.equal(overTls?.body, datagram?.body);
  assert.match(JSON.stringify(controller.tree.logs.iel), '"host":"nobody.example.com"');
  assert.is(codesIn(controller.tree).filter((code) => code === 1_286).length, 1);
});

test('a server that does not take a mail has not got it, and the log names why, once', () => {
  const ways = [
    [550, 'the server answered 550'],
    ['refuses', 'nobody takes a connection at this address'],
    ['never', 'the server had not taken the mail after 30 s'],
    [{ status: 250, after: '31s' }, 'the server had not taken the mail after 30 s'],
  ] as const;
  for (const [answer, reason] of ways) {
    const controller = mailing({ [mailAddress]: answer });
    controller.post(testMailUri, {});
    controller.post(testMailUri, {});
    controller.advance('1m');

    const { tree } = controller;
    const taken = typeof answer === 'object';
    assert.is(controller.deliveries.length, taken ? 2 : 0, reason);
    assert.is(codesIn(tree).filter((code) => code === 1_282).length, 1, reason);
    assert.match(JSON.stringify(tree.logs.iel), `"reason":"${reason}"`);
  }
});

test('where nobody stands nobody takes a mail, and a datagram is sent all the same', () => {
  const controller = mailing({});
  controller.post(testMailUri, {});
  controller.post(testSyslogUri, {});

  const codes = codesIn(controller.tree);
  assert.ok(codes.includes(1_282));
  assert.not.ok(codes.includes(1_286));
  assert.equal(controller.deliveries, []);
});

test('an address is one in any spelling: the usual port, capitals, IPv6', () => {
  const controller = mailing(
    { 'SMTP://[2001:DB8::25]:25/': 250, 'syslog://LOGS.example.com:514': 'never' },
    { AlertMailSMTPServer: '2001:db8::25' },
  );
  controller.post(testMailUri, {});

  const destinations = new Set(controller.deliveries.map(({ destination }) => destination));
  assert.equal([...destinations].sort(), ['smtp://[2001:db8::25]:25', 'syslog://logs.example.com:514']);
});

test('what cannot be is said where it stands: an answer of a datagram, a path at a server, one address twice', () => {
  const refused = (listeners: ListenersInput, why: RegExp) =>
    assert.throws(() => createController({ listeners }), why, JSON.stringify(listeners));

  refused({ 'syslog://logs.example.com': 200 }, /never or refuses/);
  refused({ 'syslog://logs.example.com': ['never', { status: 200 }] }, /never or refuses/);
  refused({ 'syslog+tls://logs.example.com': 200 }, /never or refuses/);
  refused({ 'smtp://mail.example.com/inbox': 250 }, /an address such as/);
  refused({ 'smtp://user@mail.example.com': 250 }, /an address such as/);
  refused({ 'smtp:mail.example.com': 250 }, /an address such as/);
  refused({ 'ftp://mail.example.com': 250 }, /an address such as/);
  refused({ 'smtp://mail.example.com': 250, 'smtp://MAIL.example.com:25': 250 }, /already has a listener/);
});

test('what was received goes with the state, and a fork hears the same', () => {
  const controller = mailing({ [mailAddress]: [250, 550] });
  const before = controller.snapshot();
  controller.post(testMailUri, {});
  const fork = controller.fork();
  controller.restore(before);
  assert.equal(controller.deliveries, []);

  controller.post(testMailUri, {});
  fork.post(testMailUri, {});

  assert.equal([controller.deliveries.length, fork.deliveries.length], [1, 1]);
  assert.equal(codesIn(fork.tree).includes(1_282), true);
});

test.run();
