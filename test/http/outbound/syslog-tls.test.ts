/**
 * Tests of syslog over real TLS on loopback: the bytes that a server receives, the trusted certificates, and the result
 * for each kind of failure.
 */
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createSecureContext, type TLSSocket, type TlsOptions } from 'node:tls';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ListenerContext } from '../../../http/effects/deliver.js';
import { createDestinationQueues } from '../../../http/effects/performers.js';
import { OutboundPolicy } from '../../../http/effects/policy.js';
import { sendSyslogByTls } from '../../../http/effects/syslog.js';
import { formatSyslog, type SyslogTls } from '../../../machines/reporting/remote-syslog/index.js';
import { syslogMessage } from '../../support/reporting/syslog-message.js';
import { CertificateAuthority } from '../../support/security/certificate-authority.js';
import { takeSyslog } from '../../support/service/syslog-server.js';

const tls: SyslogTls = { mutualAuthentication: false, timeoutMs: 20_000 };
const going = new AbortController().signal;
const unreachable = (reason: string) => ({ outcome: 'unreachable', reason });

const authority = await CertificateAuthority.create('Site CA');
const own = await authority.client('mgmt-1');

function meansFor(more: Partial<ListenerContext> = {}): ListenerContext {
  return {
    policy: new OutboundPolicy([]),
    secureContext: createSecureContext({ ca: authority.pem }),
    believesListeners: false,
    identity: () => ({ certificate: own.pem, privateKey: own.keyPem }),
    listenerAuthorities: () => [authority.pem],
    ...more,
  };
}

interface Sending {
  readonly means?: Partial<ListenerContext>;
  readonly tls?: Partial<SyslogTls>;
  readonly server?: TlsOptions;
  readonly act?: (socket: TLSSocket) => void;
}

async function send({ means, tls: asked, server, act }: Sending = {}) {
  const sink = await takeSyslog(authority, server, act);
  try {
    const { port } = sink;
    const result = await sendSyslogByTls(
      { ...syslogMessage, port },
      { ...tls, ...asked },
      meansFor(means),
      going,
    );
    return { result, sink };
  } finally {
    await sink.close();
  }
}

test('a server that is believed gets the message after its length in bytes, and sees no certificate', async () => {
  const { result, sink } = await send();

  assert.equal(result, { outcome: 'sent' });
  const bytes = formatSyslog(syslogMessage);
  assert.equal(sink.frames, [`${bytes.length} ${Buffer.from(bytes).toString('utf8')}`]);
  assert.equal(sink.shownBy, [undefined]);
});

test('a server whose certificate nobody vouches for gets nothing, unless listeners are believed as they are', async () => {
  const stranger = { secureContext: undefined };
  const { result, sink } = await send({ means: stranger });
  assert.equal(result, unreachable('the certificate of the server is not trusted'));
  assert.equal(sink.frames, []);

  assert.equal((await send({ means: { ...stranger, believesListeners: true } })).result, { outcome: 'sent' });
});

const asking = { requestCert: true, ca: authority.pem };

test('where both sides prove who they are the controller shows its certificate, and believes its own authorities alone', async () => {
  const mutually = { mutualAuthentication: true };
  const { result, sink } = await send({ tls: mutually, server: asking });
  assert.equal(result, { outcome: 'sent' });
  assert.equal(sink.shownBy, [new X509Certificate(own.pem).fingerprint256]);

  const means = { believesListeners: true, listenerAuthorities: () => [] };
  const refused = await send({ tls: mutually, server: asking, means });
  assert.equal(refused.result, unreachable('the certificate of the server is not trusted'));
});

test('a server that does not take the controller without a certificate has got nothing, and that is a failure', async () => {
  for (const maxVersion of ['TLSv1.2', 'TLSv1.3'] as const) {
    const { result, sink } = await send({ server: { ...asking, rejectUnauthorized: true, maxVersion } });

    assert.is(result.outcome, 'unreachable', maxVersion);
    assert.equal(sink.frames, []);
  }
});

test('a server that does not end the connection has the message, and is not waited for; one that breaks off has not', async () => {
  const open = await send({ server: { allowHalfOpen: true }, act: (socket) => socket.resume() });
  assert.equal(open.result, { outcome: 'sent' });

  const broken = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(broken, 'listening');
  const { port } = broken.address() as { port: number };
  assert.equal(
    await sendSyslogByTls({ ...syslogMessage, port }, tls, meansFor(), going),
    unreachable('the connection broke off'),
  );
  broken.close();
  await once(broken, 'close');
  assert.equal(
    await sendSyslogByTls({ ...syslogMessage, port }, tls, meansFor(), going),
    unreachable('the server takes no connection'),
  );
});

test('a server that says nothing has its time, and what is given up leaves no connection', async () => {
  const sockets = new Set<unknown>();
  const silent = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).resume();
    socket.once('close', () => {
      sockets.delete(socket);
      silent.emit('left');
    });
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as { port: number };

  const left = once(silent, 'left');
  const short = { ...tls, timeoutMs: 50 };
  assert.equal(await sendSyslogByTls({ ...syslogMessage, port }, short, meansFor(), going), {
    outcome: 'timeout',
    reason: 'the server had not taken the message after 0.05 s',
  });
  await left;

  const giveUp = new AbortController();
  const came = once(silent, 'connection');
  const sending = sendSyslogByTls({ ...syslogMessage, port }, tls, meansFor(), giveUp.signal);
  await came;
  const leftAgain = once(silent, 'left');
  giveUp.abort();
  assert.is(await sending.catch((error: Error) => error.name), 'AbortError');
  await leftAgain;
  assert.is(sockets.size, 0);
  silent.close();
});

test('a server off this machine is blocked', async () => {
  const blocked = { outcome: 'blocked', reason: 'log entries may not go to this destination' };
  for (const host of ['192.0.2.1', '2001:db8::1']) {
    assert.equal(
      await sendSyslogByTls({ ...syslogMessage, host, port: 6_514 }, tls, meansFor(), going),
      blocked,
    );
  }
});

test('what goes to one server goes in order, also after a failure, and waits for no other server', async () => {
  const inOrder = createDestinationQueues();
  const done: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });

  const first = inOrder('a', async () => {
    await held;
    done.push('a1');
    throw new Error('failed');
  });
  const second = inOrder('a', async () => void done.push('a2'));
  await inOrder('b', async () => void done.push('b1'));
  release();

  assert.is(await first.catch((error: Error) => error.message), 'failed');
  await second;
  assert.equal(done, ['b1', 'a1', 'a2']);
});

test.run();
