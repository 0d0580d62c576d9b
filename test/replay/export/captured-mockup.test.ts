/** Tests of mockups of captured servers: they have the layout of the capture, and are equal when they are read again. */
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openCapture } from '../../../http/captures/open-capture.js';
import {
  type Capture,
  mapRoles,
  parseStoredCapture,
  printStoredCapture,
  readCapture,
} from '../../../models/capture/index.js';
import { captureBlueprint } from '../../../models/captured/index.js';
import { toMockup } from '../../../replay/index.js';
import { createController } from '../../../scenarios/index.js';
import { absent, publicCaptures } from '../../support/captures/public-captures.js';
import { password, servedCapture, servedMockup, uris } from '../../support/captures/served-mockup.js';
import { filesOf } from '../../support/captures/small-mockup.js';

const exportOf = (capture: Capture) => {
  const { genesis, tree } = createController({ blueprint: captureBlueprint(capture), userName: 'root' });
  return [...toMockup(genesis, tree)].map(({ path: file, text }) => ({
    path: file,
    bytes: Buffer.from(text),
  }));
};

test('a mockup has the headers, times and root folder that the capture had, and no other files', () => {
  const own = Object.keys(servedMockup).filter((file) => !file.includes('/Sessions/17/'));
  const withoutRoot = Object.fromEntries(
    Object.entries(servedMockup).map(([file, text]) => [
      file.replace('redfish/v1/', ''),
      // Captures of one process with equal contents are one capture, with one layout.
      String(text).replace('rack 12', 'rack 13'),
    ]),
  );
  for (const [files, expected] of [
    [servedMockup, own],
    [withoutRoot, own.map((file) => file.replace('redfish/v1/', ''))],
  ] as const) {
    const capture = readCapture(filesOf(files));
    for (const same of [capture, parseStoredCapture(printStoredCapture(capture), 'stored')])
      assert.equal(
        exportOf(same)
          .map(({ path: file }) => file)
          .sort(),
        [...expected].sort(),
      );
  }
  const headers = exportOf(servedCapture()).find(({ path: file }) => file.endsWith('headers.json'));
  assert.equal(JSON.parse(String(headers?.bytes)), {
    GET: { server: 'maker-web/2', allow: 'GET, PATCH', etag: '"captured-1"' },
  });
});

test('integers with more digits than a number are served and exported as captured', async () => {
  const file = `${uris.rom.slice(1)}/index.json`;
  const text = String(servedMockup[file]).replace(
    /\}\s*$/,
    ',"Oem":{"Maker":{"Sizes":[18446744073709551615,18446744073709551614,7],"Text":"18446744073709552000"}}}',
  );
  const controller = createController({
    blueprint: captureBlueprint(servedCapture({ [file]: text })),
    userName: 'root',
    password,
  });
  const headers = { authorization: `Basic ${btoa(`root:${password}`)}` };
  const exported = [...toMockup(controller.genesis, controller.tree)].find(({ path: at }) => at === file);
  const digits = /18446744073709551615,\s*18446744073709551614,\s*7/;
  assert.match(String(exported?.text), digits);
  for (const query of ['', '?$select=Oem']) {
    const answer = await controller.fetch(`${uris.rom}${query}`, { headers });
    assert.match(await answer.text(), digits);
  }
});

if (absent !== undefined) test.skip(absent, () => {});
for (const file of publicCaptures) {
  test(`${path.basename(file)} is equal when its mockup is read again`, () => {
    const capture = openCapture(file);
    const first = readCapture(exportOf(capture));
    assert.is(first.base, capture.base);
    const roles = mapRoles(capture);
    const gone = new Set(['session', 'subscription']);
    const lost = [...capture.resources.keys()].filter(
      (uri) => first.find(uri) === undefined && !gone.has(roles.at(uri)?.role ?? ''),
    );
    assert.equal(lost, []);
    assert.equal([...first.documents.keys()], [...capture.documents.keys()]);
    assert.is(readCapture(exportOf(first)).digest, first.digest);
  });
}

test.run();
