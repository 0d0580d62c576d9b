/** Tests of raw HTTP: framing, media types, methods, and answers to malformed requests. */
import { gunzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../../http/index.js';
import { shownEntries } from '../../../machines/facts/shown-entries.js';
import { asBasic, ask, exchange, sessionsUri, systemUri } from '../../support/service/http-rig.js';
import { shareService } from '../../support/service/shared-service.js';

let service: RunningService;
let session: { readonly 'X-Auth-Token': string };

shareService(test, (shared) => {
  ({ service, session } = shared);
});

test('a body is sent in chunks that add up, without a length', async () => {
  const received = await exchange(
    service,
    `GET ${systemUri} HTTP/1.1\r\nHost: x\r\nX-Auth-Token: ${session['X-Auth-Token']}\r\nConnection: close\r\n\r\n`,
  );

  const [head = '', body = ''] = [
    received.slice(0, received.indexOf('\r\n\r\n')),
    received.slice(received.indexOf('\r\n\r\n') + 4),
  ];
  assert.match(head, /^HTTP\/1\.1 200 OK\r\n/);
  assert.match(head, /\r\nTransfer-Encoding: chunked(\r\n|$)/);
  assert.not.match(head, /Content-Length|Set-Cookie|X-Powered-By/i);
  const size = Number.parseInt(body, 16);
  const chunk = body.slice(body.indexOf('\r\n') + 2);
  assert.is(chunk.slice(size), '\r\n0\r\n\r\n');
  assert.is(JSON.parse(chunk.slice(0, size)).Id, '1');
});

test('errors are chunked as well', async () => {
  const { status, headers } = await ask(service, '/redfish/v1/Nothing/', { headers: session });

  assert.is(status, 404);
  assert.is(headers['transfer-encoding'], 'chunked');
});

test('a message registry is compressed on the wire, in chunks, for a client that asked for no compression', async () => {
  const received = await exchange(
    service,
    `GET /redfish/v1/RegistryStore/registries/en/Base.json HTTP/1.1\r\nHost: x\r\nAccept-Encoding: identity\r\nX-Auth-Token: ${session['X-Auth-Token']}\r\nConnection: close\r\n\r\n`,
  );

  const end = received.indexOf('\r\n\r\n');
  assert.match(received.slice(0, end), /\r\nContent-Encoding: gzip\r\n/);
  assert.match(received.slice(0, end), /\r\nTransfer-Encoding: chunked/);
  const chunks = received.slice(end + 4);
  const start = chunks.indexOf('\r\n') + 2;
  const bytes = Buffer.from(chunks.slice(start, start + Number.parseInt(chunks, 16)), 'latin1');
  assert.is(JSON.parse(gunzipSync(bytes).toString()).RegistryPrefix, 'Base');
});

test('HEAD has the headers of GET and not a byte after them', async () => {
  const get = await ask(service, systemUri, { headers: session });
  const received = await exchange(
    service,
    `HEAD ${systemUri} HTTP/1.1\r\nHost: x\r\nX-Auth-Token: ${session['X-Auth-Token']}\r\nConnection: close\r\n\r\n`,
  );

  assert.match(received, /\r\nTransfer-Encoding: chunked\r\n/);
  assert.match(received, `\r\nETag: ${get.headers.etag}\r\n`);
  assert.ok(received.endsWith('\r\n\r\n'));
  assert.is(received.indexOf('\r\n\r\n'), received.length - 4);
});

test('a redirect has no body, and is chunked all the same', async () => {
  const { status, headers, text } = await ask(service, '/redfish/v1/Systems/1?x=1', { headers: session });

  assert.is(status, 308);
  assert.is(headers.location, `${systemUri}?x=1`);
  assert.is(headers['content-length'], undefined);
  assert.is(headers['transfer-encoding'], 'chunked');
  assert.is(text, '');
});

test('a client of HTTP/1.0 gets its body without chunks', async () => {
  const received = await exchange(service, 'GET /redfish HTTP/1.0\r\n\r\n');

  assert.ok(received.endsWith('\r\n\r\n{"v1":"/redfish/v1/"}'));
});

test('one connection serves one request after the other', async () => {
  const request = `GET /redfish/ HTTP/1.1\r\nHost: x\r\n`;
  const received = await exchange(service, `${request}\r\n${request}\r\n${request}Connection: close\r\n\r\n`);

  assert.is(received.split('HTTP/1.1 200 OK').length - 1, 3);
});

test('Basic credentials are good for a request, wrong ones for 401', async () => {
  assert.is((await ask(service, systemUri, { headers: asBasic() })).status, 200);
  assert.is((await ask(service, systemUri, { headers: asBasic('Administrator', 'wrong') })).status, 401);
  assert.is((await ask(service, systemUri, { headers: asBasic('nobody') })).status, 401);
  assert.is((await ask(service, systemUri)).status, 401);
});

test('a login hands out a token that is good until the logout', async () => {
  const login = await ask(service, sessionsUri, {
    method: 'POST',
    body: { UserName: 'Administrator', Password: 'correct-horse_1.' },
  });
  const headers = { 'X-Auth-Token': String(login.headers['x-auth-token']) };
  const location = new URL(String(login.headers.location)).pathname;

  assert.is(login.status, 201);
  assert.is((await ask(service, systemUri, { headers })).status, 200);
  assert.is((await ask(service, location, { method: 'DELETE', headers })).status, 200);
  assert.is((await ask(service, systemUri, { headers })).status, 401);
});

test('a login with a wrong password is 401 and logged with the address it came from', async () => {
  const { status } = await ask(service, sessionsUri, {
    method: 'POST',
    body: { UserName: 'Administrator', Password: 'wrong' },
  });

  assert.is(status, 401);
  const entries = shownEntries(service.controller.tree.logs, 'iel');
  assert.ok(entries.some(({ message }) => message.includes('Administrator from 127.0.0.1 failed')));
});

test('an expectation that nobody meets is answered, with an error object like any other', async () => {
  const received = await exchange(
    service,
    `GET ${systemUri} HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n`,
  );

  assert.match(received, /^HTTP\/1\.1 417 /);
  assert.match(received, /"MessageId":"Base\.\d+\.\d+\.GeneralError"/);
});

test('a method the resource does not take is 405 with those it takes', async () => {
  for (const method of ['PUT', 'PROPFIND', 'TRACE']) {
    const { status, headers } = await ask(service, systemUri, { method, headers: session });
    assert.is(status, 405, method);
    assert.is(headers.allow, 'GET, HEAD, PATCH');
  }
});

test('a method nobody has heard of is 501 with an error object', async () => {
  const received = await exchange(service, `FETCH ${systemUri} HTTP/1.1\r\nHost: x\r\n\r\n`);

  assert.match(received, /^HTTP\/1\.1 501 Not Implemented\r\n/);
  assert.match(received, /"MessageId":"Base\.[\d.]+\.OperationNotAllowed"/);
  assert.ok(received.endsWith('\r\n0\r\n\r\n'));
});

test('CONNECT is 405, not silence', async () => {
  const received = await exchange(service, 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n');

  assert.match(received, /^HTTP\/1\.1 405 Method Not Allowed\r\n/);
});

test('a request without Host is 400 with an error object, and the next on the connection is served', async () => {
  const received = await exchange(
    service,
    'GET /redfish HTTP/1.1\r\n\r\nGET /redfish/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  );

  assert.match(received, /^HTTP\/1\.1 400 .*HeaderMissing.*HTTP\/1\.1 200 /s);
});

test('headers beyond measure are 431, and what is no HTTP is 400, each with an error object', async () => {
  const tooLong = await exchange(
    service,
    `GET /redfish HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(70_000)}\r\n\r\n`,
  );
  const noHttp = await exchange(service, 'good morning\r\n\r\n');

  assert.match(tooLong, /^HTTP\/1\.1 431 /);
  assert.match(noHttp, /^HTTP\/1\.1 (400|501) /);
  for (const received of [tooLong, noHttp]) assert.match(received, /\{"error":\{"code":"/);
});

test('of the server as a whole anyone learns by OPTIONS alone what methods it has', async () => {
  const whole = (method: string) =>
    exchange(service, `${method} * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);

  const answered = await whole('OPTIONS');
  assert.match(answered, /^HTTP\/1\.1 204 /);
  assert.match(answered, /\r\nAllow: GET, HEAD, POST, PUT, PATCH, DELETE\r\n/);
  for (const method of ['GET', 'POST', 'DELETE']) assert.match(await whole(method), /^HTTP\/1\.1 400 /);
});

test('a path the service does not have is the request layer to refuse', async () => {
  const odd = await ask(service, '/%ZZ/..;/', { headers: session });

  assert.is(odd.status, 404);
});

test.run();
