/** What goes over the wire: framing, media types, methods, and answers to what is hardly a request. */
import { gunzipSync, gzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunningService, startService } from '../http/index.js';
import {
  asBasic,
  ask,
  dataFolder,
  exchange,
  logIn,
  optionsFor,
  resetUri,
  sessionsUri,
  systemUri,
} from './http-rig.js';

const data = dataFolder();
let service: RunningService;
let session: { readonly 'X-Auth-Token': string };

test.before(async () => {
  service = await startService(optionsFor(data.folder));
  session = await logIn(service);
});
test.after(async () => {
  await service.close();
  data.remove();
});

const reset = { ResetType: 'ForceOff' };

function messagesOf(json: Record<string, unknown>): readonly string[] {
  const error = json.error as { '@Message.ExtendedInfo': { MessageId: string }[] };
  return error['@Message.ExtendedInfo'].map(({ MessageId }) => MessageId.split('.').at(-1) ?? '');
}

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

test('a redirect has no body and says so', async () => {
  const { status, headers, text } = await ask(service, '/redfish/v1/Systems/1?x=1', { headers: session });

  assert.is(status, 308);
  assert.is(headers.location, `${systemUri}?x=1`);
  assert.is(headers['content-length'], '0');
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
  const pages = Object.values(service.controller.tree.logs.iel.pages).flat();
  assert.ok(pages.some(({ message }) => message.includes('Administrator from 127.0.0.1 failed')));
});

test('JSON without a type is read as JSON, as old clients send it', async () => {
  const { status, json } = await ask(service, resetUri, {
    method: 'POST',
    headers: session,
    body: '{"ResetType":"Nonsense"}',
  });

  assert.is(status, 400);
  assert.equal(messagesOf(json), ['ActionParameterValueNotInList']);
});

test('a body that is no UTF-8, by its bytes or by what it says of itself, is refused and changes nothing', async () => {
  const before = service.controller.tree;
  const patch = (bytes: Buffer, type = 'application/json') =>
    ask(service, systemUri, {
      method: 'PATCH',
      headers: { ...session, 'Content-Type': type },
      body: bytes,
    });

  const broken = await patch(
    Buffer.concat([Buffer.from('{"AssetTag":"a'), Buffer.of(0xff, 0xfe), Buffer.from('"}')]),
  );
  const latin = await patch(Buffer.from('{"AssetTag":"x"}'), 'application/json; charset=iso-8859-1');

  assert.equal([broken.status, messagesOf(broken.json)], [400, ['MalformedJSON']]);
  assert.is(latin.status, 415);
  assert.is(service.controller.tree, before);
  const whole = await patch(Buffer.from('{"AssetTag":"Zürich 漢"}'), 'application/json; charset="UTF-8"');
  assert.is(whole.status, 200);
  assert.is(service.controller.tree.host.assetTag, 'Zürich 漢');
});

test('an expectation that nobody meets is answered, with an error object like any other', async () => {
  const received = await exchange(
    service,
    `GET ${systemUri} HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n`,
  );

  assert.match(received, /^HTTP\/1\.1 417 /);
  assert.match(received, /"MessageId":"Base\.\d+\.\d+\.GeneralError"/);
});

test('a body of another type than JSON is 415, whatever it holds', async () => {
  for (const type of [
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
    'garbage',
  ]) {
    const { status } = await ask(service, resetUri, {
      method: 'POST',
      headers: { ...session, 'Content-Type': type },
      body: JSON.stringify(reset),
    });
    assert.is(status, 415, type);
  }
});

test('an empty body is none, whatever its type', async () => {
  const { status, json } = await ask(service, resetUri, {
    method: 'POST',
    headers: { ...session, 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': '0' },
  });

  assert.is(status, 400);
  assert.equal(messagesOf(json), ['ActionParameterMissing']);
});

test('malformed JSON is 400 and nothing happens', async () => {
  const before = service.controller.tree.clock.executed;

  const { status, json } = await ask(service, resetUri, {
    method: 'POST',
    headers: { ...session, 'Content-Type': 'application/json' },
    body: '{"ResetType":',
  });

  assert.is(status, 400);
  assert.equal(messagesOf(json), ['MalformedJSON']);
  assert.is(service.controller.tree.clock.executed, before);
});

test('a body above the limit is 413, also when it is small until it is unpacked', async () => {
  const large = JSON.stringify({ ResetType: 'x'.repeat(1_048_576) });
  const headers = { ...session, 'Content-Type': 'application/json' };

  const plain = await ask(service, resetUri, { method: 'POST', headers, body: large });
  const packed = await ask(service, resetUri, {
    method: 'POST',
    headers: { ...headers, 'Content-Encoding': 'gzip' },
    body: gzipSync(large),
  });

  assert.is(plain.status, 413);
  assert.is(packed.status, 413);
});

test('a packed body is unpacked, an unknown packing is refused', async () => {
  const headers = { ...session, 'Content-Type': 'application/json' };
  const body = gzipSync('{"ResetType":"Nonsense"}');

  const packed = await ask(service, resetUri, {
    method: 'POST',
    headers: { ...headers, 'Content-Encoding': 'gzip' },
    body,
  });
  const unknown = await ask(service, resetUri, {
    method: 'POST',
    headers: { ...headers, 'Content-Encoding': 'zstd' },
    body,
  });

  assert.equal(messagesOf(packed.json), ['ActionParameterValueNotInList']);
  assert.is(unknown.status, 415);
});

test('a GET with a body is served as if it had none', async () => {
  const { status } = await ask(service, systemUri, {
    headers: { ...session, 'Content-Type': 'application/json' },
    body: '{ not even JSON',
  });

  assert.is(status, 200);
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

test('a path for the whole server, or none the service has, is the request layer to refuse', async () => {
  const whole = await exchange(service, 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  const odd = await ask(service, '/%ZZ/..;/', { headers: session });

  assert.match(whole, /^HTTP\/1\.1 401 /);
  assert.is(odd.status, 404);
});

test.run();
