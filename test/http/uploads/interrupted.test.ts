/** Tests of interrupted and abandoned uploads: the client receives an error, and the service is idle afterwards. */
import { once } from 'node:events';
import type { ClientRequest } from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../../http/index.js';
import { listFirmware } from '../../../machines/parts/index.js';
import { describeImage } from '../../../machines/updates/firmware/index.js';
import { updateState } from '../../../machines/updates/updates/index.js';
import { printImageHeader } from '../../../models/formats/firmware-image/header.js';
import { type Answer, ask, control, logIn } from '../../support/service/http-rig.js';
import { shareService } from '../../support/service/shared-service.js';
import { formOf, multipart, uploadUri } from '../../support/service/upload-rig.js';

let service: RunningService;
let token: string;

shareService(test, (shared) => {
  service = shared.service;
});

/** Advances two hours, so that the state of the previous upload is removed before each test. */
test.before.each(async () => {
  await control(service, 'advance', { body: { by: '2h' } });
  token = (await logIn(service))['X-Auth-Token'];
});

/** Sends a body that is truncated at `end`, with a matching Content-Length. */
async function sendUpTo(octets: Buffer, end: number): Promise<readonly (string | number)[]> {
  const body = octets.subarray(0, end);
  const { status, json }: Answer = await ask(service, uploadUri, {
    method: 'POST',
    headers: multipart,
    body,
  });
  const { error } = json as { error: { '@Message.ExtendedInfo': [{ MessageId: string }] } };
  const said = error['@Message.ExtendedInfo'][0].MessageId.split('.').at(-1) ?? '';
  return [status, said, updateState(service.controller.tree)];
}

test('a form that breaks off is never an error of the service, and who has said the token is told what is wrong', async () => {
  const form = formOf([
    ['sessionKey', token],
    ['parameters', '{"UpdateRepository":true}', undefined, 'application/json'],
    ['file', 'TIDEFISH-IMAGE 1\n'.padEnd(6_000, 'x'), 'rom.bin'],
  ]);
  const tokenAt = form.indexOf(token);
  const told = tokenAt + token.length;
  const inParameters = form.indexOf('UpdateRepository');
  const inFile = form.indexOf('xxx');

  for (const end of [0, 10, tokenAt, tokenAt + 5])
    assert.equal([end, ...(await sendUpTo(form, end))], [end, 401, 'NoValidSession', 'Idle']);
  for (const end of [told + 30, inParameters, inParameters + 20, inFile, form.length - 10, form.length - 3])
    assert.equal([end, ...(await sendUpTo(form, end))], [end, 400, 'UnrecognizedRequestBody', 'Idle']);
  assert.equal(await sendUpTo(form, form.length), [200, 'Success', 'Verifying']);
});

/** Opens a request without sending any of its body. */
function open(): ClientRequest {
  return https.request(new URL(uploadUri, service.url), {
    method: 'POST',
    headers: { ...multipart, 'X-Auth-Token': token, 'Transfer-Encoding': 'chunked' },
    ca: service.certificate.certificate,
    agent: false,
  });
}

/** Opens a request that has sent the given bytes of an upload, and keeps it open. */
async function begun(octets: Buffer): Promise<ClientRequest> {
  const request = open();
  const taken = committed(() => updateState(service.controller.tree) === 'Uploading');
  request.write(octets);
  await taken;
  return request;
}

/** Resolves after the first event for which `isSo` returns true. */
function committed(isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = service.controller.simulation.observe({
      committed: () => {
        if (!isSo()) return;
        stop();
        resolve();
      },
    });
  });
}

/** Resolves when the history has recorded that further bytes of the upload have arrived. */
function continued(): Promise<void> {
  return new Promise((resolve) => {
    const stop = service.controller.simulation.observe({
      committed: ({ cause }) => {
        if (!('input' in cause) || cause.input.type !== 'upload.continued') return;
        stop();
        resolve();
      },
    });
  });
}

const long = () => formOf([['file', Buffer.alloc(1_000_000, 'x'), 'rom.bin']]);

test('an image that may not be written is refused by its header, before the rest of it is sent', async () => {
  const item = listFirmware(service.controller.tree.blueprint).find(({ kind }) => kind === 'controller');
  if (item === undefined) throw new Error('no controller');
  const header = printImageHeader({ ...describeImage(item, '1.00'), sizeBytes: 1_000_000 });
  const request = open();
  const before = service.controller.tree.updates;

  const answered = once(request, 'response');
  request.write(formOf([['file', header.padEnd(1_000_000), 'mgmt.bin']]).subarray(0, 20_000));

  const [response] = await answered;
  assert.is(response.statusCode, 400);
  assert.match(await text(response), /MinimumFirmwareVersionRequirementNotMet/);
  assert.is(service.controller.tree.updates, before);
});

test('whoever sends without end what comes before the file is cut off', async () => {
  for (const name of ['sessionKey', 'compsig', 'parameters']) {
    const request = open();
    const answered = once(request, 'response');
    request.write(formOf([[name, Buffer.alloc(100_000, ' ')]]).subarray(0, 60_000));

    const [response] = await answered;
    assert.equal([name, response.statusCode], [name, 413]);
    assert.match(await text(response), /PayloadTooLarge/);
  }
});

test('a controller that resets breaks the connection of whoever sends it a file', async () => {
  const request = await begun(long().subarray(0, 500_000));

  const broken = once(request, 'error');
  service.controller.perform({ type: 'operator', action: 'controller.reset' });
  await control(service, 'advance', { body: { by: '30s' } });

  const [error] = await broken;
  assert.is(error.code, 'ECONNRESET');
  await control(service, 'advance', { body: { by: '10m' } });
  assert.is(updateState(service.controller.tree), 'Idle');
});

test('an upload that the controller has given up is told so before all of it was sent', async () => {
  const request = await begun(long().subarray(0, 500_000));

  const answered = once(request, 'response');
  await control(service, 'advance', { body: { by: '25h' } });

  const [response] = await answered;
  const body = await text(response);
  assert.is(response.statusCode, 400);
  assert.match(body, /UpdateInterrupted/);
});

test('time may go by as fast as it likes while octets come', async () => {
  const form = long();
  const request = await begun(form.subarray(0, 500_000));
  let sent = 500_000;
  for (let times = 0; times < 3; times += 1) {
    const before = service.controller.tree.updates;
    // The wait starts before the advance: the service may read earlier bytes only now, and these count as further bytes
    // as well.
    const told = continued();
    await control(service, 'advance', { body: { by: '20h' } });
    request.write(form.subarray(sent, sent + 1_000));
    sent += 1_000;
    await told;
    assert.is(service.controller.tree.updates, before);
    assert.is(updateState(service.controller.tree), 'Uploading');
  }

  request.end(form.subarray(sent));
  const [response] = await once(request, 'response');
  response.resume();
  assert.is(response.statusCode, 200);
});

test.run();
