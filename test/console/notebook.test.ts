/**
 * Tests of the notebook: its routes with revisions, its file beside the journal and in a data directory, and findings of
 * two tabs in headless Chromium.
 */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunningService, startService } from '../../http/index.js';
import { runCommand } from '../support/command/command.js';
import { furtherLink, noBrowser, openBrowser, openConsole, openView } from '../support/console/browser.js';
import { serveFolder } from '../support/console/static-server.js';
import { control, dataFolder, optionsFor } from '../support/service/http-rig.js';

const routes = suite('notebook of a service');
const pages = suite('notebook in a browser');
const data = dataFolder();
const folder = mkdtempSync(path.join(tmpdir(), 'tidefish-notebook-'));
const file = path.join(folder, 'run.notebook.json');
let service: RunningService;
let browser: Browser;

const finding = { id: 1, text: 'The fan failed first.', address: '#/server?at=%231', event: 1, at: 0 };

routes.before(async () => {
  service = await startService({ ...optionsFor(data.folder), notebook: file });
});

routes('a change names its revision, and an older one is refused without an effect', async () => {
  const first = await control(service, '/notebook', { method: 'GET' });
  assert.equal(first.json, { revision: 0, findings: [] });
  const changed = await control(service, '/notebook', { body: { revision: 0, findings: [finding] } });
  assert.equal(changed.json, { revision: 1, findings: [finding] });
  const stale = await control(service, '/notebook', { body: { revision: 0, findings: [] } });
  assert.is(stale.status, 409);
  assert.match(JSON.stringify(stale.json), /revision 0 is not the latest one, which is 1/);
  assert.equal((await control(service, '/notebook', { method: 'GET' })).json, {
    revision: 1,
    findings: [finding],
  });
});

routes('the file has the findings for the owner alone, and is neither state nor history', async () => {
  assert.match(readFileSync(file, 'utf8'), /The fan failed first/);
  assert.is(statSync(file).mode & 0o777, 0o600);
  assert.not.match(
    JSON.stringify((await control(service, '/history/state?at=end', { method: 'GET' })).json),
    /fan failed first/,
  );
});

routes('an address that leaves the console is refused', async () => {
  const body = { revision: 1, findings: [{ ...finding, address: 'javascript:alert(1)' }] };
  assert.is((await control(service, '/notebook', { body })).status, 400);
});

routes('a file of another history or of another form is not read', async () => {
  const stored = readFileSync(file, 'utf8');
  writeFileSync(file, stored.replace(/"history":"[^"]*"/, '"history":"other 0"'));
  const other = await startService({ ...optionsFor(data.folder), notebook: file });
  assert.equal((await control(other, '/notebook', { method: 'GET' })).json, { revision: 0, findings: [] });
  writeFileSync(file, 'nothing');
  assert.equal((await control(other, '/notebook', { method: 'GET' })).json, { revision: 0, findings: [] });
  await other.close();
  writeFileSync(file, stored);
});

pages.before(async () => {
  browser = await openBrowser();
});
pages.after(async () => {
  await browser?.close();
});

pages('two tabs keep the findings of both, and an export carries them', async () => {
  const one = await openConsole(browser, await furtherLink(service));
  const other = await openConsole(browser, await furtherLink(service));
  for (const { page } of [one, other]) {
    await openView(page, 'Notebook');
    await page.getByLabel('Finding at event 1').waitFor();
  }
  await one.page.getByRole('button', { name: 'Note this moment' }).click();
  await one.page.getByRole('listitem').nth(1).waitFor();
  await other.page.getByRole('button', { name: 'Note this moment' }).click();
  await other.page
    .getByLabel(/^Finding at event/)
    .nth(2)
    .waitFor();
  const stored = JSON.parse(readFileSync(file, 'utf8'));
  assert.equal(
    stored.findings.map(({ id }: { readonly id: number }) => id),
    [1, 2, 3],
  );

  const out = path.join(folder, 'out');
  const { url, token } = service.control;
  const journal = path.join(folder, 'run.jsonl');
  const response = await fetch(`${url}/journal`, { headers: { Authorization: `Bearer ${token}` } });
  writeFileSync(journal, await response.text());
  assert.is(runCommand(['console', journal, '--export', out]).status, 0);
  const server = await serveFolder(out);
  const { page, complaints } = await openConsole(browser, `${server.url}#/notebook`);
  await page
    .getByLabel(/^Finding at event/)
    .nth(2)
    .waitFor();
  await page.getByRole('button', { name: 'Note this moment' }).click();
  await page
    .getByLabel(/^Finding at event/)
    .nth(3)
    .waitFor();
  await page.reload();
  await page
    .getByLabel(/^Finding at event/)
    .nth(3)
    .waitFor();
  assert.equal(complaints, []);
  server.close();
});

async function end(): Promise<void> {
  await service?.close();
  data.remove();
  rmSync(folder, { recursive: true });
}

if (noBrowser === undefined) pages.after(end);
else routes.after(end);
routes.run();
if (noBrowser === undefined) pages.run();
else console.log(`skipped: ${noBrowser}`);
