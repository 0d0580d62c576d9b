/** Uploads that break off, and those that nobody waits for any more: each is told so, and leaves the service idle. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../http/index.js';
import { updateState } from '../../models/index.js';
import { type Answer, ask, logIn } from '../support/http-rig.js';
import { shareService } from '../support/shared-service.js';
import { formOf, multipart, uploadUri } from '../support/upload-rig.js';

let service: RunningService;
let token: string;

shareService(test, (shared) => {
  service = shared.service;
});

test.before.each(async () => {
  token = (await logIn(service))['X-Auth-Token'];
});

/** Sends a body that ends there, and says so. */
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

test.run();
