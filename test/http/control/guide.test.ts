/** Tests of the guide to the control API: the `curl` lines are requested one after the other. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { project } from '../../support/paths.js';
import { control, dataFolder, optionsFor, withService } from '../../support/service/http-rig.js';

const data = dataFolder();
test.after(() => data.remove());

const line =
  /^curl -H "Authorization: Bearer TOKEN" (?:-d '(?<body>[^']*)' )?"?http:\/\/127\.0\.0\.1:PORT(?<target>[^"\n]*)"?$/gm;

test('every curl line of the guide is answered', async () => {
  const guide = readFileSync(path.join(project, 'docs/guides/serving-over-https.md'), 'utf8');
  const lines = [...guide.matchAll(line)].map(({ groups = {} }) => groups);
  assert.is(lines.length, guide.match(/^curl -H .*$/gm)?.length);
  assert.ok(lines.length > 10);

  await withService(optionsFor(data.folder), async (service) => {
    for (const { body, target = '' } of lines) {
      const method = body === undefined ? 'GET' : 'POST';

      const { status, text } = await control(service, target, { method, ...(body && { body }) });

      assert.ok(status < 300 && text.length > 2, `${method} ${target}: ${status} ${text}`);
    }
  });
});

test.run();
