/**
 * Tests of one mail over real SMTP on loopback: the text that a server receives, and the result for each kind of
 * failure.
 */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createSecureContext } from 'node:tls';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type MailContext, sendMail } from '../../../http/effects/mail.js';
import { OutboundPolicy } from '../../../http/effects/policy.js';
import type { MailParams } from '../../../machines/reporting/alert-mail/index.js';
import { CertificateAuthority } from '../../support/security/certificate-authority.js';
import { type MailSink, type SinkOptions, takeMail } from '../../support/service/mail-server.js';

const mail: MailParams = {
  host: '127.0.0.1',
  port: 0,
  encryption: 'none',
  login: null,
  clientName: 'mgmt-1.example.com',
  number: 1,
  from: 'mgmt-1@example.com',
  to: 'ops@example.com',
  subject: 'AlertMail-302: (CRITICAL) Lüfter 1',
  text: 'EVENT: Lüfter 1\n.\n.dot\nend\n',
  messageId: '<1.abc@example.com>',
  sentAt: Date.parse('2026-01-01T00:00:01Z'),
  timeoutMs: 20_000,
};
const login = {
  userName: 'bmc',
  password: { address: 'place', sealed: { revision: 1, nonce: '', text: '', tag: '' } },
};
const going = new AbortController().signal;

const meansFor = (more: Partial<MailContext> = {}): MailContext => ({
  policy: new OutboundPolicy([]),
  secureContext: undefined,
  believesListeners: false,
  open: () => 'tide-and-fish',
  ...more,
});

/** Sends a mail to a server with these options and returns its result. */
async function sendTo(
  options: SinkOptions,
  params: Partial<MailParams> = {},
  means: Partial<MailContext> = {},
): Promise<{ readonly result: unknown; readonly sink: MailSink }> {
  const sink = await takeMail(options);
  try {
    return { result: await sendMail({ ...mail, port: sink.port, ...params }, meansFor(means), going), sink };
  } finally {
    await sink.close();
  }
}

const unreachable = (reason: string) => ({ outcome: 'unreachable', reason });
const notSmtp = unreachable('what the server says is no SMTP');
const brokenOff = unreachable('the connection broke off');

test('a server gets the mail whole: who speaks, from whom, to whom, and what it says, with its own date and id', async () => {
  const { result, sink } = await sendTo({});

  assert.equal(result, { outcome: 'sent' });
  assert.equal(sink.lines, [
    'EHLO mgmt-1.example.com',
    'MAIL FROM:<mgmt-1@example.com>',
    'RCPT TO:<ops@example.com>',
    'DATA',
    'QUIT',
  ]);
  assert.is(
    sink.messages[0],
    [
      'From: mgmt-1@example.com',
      'To: ops@example.com',
      'Subject: =?UTF-8?Q?AlertMail-302=3A_=28CRITICAL=29_L=C3=BCf?=',
      ' =?UTF-8?Q?ter_1?=',
      'Message-ID: <1.abc@example.com>',
      'Date: Thu, 01 Jan 2026 00:00:01 +0000',
      'Auto-Submitted: auto-generated',
      'Content-Transfer-Encoding: quoted-printable',
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'EVENT: L=C3=BCfter 1',
      '.',
      '.dot',
      'end',
    ].join('\r\n'),
  );
});

test('the same mail is the same bytes', async () => {
  const messagesOf = async () => (await sendTo({})).sink.messages;

  assert.equal(await messagesOf(), await messagesOf());
});

test('with encryption asked for, or from the first byte on, nothing of the mail goes in plain, and the login does not', async () => {
  const authority = await CertificateAuthority.create('Site CA');
  const trusted = { secureContext: createSecureContext({ ca: [authority.pem] }) };

  const asked = await sendTo({ authority }, { encryption: 'startTls', login }, trusted);
  assert.equal([asked.result, asked.sink.encrypted], [{ outcome: 'sent' }, [true]]);
  assert.equal(asked.sink.lines.slice(0, 4), [
    'EHLO mgmt-1.example.com',
    'STARTTLS',
    'EHLO mgmt-1.example.com',
    `AUTH PLAIN ${Buffer.from('\0bmc\0tide-and-fish').toString('base64')}`,
  ]);

  const implicit = await sendTo({ authority, implicit: true }, { encryption: 'tls', login }, trusted);
  assert.equal([implicit.result, implicit.sink.encrypted], [{ outcome: 'sent' }, [true]]);
});

test('a server without encryption gets nothing when it is wanted, and one that offers it in vain when it is not', async () => {
  const authority = await CertificateAuthority.create('Site CA');

  const without = await sendTo({}, { encryption: 'startTls' });
  assert.equal(without.result, unreachable('the server offers no encryption'));
  assert.equal(without.sink.messages, []);
  const plain = await sendTo({ authority }, { encryption: 'none' });
  assert.equal([plain.result, plain.sink.encrypted], [{ outcome: 'sent' }, [false]]);
});

test('a certificate that nobody vouches for is not believed, unless any is', async () => {
  const authority = await CertificateAuthority.create('Site CA');
  const distrusted = unreachable('the certificate of the server is not trusted');

  for (const [implicit, encryption] of [
    [false, 'startTls'],
    [true, 'tls'],
  ] as const) {
    const stranger = await sendTo({ authority, implicit }, { encryption, login });
    assert.equal([stranger.result, stranger.sink.messages], [distrusted, []], encryption);
    assert.not.ok(
      stranger.sink.lines.some((line) => line.startsWith('AUTH')),
      encryption,
    );
    const anyone = await sendTo({ authority, implicit }, { encryption }, { believesListeners: true });
    assert.equal(anyone.result, { outcome: 'sent' }, encryption);
  }
});

test('a server that says no is named by its code alone, at whatever word it says it', async () => {
  const reason = (code: number) => ({ outcome: 'refused', reason: `the server answered ${code}` });

  assert.equal((await sendTo({ answers: { connect: '554 hush' } })).result, reason(554));
  assert.equal((await sendTo({ answers: { MAIL: '550 hush' } })).result, reason(550));
  assert.equal((await sendTo({ answers: { RCPT: '451-a\r\n451 b' } })).result, reason(451));
  assert.equal((await sendTo({ answers: { DATA: '503 hush' } })).result, reason(503));
  assert.equal((await sendTo({ answers: { '.': '552 hush' } })).result, reason(552));
  assert.equal((await sendTo({ answers: { RCPT: '354 hush' } })).result, reason(354));
  const noLogin = { outcome: 'refused', reason: 'the server does not take the login' };
  assert.equal((await sendTo({ answers: { AUTH: '535 hush' } }, { login })).result, noLogin);
});

test('what is no SMTP, and a connection that breaks off at any word, are called so', async () => {
  const saying = (text: string) => ({ act: (socket: Socket) => void socket.end(text) });

  assert.equal((await sendTo({ act: (socket) => void socket.write('SSH-2.0-sink\r\n') })).result, notSmtp);
  assert.equal((await sendTo(saying(''))).result, brokenOff);
  assert.equal((await sendTo(saying('220 sink\r\n'))).result, brokenOff);
  assert.equal((await sendTo({ act: (socket) => void socket.resetAndDestroy() })).result, brokenOff);
});

test('a reply without end is broken off, in one line or in many', async () => {
  const pour = (text: string) => (socket: Socket) => {
    const much = text.repeat(100_000);
    socket.on('drain', () => socket.write(much));
    socket.write(much);
  };

  for (const text of ['xyz', '220-x\r\n']) {
    const { result } = await sendTo({ act: pour(text) });
    assert.equal(result, notSmtp, text);
  }
});

test('a server that never greets, or goes on byte by byte, is waited for as long as may be and no longer', async () => {
  const dribble = (socket: Socket) => {
    const timer = setInterval(() => socket.write('2'), 5);
    socket.once('close', () => clearInterval(timer));
  };
  for (const act of [() => {}, dribble]) {
    const { result } = await sendTo({ act }, { timeoutMs: 300 });
    assert.equal(result, {
      outcome: 'timeout',
      reason: 'the server had not taken the mail after 0.3 s',
    });
  }
});

test('encryption that cannot be agreed on is called so, whoever begins it', async () => {
  const disagreed = unreachable('no encryption could be agreed on');
  const answers = { EHLO: '250-sink\r\n250 STARTTLS', STARTTLS: '220 hush' };

  assert.equal((await sendTo({}, { encryption: 'tls' })).result, disagreed);
  assert.equal((await sendTo({ answers }, { encryption: 'startTls' })).result, disagreed);
});

test('an address that is none to the server’s protocol is not sent there', async () => {
  const { result, sink } = await sendTo({}, { to: 'a>b@example.com' });

  assert.equal(result, unreachable('one of its addresses is none that mail goes to'));
  assert.equal(sink.messages, []);
});

test('a server that has the mail and never says good-bye has it all the same', async () => {
  const { result, sink } = await sendTo({ answers: { QUIT: '221-never' } });

  assert.equal([result, sink.messages.length], [{ outcome: 'sent' }, 1]);
});

test('a server off this machine is blocked, a closed port and a name that nobody knows are called so', async () => {
  const blocked = { outcome: 'blocked', reason: 'mails may not go to this destination' };
  for (const host of ['192.0.2.1', '2001:db8::1', '0.0.0.0']) {
    assert.equal(await sendMail({ ...mail, host, port: 25 }, meansFor(), going), blocked, host);
  }
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  const closed = unreachable('the server takes no connection');
  assert.equal(await sendMail({ ...mail, port }, meansFor(), going), closed);
  // The label is longer than a DNS label may be, so that no DNS server is queried.
  const host = `${'x'.repeat(64)}.example`;
  const unknown = unreachable('nobody knows its name');
  assert.equal(await sendMail({ ...mail, host, port: 25 }, meansFor(), going), unknown);
});

test('a mail that is given up ends at once, without a result, and leaves no connection', async () => {
  const giveUp = new AbortController();
  let closed: Promise<unknown> | undefined;
  const sink = await takeMail({
    act: (socket) => {
      closed = once(socket, 'close');
      giveUp.abort();
    },
  });

  const sending = sendMail({ ...mail, port: sink.port }, meansFor(), giveUp.signal);

  assert.is(await sending.catch((error: Error) => error.name), 'AbortError');
  await closed;
  await sink.close();
});

test('a password that does not open is a mistake of ours, and no trouble of the server', async () => {
  const sink = await takeMail();
  const open = () => {
    throw new Error('sealed elsewhere');
  };

  const sending = sendMail({ ...mail, port: sink.port, login }, meansFor({ open }), going);

  assert.is(await sending.catch((error: Error) => error.message), 'sealed elsewhere');
  await sink.close();
});

test.run();
