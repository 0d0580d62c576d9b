/** A client that sends requests faster than they can be answered: the memory does not fill with them. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ownCertificate } from '../http/certificate.js';
import { Passwords } from '../http/passwords.js';
import { createTlsServer } from '../http/tls-server.js';
import { Controller } from '../machines/index.js';
import { asBasic, bareFront, bareGenesis, bareSecret, dataFolder, systemUri } from './http-rig.js';

const data = dataFolder();
test.after(() => data.remove());

const requests = 2_000;
/** With it a request has some 600 bytes, so that one read from the socket brings a small part of them. */
const padding = `X-Padding: ${'x'.repeat(400)}`;
/** What is waited with, and what one read of Node's (64 KiB) had brought before nothing more was read. */
const arrivedMax = 32 + 65_536 / 500;

/** Requests of as many made-up users, the last of them the last. */
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

async function rig() {
  const checks: (() => void)[] = [];
  const checked = { count: 0 };
  let holding = true;
  const passwords = new Passwords(async () => {
    checked.count += 1;
    if (holding) await new Promise<void>((resolve) => checks.push(resolve));
    return false;
  });
  const front = await bareFront(new Controller(bareGenesis, bareSecret), passwords);
  const certificate = await ownCertificate(
    data.folder,
    { hostName: 'x', alternatives: ['127.0.0.1'] },
    Date.now(),
  );
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

/** By then the server has read whatever it was going to. */
async function roundTrip(connect: () => Promise<tls.TLSSocket>): Promise<void> {
  const socket = await connect();
  socket.write('GET /redfish HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  socket.resume();
  await once(socket, 'end');
  socket.destroy();
}

test('no more is read from a connection on which too many requests wait for answers', async () => {
  const { server, arrived, connect, release, close } = await rig();
  const client = await connect();
  // It is closed while it still sends.
  client.on('error', () => {});
  const first = once(server, 'request');
  client.write(requestsOf(requests));
  await first;
  for (let trip = 0; trip < 3; trip++) await roundTrip(connect);

  assert.ok(arrived.count < arrivedMax, `${arrived.count} arrived`);
  client.destroy();
  release();
  close();
});

test('as many as may wait have their answers, the next one is refused, and the connection ends', async () => {
  const { server, connect, release, close } = await rig();
  const client = await connect();
  const first = once(server, 'request');
  client.write(requestsOf(40));
  await first;
  await roundTrip(connect);

  release();
  let text = '';
  for await (const part of client) text += part;

  const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d+) /gm)].map(([, status]) => status);
  assert.equal(statuses, [...Array(32).fill('401'), '503']);
  close();
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

test.run();
