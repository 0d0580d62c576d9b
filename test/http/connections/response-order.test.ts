/** Tests of several requests on one connection with one malformed request: every answer belongs to its own request. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createTlsServer } from '../../../http/connections/tls-server.js';
import type { RunningService } from '../../../http/index.js';
import { asBasic, connectTls, exchange, systemUri } from '../../support/service/http-rig.js';
import { shareService } from '../../support/service/shared-service.js';

let service: RunningService;
let session: { readonly 'X-Auth-Token': string };

shareService(test, (shared) => {
  ({ service, session } = shared);
});

function request(line: string, ...headers: string[]): string {
  return [`${line} HTTP/1.1`, 'Host: x', `X-Auth-Token: ${session['X-Auth-Token']}`, ...headers, '', ''].join(
    '\r\n',
  );
}

/** Returns the statuses in the order in which the answers arrive. */
async function statuses(text: string): Promise<readonly number[]> {
  const received = await exchange(service, text);
  return [...received.matchAll(/^HTTP\/1\.1 (\d+) /gm)].map(([, status]) => Number(status));
}

const get = () => request(`GET ${systemUri}`);
const chunked = 'Transfer-Encoding: chunked';

test('requests before one that is no HTTP are answered first, and each of them', async () => {
  assert.equal(await statuses(`${get()}${get()}${get()}good morning\r\n\r\n`), [200, 200, 200, 501]);
  assert.equal(await statuses(`${get()}${get()}CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n`), [200, 200, 405]);
});

test('a write before a broken request is carried out and answered before it', async () => {
  const body = '{"AssetTag":"first"}';
  const write = request(`PATCH ${systemUri}`, `Content-Length: ${body.length}`) + body;

  assert.equal(await statuses(`${write}${get()}X: \0\r\n\r\n`), [200, 200, 501]);
  assert.is(service.controller.tree.host.assetTag, 'first');
});

test('requests of one connection are carried out in turn, however long one of them takes to read or to check', async () => {
  const patch = (assetTag: string) => {
    const body = JSON.stringify({ AssetTag: assetTag });
    return request(`PATCH ${systemUri}`, `Content-Length: ${body.length}`) + body;
  };
  const basic = `GET ${systemUri} HTTP/1.1\r\nHost: x\r\nAuthorization: ${asBasic().Authorization}\r\n\r\n`;
  const last = request(`GET ${systemUri}`, 'Connection: close');

  const received = await exchange(
    service,
    patch('one') + get() + patch('two') + basic + patch('three') + last,
  );

  const shown = [...received.matchAll(/"AssetTag":"(\w*)"/g)].map(([, assetTag]) => assetTag);
  assert.equal(shown, ['one', 'two', 'three']);
});

test('a body that breaks is answered once, in its turn', async () => {
  assert.equal(await statuses(`${get()}${request(`PATCH ${systemUri}`, chunked)}zz\r\n`), [200, 400]);
});

test('a body that breaks when its request has been answered without it only ends the connection', async () => {
  const socket = await connectTls(service);
  socket.setEncoding('latin1').write(request(`GET ${systemUri}`, chunked));

  let received = '';
  for await (const part of socket) {
    if (received === '') socket.write('zz\r\n');
    received += part;
  }

  assert.is(received.match(/HTTP\/1\.1 /g)?.length, 1);
  assert.match(received, /^HTTP\/1\.1 200 /);
});

test('what follows a request that was to be the last is neither served nor answered', async () => {
  assert.equal(await statuses(get() + request(`GET ${systemUri}`, 'Connection: close') + get()), [200, 200]);
});

test('a connection asked to become a tunnel is not kept for ever, even if the other side never ends it', async () => {
  const server = createTlsServer(service.certificate);
  server.timeout = 20;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ca = service.certificate.certificate;
  const client = tls.connect({ host: '127.0.0.1', port, ca });
  client.on('error', () => {});

  // The client does not read, so that it does not notice the end of the connection.
  client.pause().write('CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n');
  const [accepted] = await once(server, 'secureConnection');
  await once(accepted, 'close');

  client.destroy();
  server.close();
});

test.run();
