/**
 * Tests of uploads with the pace `skip`: virtual time jumps to the next step of an operation in progress, but never to
 * the timeout of the upload.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../../http/index.js';
import { listFirmware } from '../../../machines/parts/index.js';
import { describeImage } from '../../../machines/updates/firmware/index.js';
import { updateState } from '../../../machines/updates/updates/index.js';
import { ChunkDigests, chunkBytes, joinDigests } from '../../../models/formats/firmware-image/digest.js';
import { printImageHeader } from '../../../models/formats/firmware-image/header.js';
import {
  asBasic,
  ask,
  dataFolder,
  logIn,
  optionsFor,
  paceNamed,
  systemUri,
  withService,
} from '../../support/service/http-rig.js';
import { formOf, multipart, uploadUri } from '../../support/service/upload-rig.js';

const data = dataFolder();
test.after(() => data.remove());

/** Returns an image of two sections. */
function imageFor({ controller }: RunningService): Buffer {
  const item = listFirmware(controller.tree.blueprint).find(({ kind }) => kind === 'systemRom');
  if (item === undefined) throw new Error('no ROM');
  const content = Buffer.alloc(chunkBytes, 'rom');
  const about = { ...describeImage(item, 'U58 v2.60 (03/02/2026)'), sizeBytes: content.length };
  const digests = new ChunkDigests(printImageHeader(about).length);
  digests.add(content);
  const header = printImageHeader({ ...about, sha256: joinDigests(digests.end()) });
  return Buffer.concat([Buffer.from(header), content]);
}

test('a file in sections is awaited, however often somebody asks meanwhile', () =>
  withService(optionsFor(data.folder, { pace: paceNamed('skip') }), async (service) => {
    const session = await logIn(service);
    const image = imageFor(service);
    const send = (Section: number, octets: Buffer) =>
      ask(service, uploadUri, {
        method: 'POST',
        headers: { ...multipart, ...session },
        body: formOf([
          ['parameters', JSON.stringify({ UpdateRepository: true, Section }), undefined, 'application/json'],
          ['file', octets, 'rom.bin'],
        ]),
      });

    assert.is((await send(0, image.subarray(0, chunkBytes))).status, 200);
    await ask(service, systemUri, { headers: asBasic() });
    assert.is(updateState(service.controller.tree), 'Uploading');
    assert.is((await send(1, image.subarray(chunkBytes))).status, 200);

    for (let asked = 0; asked < 2; asked += 1) await ask(service, systemUri, { headers: asBasic() });
    assert.is(updateState(service.controller.tree), 'Complete');
  }));

test.run();
