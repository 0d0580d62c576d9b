/** Tests of uploads that a browser sends for a web page of another origin. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../../http/index.js';
import { printSignature } from '../../../models/formats/firmware-image/signature.js';
import { type Answer, asBasic, ask, control, logIn } from '../../support/service/http-rig.js';
import { shareService } from '../../support/service/shared-service.js';
import { type Form, formOf, multipart, uploadUri } from '../../support/service/upload-rig.js';
import { imageFile } from '../../support/updates/image-file.js';

let service: RunningService;

shareService(test, (shared) => {
  service = shared.service;
});

const image = imageFile('systemRom', 'U58 v2.60 (01/01/2026)', 500);
const bare: Form = [
  ['compsig', printSignature('rom.bin', image.header), 'rom.compsig'],
  ['file', image.octets, 'rom.bin'],
];
const Origin = 'https://evil.example';

function post(parts: Form, headers: Readonly<Record<string, string>>): Promise<Answer> {
  const body = formOf(parts);
  return ask(service, uploadUri, { method: 'POST', headers: { ...multipart, ...headers }, body });
}

test('a page of another origin uploads nothing by what a browser sends by itself', async () => {
  const { 'X-Auth-Token': token } = await logIn(service);
  const { updates } = service.controller.tree;
  for (const foreign of [{ Origin }, { 'Sec-Fetch-Site': 'cross-site' }]) {
    for (const sent of [{ Cookie: `sessionKey=${token}` }, asBasic()]) {
      const answer = await post(bare, { ...foreign, ...sent });
      assert.is(answer.status, 403);
      assert.match(answer.text, /ResourceAtUriUnauthorized/);
    }
  }
  assert.is(service.controller.tree.updates, updates);
});

test('a page that knows a token uploads by it, in a header or in the form, whatever cookie comes along', async () => {
  const { 'X-Auth-Token': token } = await logIn(service);
  const Cookie = `sessionKey=${token}`;
  assert.is((await post(bare, { Origin, Cookie, 'X-Auth-Token': token })).status, 200);
  await control(service, 'advance', { body: { by: '10m' } });
  assert.is((await post([['sessionKey', token], ...bare], { Origin, Cookie })).status, 200);
});

test.run();
