/**
 * Tests of pages that commands open, in headless Chromium: the report of a sweep, the notebook of a data directory, and a service that
 * ends. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cleanUp, data, serve, start } from '../support/command/serve-rig.js';
import { noBrowser, openBrowser, openConsole, openView } from '../support/console/browser.js';

const tests = suite('pages of commands');
let browser: Browser;

tests.before(async () => {
  browser = await openBrowser();
});
tests.after(async () => {
  await browser?.close();
  cleanUp();
});

/** Makes a program that the command starts in place of a browser; the pipe delivers the link that it receives. */
function opener(): { readonly PATH: string; readonly pipe: string } {
  const folder = path.join(data.folder, 'bin');
  mkdirSync(folder);
  const pipe = path.join(folder, 'link');
  execFileSync('mkfifo', [pipe]);
  const program = path.join(folder, process.platform === 'darwin' ? 'open' : 'xdg-open');
  writeFileSync(program, `#!/bin/sh\necho "$1" > '${pipe}'\n`);
  chmodSync(program, 0o755);
  return { PATH: `${folder}:${process.env.PATH}`, pipe };
}

tests('sweep --open shows the report in the browser, with the properties of the scenario', async () => {
  const { PATH, pipe } = opener();
  const file = 'scenarios/library/power-cycle.scenario.yaml';
  const { child, ended } = start(['sweep', file, '--seeds', '1..2', '--workers', '1', '--open'], { PATH });
  const link = (await readFile(pipe, 'utf8')).trim();
  const page = await browser.newPage();
  await page.goto(link);
  await page.getByRole('heading', { name: 'power-cycle' }).waitFor();
  await page.getByText('in all histories').first().waitFor();
  await page.close();
  child.kill('SIGTERM');
  assert.is((await ended).code, 0);
});

tests(
  'the notebook of a data directory has the findings of the run, and those of its later console',
  async () => {
    const lab = path.join(data.folder, 'lab');
    const live = await serve(['--data', lab, '--pace', 'manual']);
    const note = async (link: string, before: number) => {
      const { page } = await openConsole(browser, link);
      await openView(page, 'Notebook');
      const findings = page.getByLabel(/^Finding at event/);
      if (before > 0) await findings.nth(before - 1).waitFor();
      await page.getByRole('button', { name: 'Note this moment' }).click();
      await page.getByText('Kept in the notebook.').waitFor();
      await findings.nth(before).waitFor();
      // A reload shows what is stored.
      await page.reload();
      await findings.nth(before).waitFor();
      await page.context().close();
    };
    await note((live.facts as unknown as { readonly console: string }).console, 0);
    live.child.kill('SIGTERM');
    await live.ended;

    const recorded = start(['console', lab, '--json']);
    await note((JSON.parse(await recorded.announced) as { readonly console: string }).console, 1);
    recorded.child.kill('SIGTERM');
    await recorded.ended;
    const { findings } = JSON.parse(readFileSync(path.join(lab, 'journal', 'notebook.json'), 'utf8'));
    assert.is(findings.length, 2);
  },
);

tests('a page whose service has ended says so once, is not live, and offers no action', async () => {
  const { child, ended, facts } = await serve(['--pace', 'manual']);
  const { page } = await openConsole(browser, (facts as unknown as { readonly console: string }).console);
  await page.getByRole('button', { name: 'Advance' }).waitFor();
  child.kill('SIGTERM');
  await ended;
  await page.getByRole('status').getByText('Not connected').waitFor();
  await openView(page, 'Resources');
  await page.getByRole('alert').first().waitFor();
  const shown = await page.getByRole('alert').filter({ visible: true }).allTextContents();
  assert.equal(shown, ['the service does not answer; is tidefish serve still running?']);
  assert.is(await page.locator('.mode-live').count(), 0);
  assert.ok(await page.getByRole('button', { name: 'Advance' }).isDisabled());
  await page.context().close();
});

if (noBrowser === undefined) tests.run();
else console.log(`skipped: ${noBrowser}`);
