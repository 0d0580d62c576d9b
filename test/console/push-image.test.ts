/** Tests of the push of firmware images by the control API, and by its form in headless Chromium. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunningService, startService } from '../../http/index.js';
import { makeImage } from '../../scenarios/index.js';
import { furtherLink, noBrowser, openBrowser, openConsole, openView } from '../support/console/browser.js';
import { asBasic, ask, control, dataFolder, optionsFor } from '../support/service/http-rig.js';

const tests = suite('push of firmware images');
const data = dataFolder();
const inventoryUri = '/redfish/v1/UpdateService/FirmwareInventory/2/';
let service: RunningService;

tests.before(async () => {
  service = await startService(optionsFor(data.folder));
});
tests.after(async () => {
  await service.close();
  data.remove();
});

const push = (content: object) => control(service, '/inputs', { body: { push: content } });

async function versionOf(uri: string): Promise<unknown> {
  return (await ask(service, uri, { headers: asBasic() })).json.Version;
}

tests('a described image is accepted, and the history has it as it has the upload of a client', async () => {
  const { status, json } = await push({
    image: { for: 'controller', version: '2.80 Apr 02 2026' },
    parameters: { UpdateTarget: true, UpdateRepository: false },
  });
  assert.is(status, 200);
  assert.is(Object(json.answer).status, 200);
  const { json: found } = await control(service, '/history/events?type=redfish.write', { method: 'GET' });
  assert.match(JSON.stringify(found), /uploadFile/);
  await control(service, '/advance', { body: { by: '20m' } });
});

tests('a push without an image, with two, or with a false beginning is refused with the reason', async () => {
  const image = { for: 'systemRom', version: 'U58 v2.60 (03/02/2026)' };
  const file = { name: 'a.bin', sizeBytes: 3, start: Buffer.from('abc').toString('base64'), pieces: [] };
  for (const [content, reason] of [
    [{}, /either image or file/],
    [{ image, file }, /either image or file/],
    [{ image: { ...image, for: 'toaster' } }, /systemRom/],
    [{ file: { ...file, sizeBytes: 5_000 } }, /first 4096 bytes/],
    [{ file: { ...file, pieces: ['abc'] } }, /SHA-256/],
  ] as const) {
    const { status, json } = await push(content);
    assert.is(status, 400);
    assert.match(String(json.detail), reason);
  }
});

tests('a file that is no image is answered as to a client, and updates nothing', async () => {
  const before = await versionOf(inventoryUri);
  const start = Buffer.from('hello').toString('base64');
  const { status } = await push({ file: { name: 'hello.bin', sizeBytes: 5, start, pieces: [] } });
  assert.is(status, 200);
  await control(service, '/advance', { body: { by: '20m' } });
  assert.is(await versionOf(inventoryUri), before);
});

tests('a file larger than the repository is refused', async () => {
  const start = Buffer.alloc(4_096, 'a').toString('base64');
  const { json } = await push({ file: { name: 'large.bin', sizeBytes: 2_000_000_000, start, pieces: [] } });
  assert.is(Object(json.answer).status, 400);
  assert.match(JSON.stringify(json.answer), /ComponentUploadFailed/);
});

if (noBrowser === undefined)
  tests('the form updates a component with a file of the user', async () => {
    const version = '2.90 May 02 2026';
    const { octets } = makeImage({ component: 'Mgmt 6', version, for: 'controller', size: 100_000 });
    const file = path.join(data.folder, 'mgmt.bin');
    writeFileSync(file, octets);
    const browser = await openBrowser();
    try {
      const { page } = await openConsole(browser, await furtherLink(service));
      await openView(page, 'Faults');
      const form = page.getByRole('region', { name: 'Firmware image' });
      await form.getByRole('button', { name: 'A file' }).click();
      await form.getByLabel('Image file').setInputFiles(file);
      await form.getByRole('button', { name: 'Push' }).click();
      await page.getByText('The image was pushed').waitFor();
      await control(service, '/advance', { body: { by: '20m' } });
      const { json } = await ask(service, '/redfish/v1/Managers/1/', { headers: asBasic() });
      assert.match(String(json.FirmwareVersion), /2\.90/);
    } finally {
      await browser.close();
    }
  });

tests.run();
