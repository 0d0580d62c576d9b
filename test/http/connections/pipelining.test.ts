/**
 * Tests of pipelining: a client that sends requests faster than they are answered has to wait, and the memory stays
 * bounded.
 */
import { once } from 'node:events';
import { type AddressInfo, Socket } from 'node:net';
import tls from 'node:tls';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { inRequestOrder } from '../../../http/connections/backpressure.js';
import { PipelinedConnections } from '../../../http/connections/pipeline.js';
import { loadSelfSigned, type ServedCertificate } from '../../../http/connections/served-certificate.js';
import { createTlsServer } from '../../../http/connections/tls-server.js';
import { PasswordWorker } from '../../../http/exchange/passwords.js';
import { Controller } from '../../../machines/index.js';
import {
  asBasic,
  bareFront,
  bareGenesis,
  bareSecret,
  dataFolder,
  systemUri,
} from '../../support/service/http-rig.js';

const data = dataFolder();
test.after(() => data.remove());

const requests = 2_000;
/**
 * Header that extends a request to about 600 bytes, so that one read from the socket returns only a small part of all
 * requests.
 */
const padding = `X-Padding: ${'x'.repeat(400)}`;
/**
 * Maximum number of requests that have arrived: 32 waiting ones, and those in the last 64 KiB that Node read before it
 * paused the socket.
 */
const arrivedMax = 32 + 65_536 / 500;

/** Response size that exceeds the buffers of the operating system for a client that reads nothing. Unit: bytes. */
const untaken = 20_000_000;

/** Returns one request each of `users` invented users. The last request closes the connection. */
function requestsOf(users: number): string {
  return Array.from({ length: users }, (_, user) => {
    const { Authorization } = asBasic(`nobody${user}`, 'made up');
    const connection = user === users - 1 ? 'close' : 'keep-alive';
    return [
      `GET ${systemUri} HTTP/1.1`,
      'Host: x',
      `Connection: ${connection}`,
      `Authorization: ${Authorization}`,
      padding,
      '\r\n',
    ].join('\r\n');
  }).join('');
}

function certificateOf(): Promise<ServedCertificate> {
  return loadSelfSigned(data.folder, { hostName: 'x', alternatives: ['127.0.0.1'] }, Date.now());
}

async function rig() {
  const checks: (() => void)[] = [];
  const checked = { count: 0 };
  let holding = true;
  const passwords = new PasswordWorker(async () => {
    checked.count += 1;
    if (holding) await new Promise<void>((resolve) => checks.push(resolve));
    return false;
  });
  const front = await bareFront(new Controller(bareGenesis, bareSecret), passwords);
  const certificate = await certificateOf();
  const server = createTlsServer(certificate).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const arrived = { count: 0 };
  server.on('request', (request, response) => {
    arrived.count += 1;
    front.server.emit('request', request, response);
  });
  const { port } = server.address() as AddressInfo;
  const connect = async () => {
    const socket = tls.connect({ host: '127.0.0.1', port, ca: certificate.certificate });
    await once(socket, 'secureConnect');
    return socket.setEncoding('latin1');
  };
  const release = () => {
    holding = false;
    for (const check of checks) check();
  };
  const close = () => {
    front.close();
    server.close();
    server.closeAllConnections();
  };
  return { server, arrived, checked, connect, release, close };
}

/**
 * Sends a request on a new connection and waits for its answer. The server has then read everything that it is going to
 * read.
 */
async function roundTrip(connect: () => Promise<tls.TLSSocket>): Promise<void> {
  const socket = await connect();
  socket.write('GET /redfish HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  socket.resume();
  await once(socket, 'end');
  socket.destroy();
}

/** Returns the number of responses for each status. */
function tally(text: string): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [, status = ''] of text.matchAll(/^HTTP\/1\.1 (\d+) /gm))
    counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function received(client: tls.TLSSocket): Promise<string> {
  let text = '';
  for await (const part of client) text += part;
  return text;
}

test('no more is read from a connection whose requests wait for answers, and in the end each has its answer', async () => {
  const { server, arrived, connect, release, close } = await rig();
  const client = await connect();
  const first = once(server, 'request');
  client.write(requestsOf(requests));
  await first;
  for (let trip = 0; trip < 3; trip++) await roundTrip(connect);
  const whileHeld = arrived.count;

  release();
  const text = await received(client);

  assert.ok(whileHeld >= 32 && whileHeld < arrivedMax, `${whileHeld} arrived`);
  assert.equal(tally(text), { 401: requests });
  close();
});

test('a client that takes its answers late has them all, in order', async () => {
  const server = createTlsServer(await certificateOf()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.on('request', ({ url }, response) => response.end(`${url} ${'x'.repeat(20_000)}`));
  const { port } = server.address() as AddressInfo;
  const client = tls.connect({ host: '127.0.0.1', port, rejectUnauthorized: false });
  const paths = Array.from({ length: 500 }, (_, index) => `/${index}`);
  const first = once(server, 'request');

  client
    .setEncoding('latin1')
    .write(
      paths
        .map(
          (path) =>
            `GET ${path} HTTP/1.1\r\n${padding}\r\n${path === '/499' ? 'Connection: close\r\n' : ''}\r\n`,
        )
        .join(''),
    );
  await first;
  const text = await received(client);

  assert.equal(
    [...text.matchAll(/^(\/\d+) x/gm)].map(([, path]) => path),
    paths,
  );
  server.close();
});

test('a request sent while the answer before it waits to be taken is answered, and so is what comes later', async () => {
  const server = createTlsServer(await certificateOf()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.on('request', ({ url }, response) => response.end(`${url} ${'x'.repeat(untaken)}`));
  const { port } = server.address() as AddressInfo;
  const client = tls.connect({ host: '127.0.0.1', port, rejectUnauthorized: false });
  const ask = (path: string, connection: string) =>
    client.write(`GET ${path} HTTP/1.1\r\nConnection: ${connection}\r\n\r\n`);

  for (const path of ['/0', '/1']) {
    const request = once(server, 'request');
    ask(path, 'keep-alive');
    await request;
  }
  const text = received(client.setEncoding('latin1'));
  ask('/2', 'close');

  assert.equal(
    [...(await text).matchAll(/(\/\d) x/g)].map(([, path]) => path),
    ['/0', '/1', '/2'],
  );
  server.close();
});

test('a client that waited for its answers at first may send ahead later', async () => {
  const server = createTlsServer(await certificateOf()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.on('request', ({ url }, response) => setImmediate(() => response.end(`${url} ${'x'.repeat(600)}.`)));
  const { port } = server.address() as AddressInfo;
  const client = tls.connect({ host: '127.0.0.1', port, rejectUnauthorized: false });
  const head = (path: string, connection: string) =>
    `GET ${path} HTTP/1.1\r\nConnection: ${connection}\r\n${padding}\r\n\r\n`;
  const paths = Array.from({ length: 500 }, (_, index) => `/${index}`);

  client.setEncoding('latin1');
  let taken = '';
  client.on('data', (part) => {
    taken += part;
  });
  for (const path of paths.slice(0, 3)) {
    client.write(head(path, 'keep-alive'));
    while (!taken.endsWith('.')) await once(client, 'data');
    taken = '';
  }
  client.write(
    paths
      .slice(3)
      .map((path) => head(path, path === '/499' ? 'close' : 'keep-alive'))
      .join(''),
  );
  await once(client, 'end');

  assert.equal(
    [...taken.matchAll(/^(\/\d+) x/gm)].map(([, path]) => path),
    paths.slice(3),
  );
  server.close();
});

test('a body that comes behind as many requests as may wait is read when it is its turn', async () => {
  const server = createTlsServer(await certificateOf()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sizes: number[] = [];
  const inTurn = inRequestOrder(async (request, response) => {
    let size = 0;
    for await (const chunk of request) size += chunk.length;
    sizes.push(size);
    response.end();
  });
  server.on('request', inTurn);
  const { port } = server.address() as AddressInfo;
  const client = tls.connect({ host: '127.0.0.1', port, rejectUnauthorized: false });

  for (let index = 0; index < 100; index++) {
    const size = index % 32 === 31 ? 300_000 : 0;
    const connection = index === 99 ? 'Connection: close\r\n' : '';
    client.write(`POST / HTTP/1.1\r\n${connection}Content-Length: ${size}\r\n\r\n${'x'.repeat(size)}`);
  }
  const text = await received(client.setEncoding('latin1'));

  assert.equal(tally(text), { 200: 100 });
  assert.equal(
    sizes,
    Array.from({ length: 100 }, (_, index) => (index % 32 === 31 ? 300_000 : 0)),
  );
  server.close();
});

test('requests that waited on a connection are not worked at when it is gone', async () => {
  const { server, checked, connect, release, close } = await rig();
  const client = await connect();
  const first = once(server, 'request');
  client.write(requestsOf(3));
  const [request] = await first;

  request.socket.destroy();
  release();
  await once(request.socket, 'close');
  await roundTrip(connect);

  assert.is(checked.count, 1);
  close();
});

test('of requests that wait behind others there are only so many: the connection with the most of them is let go', () => {
  const crowd = new PipelinedConnections();
  const [long, short, gone] = [new Socket(), new Socket(), new Socket()];
  const add = (socket: Socket, count: number) => {
    for (let index = 0; index < count; index++) crowd.add(socket);
  };
  add(gone, 3_000);
  crowd.leave(gone);
  crowd.remove(gone);
  add(long, 2_500);
  add(short, 1_500);
  for (let index = 0; index < 400; index++) crowd.remove(long);
  add(short, 496);
  assert.not.ok(long.destroyed || short.destroyed);

  add(short, 1);

  assert.ok(long.destroyed);
  assert.not.ok(short.destroyed);
});

test.run();
