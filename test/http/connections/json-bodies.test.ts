/** Tests of request bodies over HTTP: which bodies are parsed as JSON, and the errors for all others. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PasswordWorker } from '../../../http/exchange/passwords.js';
import type { RunningService } from '../../../http/index.js';
import { Controller } from '../../../machines/index.js';
import {
  asBasic,
  ask,
  bareFront,
  bareGenesis,
  bareSecret,
  resetUri,
  sessionsUri,
  systemUri,
  userName,
} from '../../support/service/http-rig.js';
import { shareService } from '../../support/service/shared-service.js';

let service: RunningService;
let session: { readonly 'X-Auth-Token': string };

shareService(test, (shared) => {
  ({ service, session } = shared);
});

const reset = { ResetType: 'ForceOff' };

function mergeTables(json: Record<string, unknown>): readonly string[] {
  const error = json.error as { '@Message.ExtendedInfo': { MessageId: string }[] };
  return error['@Message.ExtendedInfo'].map(({ MessageId }) => MessageId.split('.').at(-1) ?? '');
}

test('JSON without a type is read as JSON, as old clients send it', async () => {
  const { status, json } = await ask(service, resetUri, {
    method: 'POST',
    headers: session,
    body: '{"ResetType":"Nonsense"}',
  });

  assert.is(status, 400);
  assert.equal(mergeTables(json), ['ActionParameterValueNotInList']);
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

  assert.equal([broken.status, mergeTables(broken.json)], [400, ['MalformedJSON']]);
  assert.is(latin.status, 415);
  assert.is(service.controller.tree, before);
  const whole = await patch(Buffer.from('{"AssetTag":"Zürich 漢"}'), 'application/json; charset="UTF-8"');
  assert.is(whole.status, 200);
  assert.is(service.controller.tree.host.assetTag, 'Zürich 漢');
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
  assert.equal(mergeTables(json), ['ActionParameterMissing']);
});

test('malformed JSON is 400 and nothing happens', async () => {
  const before = service.controller.tree.clock.executed;

  const { status, json } = await ask(service, resetUri, {
    method: 'POST',
    headers: { ...session, 'Content-Type': 'application/json' },
    body: '{"ResetType":',
  });

  assert.is(status, 400);
  assert.equal(mergeTables(json), ['MalformedJSON']);
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

  assert.equal(mergeTables(packed.json), ['ActionParameterValueNotInList']);
  assert.is(unknown.status, 415);
});

test('a GET with a body is served as if it had none', async () => {
  const { status } = await ask(service, systemUri, {
    headers: { ...session, 'Content-Type': 'application/json' },
    body: '{ not even JSON',
  });

  assert.is(status, 200);
});

/** Returns a JSON body of the given length with an unknown property. */
const bodyOf = (bytes: number) => `{"x":"${'x'.repeat(bytes - 8)}"}`;

test('a login has 16 KiB for its body, whoever else it says it is from', async () => {
  const logIn = (bytes: number) =>
    ask(service, sessionsUri, { method: 'POST', headers: session, body: bodyOf(bytes) });

  const fits = await logIn(16_384);
  const tooLong = await logIn(16_385);

  assert.is(fits.status, 400);
  assert.equal([tooLong.status, mergeTables(tooLong.json)], [413, ['PayloadTooLarge']]);
});

test('whoever says nothing of who is asking is told so, and not that much is read of the body', async () => {
  const { status, json } = await ask(service, systemUri, { method: 'PATCH', body: bodyOf(16_385) });

  assert.equal([status, mergeTables(json)], [401, ['NoValidSession']]);
});

test('a session and a right password have 1 MiB for their bodies', async () => {
  for (const headers of [session, asBasic()]) {
    const patch = (bytes: number) =>
      ask(service, systemUri, { method: 'PATCH', headers, body: bodyOf(bytes) });
    const fits = await patch(1_048_576);
    const tooLong = await patch(1_048_577);

    assert.equal([fits.status, mergeTables(fits.json)], [400, ['PropertyNotWritableOrUnknown']]);
    assert.is(tooLong.status, 413);
  }
});

test('a wrong password is told so before its large body is read, and is checked once', async () => {
  let checks = 0;
  const passwords = new PasswordWorker(async () => {
    checks += 1;
    return false;
  });
  const { port, close } = await bareFront(new Controller(bareGenesis, bareSecret), passwords);
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  const head = [
    `PATCH ${systemUri} HTTP/1.1`,
    'Host: x',
    `Authorization: ${asBasic(userName, 'wrong').Authorization}`,
    'Content-Type: application/json',
  ];

  socket.write(`${[...head, 'Content-Length: 1000000'].join('\r\n')}\r\n\r\n{"AssetTag":`);
  const [answer] = await once(socket, 'data');

  assert.match(answer, /^HTTP\/1\.1 401 /);
  assert.is(checks, 1);
  socket.destroy();
  close();
});

test.run();
