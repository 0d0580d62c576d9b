/** Tests of `tidefish console REPORT` as a process: the page of a sweep on loopback, below a path that the link alone has. */
import { writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { cleanUp, data, start } from '../support/command/serve-rig.js';

test.after(cleanUp);

/** Returns the status of a GET with another Host header, which fetch does not send. */
function statusWithHost(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers: { Host: host } }, (response) => resolve(response.resume().statusCode))
      .on('error', reject);
  });
}

test('the link opens the report, and no other path or host receives anything', async () => {
  const file = path.join(data.folder, 'report.json');
  const report = { scenario: 'day', file: 'day.yaml', buckets: [], sometimes: [], checks: [] };
  writeFileSync(file, JSON.stringify(report));
  const { child, announced, ended } = start(['console', file, '--json']);
  const { console: link } = JSON.parse(await announced) as { readonly console: string };

  const page = await fetch(link);
  const body = await page.text();
  assert.is(page.status, 200);
  assert.match(body, /<meta name="tidefish-report" content="report\.json" \/>/);
  assert.is(page.headers.get('x-content-type-options'), 'nosniff');
  assert.equal(await (await fetch(new URL('report.json', link))).json(), report);
  assert.is((await fetch(new URL('/report.json', link))).status, 404);
  assert.is((await fetch(new URL('/', link))).status, 404);
  assert.is(await statusWithHost(link, 'evil.example'), 404);

  child.kill('SIGTERM');
  assert.is((await ended).code, 0);
});

test.run();
