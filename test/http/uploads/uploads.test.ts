/** Tests of uploads over HTTPS: variants of multipart bodies from clients, and the resulting state of the service. */
import { once } from 'node:events';
import https from 'node:https';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../../http/index.js';
import { listFirmware } from '../../../machines/parts/index.js';
import { describeImage } from '../../../machines/updates/firmware/index.js';
import { updateState } from '../../../machines/updates/updates/index.js';
import { ChunkDigests, chunkBytes, joinDigests } from '../../../models/formats/firmware-image/digest.js';
import { printImageHeader } from '../../../models/formats/firmware-image/header.js';
import { printSignature } from '../../../models/formats/firmware-image/signature.js';
import { type Answer, asBasic, ask, control, logIn } from '../../support/service/http-rig.js';
import { shareService } from '../../support/service/shared-service.js';
import { type Form, formOf, multipart, uploadUri } from '../../support/service/upload-rig.js';

const updateUri = '/redfish/v1/UpdateService/';

let service: RunningService;
let token: string;

shareService(test, (shared) => {
  service = shared.service;
});

/** Advances two hours, so that the state of the previous upload is removed before each test. */
test.before.each(async () => {
  await letPass('2h');
  token = (await logIn(service))['X-Auth-Token'];
});

async function letPass(span: string): Promise<void> {
  await control(service, 'advance', { body: { by: span } });
}

function post(parts: Form, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return ask(service, uploadUri, {
    method: 'POST',
    headers: { ...multipart, ...headers },
    body: formOf(parts),
  });
}

function imageOf(contentBytes: number): Buffer {
  const item = listFirmware(service.controller.tree.blueprint).find(({ kind }) => kind === 'systemRom');
  if (item === undefined) throw new Error('no ROM');
  const content = Buffer.alloc(contentBytes, 'rom');
  const about = { ...describeImage(item, 'U58 v2.60'), sizeBytes: contentBytes };
  const digests = new ChunkDigests(printImageHeader(about).length);
  digests.add(content);
  const header = { ...about, sha256: joinDigests(digests.end()) };
  signature = printSignature('rom.bin', header);
  return Buffer.concat([Buffer.from(printImageHeader(header)), content]);
}

let signature = '';

async function stateOf(): Promise<string> {
  const { json } = await ask(service, updateUri, { headers: asBasic() });
  return (json as { Oem: { Vnd: { State: string } } }).Oem.Vnd.State;
}

function messagesOf({ json }: Answer): string {
  const { error } = json as {
    error: { '@Message.ExtendedInfo': { MessageId: string; MessageArgs?: string[] }[] };
  };
  return error['@Message.ExtendedInfo']
    .map(({ MessageId, MessageArgs = [] }) => [MessageId.split('.').at(-1), ...MessageArgs].join(' '))
    .join();
}

const kept = (octets: Buffer): Form => [
  ['sessionKey', token],
  ['parameters', JSON.stringify({ UpdateRepository: true }), undefined, 'application/json'],
  ['compsig', signature, 'rom.bin.compsig', 'application/octet-stream'],
  ['file', octets, 'rom.bin', 'application/octet-stream'],
];

test('a form in its documented order is taken, and the image is in the repository', async () => {
  const image = imageOf(100_000);

  const answer = await post(kept(image));

  assert.is(answer.status, 200);
  assert.is(messagesOf(answer), 'Success');
  assert.is(await stateOf(), 'Verifying');
  await letPass('10m');
  assert.is(await stateOf(), 'Complete');
  const stored = service.controller.tree.repository.components.find(({ filename }) => filename === 'rom.bin');
  assert.is(stored?.sizeBytes, image.length);
});

test('whoever sends it is known by the part, a header, a cookie or a password, and nobody else is let in', async () => {
  const image = imageOf(10);
  const bare: Form = [
    ['compsig', signature, 'x'],
    ['file', image, 'rom.bin'],
  ];
  const known: readonly Readonly<Record<string, string>>[] = [
    { 'X-Auth-Token': token },
    { Cookie: `a=b; sessionKey=${token}` },
    asBasic(),
  ];
  for (const headers of known) {
    assert.is((await post(bare, headers)).status, 200);
    await letPass('10m');
  }
  const before = service.controller.tree.updates;
  const strangers = [await post(bare), await post([['sessionKey', 'x'.repeat(32)], ...bare])];
  for (const answer of strangers) assert.equal([answer.status, messagesOf(answer)], [401, 'NoValidSession']);
  assert.is(service.controller.tree.updates, before);
});

test('each form that is none is told what is wrong with it, and the service is idle again', async () => {
  const image = imageOf(1_000);
  const [key, parameters, compsig, file] = kept(image) as [
    Form[number],
    Form[number],
    Form[number],
    Form[number],
  ];
  const cases: readonly (readonly [Form, number, string])[] = [
    [[key, parameters, compsig], 400, 'PropertyMissing file'],
    [[key], 400, 'PropertyMissing file'],
    [[key, key, file], 400, 'PropertyDuplicate sessionKey'],
    [[key, ['other', 'x'], file], 400, 'PropertyUnknown other'],
    [[key, ['parameters', '{"UpdateRepository":'], file], 400, 'MalformedJSON'],
    [[key, ['parameters', '[]'], file], 400, 'MalformedJSON'],
    [[key, ['parameters', `{"a":"${'x'.repeat(20_000)}"}`], file], 413, 'PayloadTooLarge'],
    [[key, ['parameters', '{"UpdateRepository":1}'], file], 400, 'PropertyValueTypeError 1 UpdateRepository'],
    [[key, compsig, file, file], 400, 'PropertyDuplicate file'],
    [[key, compsig, file, parameters], 400, 'UnrecognizedRequestBody'],
  ];
  for (const [form, status, message] of cases) {
    const answer = await post(form);
    assert.equal([answer.status, messagesOf(answer)], [status, message]);
    assert.ok(['Idle', 'Complete', 'Error'].includes(await stateOf()), message);
  }
});

test('what is no multipart is refused, and nothing but POST is there', async () => {
  const headers = { 'X-Auth-Token': token };
  const json = await ask(service, uploadUri, { method: 'POST', headers, body: { UpdateRepository: true } });
  assert.equal([json.status, messagesOf(json)], [415, 'HeaderInvalid Content-Type']);
  for (const type of ['application/octet-stream', 'text/plain', 'application/json']) {
    const plain = await ask(service, uploadUri, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': type },
      body: '{',
    });
    assert.equal([plain.status, messagesOf(plain)], [415, 'HeaderInvalid Content-Type'], type);
  }
  const broken = await ask(service, uploadUri, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'multipart/form-data' },
    body: 'x',
  });
  assert.equal([broken.status, messagesOf(broken)], [400, 'UnrecognizedRequestBody']);
  const ends = await ask(service, uploadUri, {
    method: 'POST',
    headers: { ...headers, ...multipart },
    body: formOf(kept(imageOf(5_000))).subarray(0, -50),
  });
  assert.equal([ends.status, messagesOf(ends)], [400, 'UnrecognizedRequestBody']);
  assert.is(await stateOf(), 'Idle');
  const get = await ask(service, uploadUri, { headers });
  assert.equal([get.status, get.headers.allow], [405, 'POST']);
});

test('whoever lacks the privilege gets 400 and an empty body', async () => {
  const readOnly = await ask(service, '/redfish/v1/AccountService/Accounts/', {
    method: 'POST',
    headers: asBasic(),
    body: { UserName: 'reader', Password: 'reader_-.secret', RoleId: 'ReadOnly' },
  });
  assert.is(readOnly.status, 201);

  const answer = await post([['file', imageOf(10), 'rom.bin']], asBasic('reader', 'reader_-.secret'));

  assert.equal([answer.status, answer.text], [400, '']);
});

/** Opens a request that has sent the given bytes of an upload, and keeps it open. */
async function begun(octets: Buffer) {
  const before = service.controller.tree.updates.next;
  const request = https.request(new URL(uploadUri, service.url), {
    method: 'POST',
    headers: { ...multipart, 'X-Auth-Token': token, 'Transfer-Encoding': 'chunked' },
    ca: service.certificate.certificate,
    agent: false,
  });
  const taken = new Promise<void>((resolve, reject) => {
    request.once('response', () => reject(new Error('it was answered too early')));
    const stop = service.controller.simulation.observe({
      committed: ({ after }) => {
        if (after.updates.next === before) return;
        stop();
        request.removeAllListeners('response');
        resolve();
      },
    });
  });
  request.write(octets);
  await taken;
  return request;
}

function abandoned(): Promise<void> {
  return new Promise((resolve) => {
    const stop = service.controller.simulation.observe({
      committed: ({ after }) => {
        if (updateState(after) === 'Uploading') return;
        stop();
        resolve();
      },
    });
  });
}

test('a client that vanishes in the middle leaves the service idle', async () => {
  const form = formOf(kept(imageOf(1_000_000)));
  const request = await begun(form.subarray(0, 500_000));
  assert.is(await stateOf(), 'Uploading');

  const ended = abandoned();
  request.on('error', () => {});
  request.destroy();
  await ended;

  assert.is(await stateOf(), 'Idle');
});

test('while one is sent another is told to wait, before it has sent its file', async () => {
  const form = formOf(kept(imageOf(1_000_000)));
  const request = await begun(form.subarray(0, 500_000));

  const answer = await post(kept(imageOf(10)));
  assert.equal([answer.status, messagesOf(answer)], [400, 'ComponentUploadAlreadyInProgress']);

  request.end(form.subarray(500_000));
  const [response] = await once(request, 'response');
  response.resume();
  assert.is(response.statusCode, 200);
});

test('a file may come in sections, and one that is too long leaves those before it', async () => {
  const image = imageOf(chunkBytes + 1_000);
  const send = (Section: number, octets: Buffer) =>
    post([
      ['sessionKey', token],
      ['parameters', JSON.stringify({ UpdateRepository: true, Section }), undefined, 'application/json'],
      ['compsig', signature, 'x'],
      ['file', octets, 'rom.bin'],
    ]);

  assert.is((await send(0, image.subarray(0, chunkBytes))).status, 200);
  const refused = await send(1, image);
  assert.equal([refused.status, messagesOf(refused)], [400, 'UpdateBadParameter']);
  assert.is((await send(1, image.subarray(chunkBytes))).status, 200);

  assert.is(await stateOf(), 'Verifying');
});

test('a client that asks first whether it may is told to go on', async () => {
  const form = formOf(kept(imageOf(1_000)));
  const request = https.request(new URL(uploadUri, service.url), {
    method: 'POST',
    headers: { ...multipart, Expect: '100-continue', 'Content-Length': form.length },
    ca: service.certificate.certificate,
    agent: false,
  });
  request.flushHeaders();
  await once(request, 'continue');
  request.end(form);
  const [response] = await once(request, 'response');
  response.resume();
  assert.is(response.statusCode, 200);
});

test.run();
