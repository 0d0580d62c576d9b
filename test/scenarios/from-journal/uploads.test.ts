/**
 * Tests of uploads in generated scenarios: each becomes a step with a described image, whatever its original form was.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { printSignature } from '../../../models/formats/firmware-image/signature.js';
import { createController } from '../../../scenarios/index.js';
import { imageFile } from '../../support/updates/image-file.js';

const file = imageFile('systemRom', 'U58 v2.60', 70_000);

function stepsOf(text: string): readonly Record<string, unknown>[] {
  return parse(text).steps;
}

test('an image that came as a file is described, signed or not, and a signature that is wrong is told', () => {
  const controller = createController();
  const parameters = { UpdateRepository: true, UpdateTarget: false };
  const put = (filename: string, signature: boolean | Uint8Array) => {
    controller.upload(file.octets, { filename, parameters, signature });
    controller.advance('10m');
  };
  put('unsigned.bin', false);
  put('signed.bin', Buffer.from(printSignature('signed.bin', file.header)));
  put('forged.bin', Buffer.from(printSignature('forged.bin', { ...file.header, version: 'another' })));

  const text = controller.toScenario();

  const uploads = stepsOf(text).flatMap(({ upload }) => (upload === undefined ? [] : [upload]));
  const described = { for: 'systemRom', version: 'U58 v2.60', sizeBytes: 70_000 };
  assert.equal(uploads, [
    { ...described, filename: 'unsigned.bin', parameters },
    { ...described, filename: 'signed.bin', signed: true, parameters },
  ]);
  assert.match(text, /Left out, line 5: POST .*its signature is invalid/);
});

test('an upload that was refused is described by its own image, not by that of the next', () => {
  const controller = createController();
  const parameters = { UpdateRepository: true, UpdateTarget: true };
  const refused = controller.upload({ for: 'systemRom', version: 'U58 v2.60' }, { parameters });
  controller.upload({ for: 'controller', version: '3.01 Feb 11 2026' }, { parameters });

  const uploads = stepsOf(controller.toScenario()).map(({ upload }) => upload);

  assert.is(refused.status, 400);
  assert.equal(uploads, [
    { for: 'systemRom', version: 'U58 v2.60', parameters },
    { for: 'controller', version: '3.01 Feb 11 2026', parameters },
  ]);
});

test.run();
