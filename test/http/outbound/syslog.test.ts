/**
 * Tests of syslog over real UDP on loopback: the text that a receiver reads, and the result for each kind of failure.
 */
import dgram from 'node:dgram';
import { once } from 'node:events';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { OutboundPolicy } from '../../../http/effects/policy.js';
import { sendSyslog } from '../../../http/effects/syslog.js';
import { formatSyslog } from '../../../machines/reporting/remote-syslog/index.js';
import { syslogMessage } from '../../support/reporting/syslog-message.js';

const means = { policy: new OutboundPolicy([]) };
const going = new AbortController().signal;

test('a message is one datagram, to an address of IPv4 or IPv6 or a name that leads to this machine', async () => {
  for (const [bound, host] of [
    ['127.0.0.1', '127.0.0.1'],
    ['::1', '::1'],
    ['127.0.0.1', 'localhost'],
  ] as const) {
    const receiver = dgram.createSocket(bound.includes(':') ? 'udp6' : 'udp4');
    receiver.bind(0, bound);
    await once(receiver, 'listening');
    const arrival = once(receiver, 'message');

    const { port } = receiver.address();
    assert.equal(await sendSyslog({ ...syslogMessage, host, port }, means, going), { outcome: 'sent' });

    const [bytes] = (await arrival) as [Buffer];
    assert.is(bytes.toString('hex'), Buffer.from(formatSyslog(syslogMessage)).toString('hex'));
    receiver.close();
  }
});

test('a server off this machine is blocked, and a name that nobody knows is unreachable', async () => {
  const blocked = { outcome: 'blocked', reason: 'log entries may not go to this destination' };
  for (const host of ['192.0.2.1', '2001:db8::1', '255.255.255.255']) {
    assert.equal(await sendSyslog({ ...syslogMessage, host }, means, going), blocked, host);
  }
  // The label is longer than a DNS label may be, so that no DNS server is queried.
  const host = `${'x'.repeat(64)}.example`;
  const reason = 'nobody knows its name';
  assert.equal(await sendSyslog({ ...syslogMessage, host }, means, going), {
    outcome: 'unreachable',
    reason,
  });
});

test('what is given up before it has left is not sent', async () => {
  const giveUp = new AbortController();
  giveUp.abort();

  const sending = sendSyslog(syslogMessage, means, giveUp.signal);

  assert.is(await sending.catch((error: Error) => error.name), 'AbortError');
});

test.run();
