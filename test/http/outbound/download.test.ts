/** Tests of downloads over real loopback connections: their limits, and the result for each kind of failure. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadAuthorities } from '../../../http/effects/authorities.js';
import { type DownloadContext, download } from '../../../http/effects/download.js';
import { OutboundPolicy } from '../../../http/effects/policy.js';
import { SetupError } from '../../../http/index.js';
import type { DownloadParams } from '../../../machines/access/accounts/index.js';
import { printKeytab } from '../../../models/formats/keytab.js';
import { type FileServer, ownAuthority, serveFiles } from '../../support/service/file-server.js';

const folder = mkdtempSync(path.join(tmpdir(), 'tidefish-test-'));
const keytab = Buffer.from(printKeytab({ realm: 'EXAMPLE.COM', principals: ['HTTP/bmc'] }));
const imported = {
  outcome: 'fetched',
  realm: 'EXAMPLE.COM',
  principals: ['HTTP/bmc@EXAMPLE.COM'],
  keys: 1,
  bytes: keytab.length,
};
const loopbackOnly: DownloadContext = {
  policy: new OutboundPolicy([]),
  secureContext: undefined,
  open: ({ sealed }) => sealed.text,
};

/** Response for each path. */
const files: Readonly<Record<string, Parameters<typeof serveFiles>[0]>> = {
  '/keytab': (_, response) => response.end(keytab),
  '/signed?sig=hush': (_, response) => response.end(keytab),
  '/missing': (_, response) => response.writeHead(404).end(keytab),
  '/created': (_, response) => response.writeHead(201).end(keytab),
  '/moved': (_, response) => response.writeHead(302, { Location: '/keytab' }).end('moved'),
  '/announced': (_, response) => response.writeHead(200, { 'Content-Length': '1001' }).flushHeaders(),
  '/streamed': (_, response) => {
    for (let chunk = 0; chunk < 64; chunk++) response.write(Buffer.alloc(1_024));
    response.end();
  },
  '/exact': (_, response) => response.end(Buffer.alloc(1_000)),
  '/silent': () => {},
  '/dripping': (_, response) => response.write('x'),
  '/cut': (_, response) => {
    response.writeHead(200, { 'Content-Length': String(keytab.length) });
    response.write(keytab.subarray(0, 10), () => response.destroy());
  },
  '/text': (_, response) => response.end('no keys here'),
};

let server: FileServer;

test.before(async () => {
  server = await serveFiles((request, response) => files[request.url ?? '']?.(request, response));
});
test.after(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

function fetched(uri: string, more: Partial<DownloadParams> = {}, means = loopbackOnly): Promise<unknown> {
  const params: DownloadParams = { uri, what: 'keytab', sizeMax: 1_000, timeoutMs: 10_000, ...more };
  return download(params, means, new AbortController().signal);
}

test('what is asked behind the question mark is opened for the request alone', async () => {
  const sealed = { revision: 1, nonce: '', text: 'sig=hush', tag: '' };
  const query = { address: 'AccountService/keytab', sealed };
  assert.equal(await fetched(`${server.url}signed`, { query }), imported);
});

test('what is fetched is read, and what may be known of it comes back', async () => {
  assert.equal(await fetched(`${server.url}keytab`), imported);
});

test('a name that leads to loopback is loopback', async () => {
  const { port } = new URL(server.url);

  assert.equal(await fetched(`http://localhost:${port}/keytab`), imported);
});

test('only 200 counts, and no redirect is followed', async () => {
  const asked = server.asked.length;

  for (const [file, status] of [
    ['missing', 404],
    ['created', 201],
    ['moved', 302],
  ] as const) {
    assert.equal(await fetched(`${server.url}${file}`), {
      outcome: 'refused',
      reason: `the server answered ${status}`,
    });
  }
  assert.equal(server.asked.slice(asked), ['/missing', '/created', '/moved']);
});

test('a body over the limit is given up as soon as that is known, said beforehand or not', async () => {
  const tooLarge = { outcome: 'tooLarge', reason: 'it has more than 1000 bytes' };

  assert.equal(await fetched(`${server.url}announced`), tooLarge);
  assert.equal(await fetched(`${server.url}streamed`), tooLarge);
  assert.is(((await fetched(`${server.url}exact`)) as { outcome: string }).outcome, 'malformed');
});

test('the time is for all of it: silence, a body that drips and a handshake without an answer end in time', async () => {
  const timeout = { outcome: 'timeout', reason: 'it had not come after 0.05 s' };

  assert.equal(await fetched(`${server.url}silent`, { timeoutMs: 50 }), timeout);
  assert.equal(await fetched(`${server.url}dripping`, { timeoutMs: 50 }), timeout);
  await withSocketServer(
    () => {},
    async (url) => {
      assert.equal(await fetched(url.replace('http', 'https'), { timeoutMs: 50 }), timeout);
    },
  );
});

/** Runs a TCP server that does not use HTTP. */
async function withSocketServer(
  onSocket: (socket: Socket) => void,
  use: (url: string) => Promise<void>,
): Promise<void> {
  const sockets: Socket[] = [];
  const other = createServer((socket) => {
    sockets.push(socket.on('error', () => {}));
    onSocket(socket);
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  try {
    await use(`http://127.0.0.1:${port}/`);
  } finally {
    for (const socket of sockets) socket.destroy();
    other.close();
    await once(other, 'close');
  }
}

test('a server that closes in the middle, before it, or is not there, is unreachable', async () => {
  const broken = { outcome: 'unreachable', reason: 'the connection broke off' };
  let closed = '';

  assert.equal(await fetched(`${server.url}cut`), broken);
  await withSocketServer(
    (socket) => socket.destroy(),
    async (url) => {
      assert.equal(await fetched(url), broken);
      closed = url;
    },
  );
  const withoutEnd = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n';
  await withSocketServer(
    (socket) => socket.end(withoutEnd),
    async (url) => assert.equal(await fetched(url), broken),
  );
  assert.equal(await fetched(closed), { outcome: 'unreachable', reason: 'the server takes no connection' });
});

test('something that is no HTTP is unreachable', async () => {
  await withSocketServer(
    (socket) => socket.end('220 mail.example ESMTP\r\n'),
    async (url) => {
      const reason = 'what the server says is no HTTP';
      assert.equal(await fetched(url), { outcome: 'unreachable', reason });
    },
  );
});

test('a body that is no keytab is malformed, and none of it is repeated', async () => {
  const result = JSON.stringify(await fetched(`${server.url}text`));

  assert.match(result, /"malformed"/);
  assert.not.match(result, /no keys here/);
});

test('a destination off this machine is blocked before anybody is asked', async () => {
  for (const uri of [
    'http://192.0.2.1/',
    'https://[2001:db8::1]/',
    'http://0.0.0.0/',
    'http://[::]/',
    'http://3221225985/',
  ]) {
    assert.is(((await fetched(uri)) as { outcome: string }).outcome, 'blocked', uri);
  }
});

test('a server is believed by a certificate of the authorities given, and by no other', async () => {
  const [own, strange] = [await ownAuthority(), await ownAuthority()];
  const [ownFile, strangeFile] = ['own.pem', 'strange.pem'].map((name) => path.join(folder, name)) as [
    string,
    string,
  ];
  writeFileSync(ownFile, own.cert);
  writeFileSync(strangeFile, strange.cert);
  const secure = await serveFiles((_, response) => response.end(keytab), own);
  const judgedBy = (file: string) => ({ ...loopbackOnly, secureContext: loadAuthorities(file) });

  try {
    assert.equal(await fetched(secure.url, {}, judgedBy(ownFile)), imported);
    for (const means of [loopbackOnly, judgedBy(strangeFile)]) {
      assert.match(JSON.stringify(await fetched(secure.url, {}, means)), /unreachable.*not trusted \(/);
    }
    const misnamed = secure.url.replace('127.0.0.1', '127.0.0.2');
    assert.is(
      ((await fetched(misnamed, {}, judgedBy(ownFile))) as { outcome: string }).outcome,
      'unreachable',
    );
    assert.equal(secure.asked, ['/']);
  } finally {
    await secure.close();
  }
});

test('a server of many names is told which one is meant, and an address is none', async () => {
  const named: string[] = [];
  const secure = await serveFiles(() => {}, {
    ...(await ownAuthority()),
    SNICallback: (name, done) => {
      named.push(name);
      done(null);
    },
  });

  try {
    for (const uri of [secure.url.replace('127.0.0.1', 'localhost'), secure.url]) {
      assert.match(JSON.stringify(await fetched(uri)), /not trusted/);
    }
    assert.equal(named, ['localhost']);
  } finally {
    await secure.close();
  }
});

test('a file of authorities that is none is named before anything starts', () => {
  const empty = path.join(folder, 'empty.pem');
  const garbled = path.join(folder, 'garbled.pem');
  writeFileSync(empty, 'nothing');
  writeFileSync(garbled, '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n');

  for (const file of [empty, garbled, path.join(folder, 'absent.pem')]) {
    assert.throws(
      () => loadAuthorities(file),
      (error: unknown) => error instanceof SetupError && error.message.includes(file),
    );
  }
});

test('a download that is given up ends at once, without a result', async () => {
  const giveUp = new AbortController();
  const params: DownloadParams = {
    uri: `${server.url}silent`,
    what: 'keytab',
    sizeMax: 1,
    timeoutMs: 60_000,
  };

  const arrival = server.arrival();
  const pending = download(params, loopbackOnly, giveUp.signal);
  await arrival;
  giveUp.abort();

  const ended = await pending.catch((error: Error) => error.name);
  assert.is(ended, 'AbortError');
});

test.run();
