/**
 * Tests of file downloads over HTTPS: files are sent in chunks, only to authenticated users, and only while the client
 * reads.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../http/index.js';
import { readHealthLog } from '../support/reporting/health-log-reader.js';
import { ask, connectTls, control, exchange, systemUri } from '../support/service/http-rig.js';
import { shareService } from '../support/service/shared-service.js';

let service: RunningService;
let session: { readonly 'X-Auth-Token': string };
let file: string;

shareService(test, (shared) => {
  ({ service, session } = shared);
});
test.before(async () => {
  for (let turn = 0; turn < 70; turn++) {
    for (const clear of [false, true]) {
      await control(service, '/fault', { body: { fault: 'fan.failed', part: 'Fan 1', clear } });
    }
  }
  const { json } = await ask(service, '/redfish/v1/Managers/1/ActiveHealthSystem/', { headers: session });
  file = (json.Links as { AHSLocation: { extref: string } }).AHSLocation.extref;
});

const requestOf = (uri: string, headers: object = session) =>
  `GET ${uri} HTTP/1.1\r\nHost: x\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}Connection: close\r\n\r\n`;

test('a file comes in several chunks that put together are the file', async () => {
  const received = await exchange(service, requestOf(file));

  const start = received.indexOf('\r\n\r\n') + 4;
  assert.match(received.slice(0, start), /^HTTP\/1\.1 200 OK\r\n/);
  assert.match(received.slice(0, start), /\r\nTransfer-Encoding: chunked\r\n/);
  const pieces: Buffer[] = [];
  for (let at = start, size = -1; size !== 0; ) {
    const end = received.indexOf('\r\n', at);
    size = Number.parseInt(received.slice(at, end), 16);
    pieces.push(Buffer.from(received.slice(end + 2, end + 2 + size), 'latin1'));
    at = end + 2 + size + 2;
  }
  assert.ok(pieces.length > 5, `${pieces.length} pieces`);
  assert.ok(Math.max(...pieces.map(({ length }) => length)) < 32_768);
  assert.is(readHealthLog(Buffer.concat(pieces)).of('IMLG').length, 141);
});

test('nobody gets a file without having logged in', async () => {
  const { status, json } = await ask(service, file);

  assert.is(status, 401);
  assert.match(JSON.stringify(json), /NoValidSession/);
});

test('one who hangs up in the middle of a file harms nobody', async () => {
  const socket = await connectTls(service);
  socket.write(requestOf(file));
  await new Promise((resolve) => socket.once('data', resolve));
  socket.destroy();

  assert.is((await ask(service, systemUri, { headers: session })).status, 200);
  assert.is((await ask(service, file, { headers: session })).status, 200);
});

test.run();
