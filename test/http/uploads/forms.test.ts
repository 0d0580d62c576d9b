/** Tests of forms in the in-process `fetch` and over HTTPS: both have the same answers and leave the same state. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../../http/index.js';
import { createController } from '../../../index.js';
import { updateServiceRecord } from '../../../machines/updates/updates/index.js';
import { chunkBytes } from '../../../models/formats/firmware-image/digest.js';
import { printSignature } from '../../../models/formats/firmware-image/signature.js';
import type { ControllerTree } from '../../../models/tree.js';
import { sessionsUri } from '../../support/lab.js';
import { asBasic, ask, control, logIn } from '../../support/service/http-rig.js';
import { shareService } from '../../support/service/shared-service.js';
import {
  boundary,
  type Form,
  multipart,
  formOf as printed,
  uploadUri,
} from '../../support/service/upload-rig.js';
import { imageFile } from '../../support/updates/image-file.js';

const formOf = (...parts: Form) => printed(parts);

let service: RunningService;

shareService(test, (shared) => {
  service = shared.service;
});

type Part = Form[number];

const image = imageFile('systemRom', 'U58 v2.60 (01/01/2026)', 5_000);
const file: Part = ['file', image.octets, 'rom.bin'];
const compsig: Part = ['compsig', printSignature('rom.bin', image.header), 'rom.bin.compsig'];
const parameters: Part = ['parameters', '{"UpdateRepository":true}'];
const other: Part = ['other', 'x'];
const whole = formOf(parameters, compsig, file);
const targets: Part = [
  'UpdateParameters',
  '{"@Redfish.OperationApplyTime":"Immediate"}',
  undefined,
  'application/json',
];
const standardFile: Part = ['UpdateFile', image.octets, 'rom.bin', 'application/octet-stream'];
const oem: Part = ['OemVendor', '{"Anything":1}', undefined, 'application/json'];
const standard = formOf(
  ['UpdateParameters', '{"Oem":{"Vnd":{"TPMOverride":true}}}'],
  ['UpdateFile', image.octets, 'rom.bin'],
);

const forms: Readonly<Record<string, Buffer>> = {
  whole,
  'without a signature': formOf(parameters, file),
  'in another order': formOf(compsig, parameters, file),
  'with a wrong signature': formOf(['compsig', 'x'], file),
  'without a file name': formOf(parameters, ['file', image.octets]),
  'without a file': formOf(parameters, compsig),
  empty: formOf(),
  'nothing at all': Buffer.alloc(0),
  'no form': Buffer.from('hello'),
  'one part twice': formOf(parameters, parameters, file),
  'two files': formOf(parameters, file, file),
  'a part behind the file': formOf(file, parameters),
  'an unknown part': formOf(other, file),
  'too many parts': formOf(parameters, compsig, file, other, ['more', 'x'], ['most', 'x']),
  'parameters that are no JSON': formOf(['parameters', '{'], file),
  'parameters that are a list': formOf(['parameters', '[]'], file),
  'parameters that are none': formOf(['parameters', ''], file),
  'parameters of a wrong type': formOf(['parameters', '{"UpdateRepository":1}'], file),
  'too long parameters': formOf(['parameters', `{"a":"${'x'.repeat(20_000)}"}`], file),
  'a file that is no image': formOf(parameters, ['file', 'hello', 'rom.bin']),
  'an empty file': formOf(parameters, ['file', '', 'rom.bin']),
  'a file cut off': whole.subarray(0, -50),
  'a part cut off': formOf(parameters, ['compsig', 'x'.repeat(500)]).subarray(0, -100),
  'the head of a part cut off': whole.subarray(0, 40),
  'without its last line': whole.subarray(0, -boundary.length - 8),
  'a section that is too long': formOf(
    ['parameters', '{"UpdateRepository":true,"Section":0}'],
    ['file', Buffer.alloc(chunkBytes + 1), 'rom.bin'],
  ),
  'the standard form': standard,
  'the standard form with a part of an implementer before the file': formOf(oem, targets, standardFile),
  'the standard form with a part of an implementer after the file': formOf(targets, standardFile, oem),
  'the standard form with a long part of an implementer': formOf(targets, standardFile, [
    'OemVendor',
    'x'.repeat(50_000),
  ]),
  'the standard form without parameters': formOf(standardFile),
  'the standard form without a file': formOf(targets),
  'the standard form with its file first': formOf(standardFile, targets),
  'the standard form with two files': formOf(targets, standardFile, file),
  'the standard form with the file of the other form': formOf(targets, file),
  'the standard form with a signature': formOf(targets, compsig, standardFile),
  'the standard form with an unknown parameter': formOf(['UpdateParameters', '{"Target":[]}'], standardFile),
  'the standard form with another apply time': formOf(
    ['UpdateParameters', '{"@Redfish.OperationApplyTime":"OnReset"}'],
    standardFile,
  ),
  'the standard form with an unknown target': formOf(
    ['UpdateParameters', '{"Targets":["/x"]}'],
    standardFile,
  ),
  'the standard form cut off': standard.subarray(0, -50),
  'the other form with the parameters of the standard form': formOf(
    ['parameters', '{"UpdateParameters":{}}'],
    file,
  ),
  'the other form with a part of an implementer after the file': formOf(parameters, file, oem),
  'a section that is not the first': formOf(['parameters', '{"UpdateRepository":true,"Section":3}'], file),
};

interface Told {
  readonly error?: {
    readonly '@Message.ExtendedInfo': readonly {
      readonly MessageId: string;
      readonly MessageArgs?: unknown;
    }[];
  };
}

function told(status: number, text: string): unknown {
  const { error } = text === '' ? {} : (JSON.parse(text) as Told);
  return [
    status,
    error?.['@Message.ExtendedInfo'].map(({ MessageId, MessageArgs }) => [MessageId, MessageArgs]),
  ];
}

/** Returns the state and result of the last update, and the stored components. */
function outcomeIn(tree: ControllerTree): unknown {
  const { value, context } = updateServiceRecord(tree);
  const kept = tree.repository.components.map(({ filename, sizeBytes }) => [filename, sizeBytes]);
  return [value, context.result, context.job?.file, kept];
}

test('a form is answered alike in the process and over HTTPS, and ends the same', async () => {
  const controller = createController();
  const statuses = new Set<number>();
  for (const [what, body] of Object.entries(forms)) {
    controller.advance('2h');
    await control(service, 'advance', { body: { by: '2h' } });

    const inside = await controller.fetch(uploadUri, {
      method: 'POST',
      headers: { ...multipart, Authorization: controller.authorization },
      body: new Uint8Array(body),
    });
    const outside = await ask(service, uploadUri, {
      method: 'POST',
      headers: { ...multipart, ...asBasic() },
      body,
    });

    assert.equal(told(inside.status, await inside.text()), told(outside.status, outside.text), what);
    statuses.add(outside.status);
    controller.advance('1h');
    await control(service, 'advance', { body: { by: '1h' } });
    assert.equal(outcomeIn(controller.tree), outcomeIn(service.controller.tree), what);
  }
  assert.equal([...statuses].sort(), [200, 202, 400, 413]);
});

test('wherever a form breaks off, that is told alike', async () => {
  const controller = createController();
  const { userName, password } = controller.credentials;
  const body = { UserName: userName, Password: password };
  const inside = controller.request('POST', sessionsUri, body, { 'content-type': 'application/json' });
  const tokens = [inside.headers['x-auth-token'] ?? '', (await logIn(service))['X-Auth-Token']] as const;
  const [here, there] = tokens.map((token) => formOf(['sessionKey', token], parameters, compsig, file));
  assert.ok(here && there && here.length === there.length);

  const statuses = new Set<number>();
  for (let end = 0; end < here.length; end += end < 800 ? 20 : 500) {
    const given = { method: 'POST', headers: multipart };
    const taken = await controller.fetch(uploadUri, {
      ...given,
      body: new Uint8Array(here.subarray(0, end)),
    });
    const answer = await ask(service, uploadUri, { ...given, body: there.subarray(0, end) });

    assert.equal(told(taken.status, await taken.text()), told(answer.status, answer.text), `${end} octets`);
    statuses.add(answer.status);
  }
  assert.equal([...statuses], [401, 400]);
});

test.run();
