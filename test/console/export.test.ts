/**
 * Tests of `tidefish console --export`: the written folder, and its page in headless Chromium on a static web server,
 * with the same answers as a service.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { PageService } from '../../http/index.js';
import { openHistory, readJournal } from '../../replay/index.js';
import { readCondition } from '../../scenarios/index.js';
import { runCommand } from '../support/command/command.js';
import {
  listSerious,
  narrow,
  noBrowser,
  type OpenedPage,
  openBrowser,
  openConsole,
  openView,
} from '../support/console/browser.js';
import { type StaticServer, serveFolder } from '../support/console/static-server.js';

const folder = mkdtempSync(path.join(tmpdir(), 'tidefish-export-'));
const journal = path.join(folder, 'day.jsonl');
const out = path.join(folder, 'out');

const files = suite('exported console');
const pages = suite('exported console in a browser');
let server: StaticServer;
let browser: Browser;
let opened: OpenedPage;

files.before(() => {
  assert.is(runCommand(['run', 'maintenance-day', '--journal', journal]).status, 0);
});

files('the folder has the page, its worker and the journal, and the facts count them', () => {
  const { status, stdout } = runCommand(['console', journal, '--export', out, '--json']);
  assert.is(status, 0);
  const facts = JSON.parse(stdout);
  assert.equal(Object.keys(facts), ['folder', 'files', 'bytes']);
  assert.is(facts.files, readdirSync(out).length);
  assert.ok(existsSync(path.join(out, 'page-engine.js')));
  const names = readdirSync(out).map((name) => name.replace(/-[\w-]{8}\./, '.'));
  assert.ok(
    ['index.js', 'shared.js', 'shared.css', 'readings-view.css'].every((name) => names.includes(name)),
  );
  assert.not.ok(names.some((name) => name.startsWith('fleet') || name.startsWith('files-of-pages')));
  const exported = path.join(out, 'history.jsonl');
  assert.is(runCommand(['verify', exported]).status, 0);
  assert.match(
    readFileSync(path.join(out, 'index.html'), 'utf8'),
    /Content-Security-Policy.*script-src 'self'/,
  );
});

files('an earlier export is replaced by --force alone, and a folder of other files never', () => {
  const again = runCommand(['console', journal, '--export', out]);
  assert.is(again.status, 2);
  assert.match(again.stderr, /contains an earlier export; name another folder, or add --force/);
  writeFileSync(path.join(out, 'old'), '');
  assert.is(runCommand(['console', journal, '--export', out, '--force']).status, 0);
  assert.not(existsSync(path.join(out, 'old')));
  const other = runCommand(['console', journal, '--export', folder, '--force']);
  assert.is(other.status, 2);
  assert.match(other.stderr, /contains other files/);
  assert.equal(readdirSync(folder).sort(), ['day.jsonl', 'out']);
});

files('an invalid journal leaves no folder', () => {
  const bad = path.join(folder, 'bad.jsonl');
  writeFileSync(bad, 'no journal\n');
  assert.is(runCommand(['console', bad, '--export', path.join(folder, 'none')]).status, 2);
  assert.not(existsSync(path.join(folder, 'none')));
});

pages.before(async () => {
  server = await serveFolder(out);
  browser = await openBrowser();
  opened = await openConsole(browser, server.url);
});
pages.after(async () => {
  await browser?.close();
  server?.close();
});

/** Answers of the worker of the page to GET requests, and to a request that creates a branch. */
function answersIn(page: Page, paths: readonly string[]): Promise<readonly string[]> {
  return page.evaluate(async (asked) => {
    const scope = globalThis as unknown as {
      readonly Worker: new (
        file: string,
      ) => {
        onmessage: (event: {
          readonly data: { readonly id?: number; readonly answer?: { readonly body: string | Uint8Array } };
        }) => void;
        postMessage(message: object): void;
      };
    };
    const worker = new scope.Worker('page-engine.js');
    const text = await (await fetch('history.jsonl')).text();
    return new Promise<readonly string[]>((resolve) => {
      const bodies: string[] = [];
      worker.onmessage = ({ data: { id, answer } }) => {
        if (id === undefined || answer === undefined) return;
        bodies[id] = typeof answer.body === 'string' ? answer.body : new TextDecoder().decode(answer.body);
        if (bodies.filter((body) => body !== undefined).length === asked.length) resolve(bodies);
      };
      worker.postMessage({ journal: text });
      for (const [id, each] of asked.entries())
        worker.postMessage({ id, request: { method: 'GET', path: each } });
    });
  }, paths);
}

pages('the worker of the page gives the answers of the control API, byte for byte', async () => {
  const reading = readJournal(readFileSync(path.join(out, 'history.jsonl'), 'utf8'), 'history.jsonl');
  assert.ok(reading.ok);
  const { history } = openHistory(reading.journal);
  assert.ok(history);
  const service = new PageService({ history, readCondition, later: setImmediate });
  const answer = async (asked: string) => {
    const { body = '' } = await service.answer({ method: 'GET', path: asked }, () => false);
    return Buffer.from(body as string).toString('utf8');
  };
  const listed = JSON.parse(await answer('/history/resources'));
  const uris: readonly string[] = listed.resources.map(({ uri }: { readonly uri: string }) => uri);
  const paths = [
    ...Array.from({ length: Math.ceil(uris.length / 64) }, (_, part) => {
      const some = uris.slice(part * 64, part * 64 + 64).join(',');
      return `/history/bodies?uris=${encodeURIComponent(some)}`;
    }),
    '/state',
    '/history/timeline',
    '/history/changes?from=%2320&to=%2330',
    '/history/why?location=/redfish/v1/Systems/1/%23/PowerState',
    '/history/log',
    '/machines/power/1?format=svg',
    '/export/har',
    '/journal',
    '/nowhere',
  ];
  const expected = await Promise.all(paths.map(answer));
  const found = await answersIn(opened.page, paths);
  for (const [index, asked] of paths.entries())
    assert.ok(found[index] === expected[index], asked.slice(0, 80));
});

pages('a value answers why, and a step of its causes moves to the past', async () => {
  const { page } = opened;
  await page.getByText('Recorded, at its end').waitFor();
  await openView(page, 'Resources');
  await page.goto(
    `${server.url}#/resources?uri=/redfish/v1/Systems/1/&why=/redfish/v1/Systems/1/%23/PowerState`,
  );
  const why = page.getByRole('complementary', { name: /^Why/ });
  await why
    .getByRole('button', { name: /power button|button\.press/i })
    .first()
    .click();
  await page.getByRole('button', { name: /^Past/ }).waitFor();
});

pages('a branch is created and advanced without a service', async () => {
  const { page } = opened;
  await openView(page, 'Branches');
  await page
    .getByRole('button', { name: /branch/i })
    .first()
    .click();
  await page
    .getByText(/Branch 1|#1\b/)
    .first()
    .waitFor();
});

pages('both widths have no serious violation, and the page asks no other host', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await openConsole(browser, server.url, { viewport: narrow, colorScheme });
    assert.equal(await listSerious(page), []);
    await page.context().close();
  }
  assert.equal([...opened.hosts], [new URL(server.url).host]);
  assert.equal(opened.complaints, []);
});

pages('a missing journal is reported in place of the console', async () => {
  const empty = path.join(folder, 'empty');
  assert.is(runCommand(['console', journal, '--export', empty]).status, 0);
  rmSync(path.join(empty, 'history.jsonl'));
  const lacking = await serveFolder(empty);
  const page = await browser.newPage();
  await page.goto(lacking.url);
  await page.getByRole('alert').getByText('history.jsonl is missing beside this page').waitFor();
  await page.close();
  lacking.close();
});

pages('a page that is opened as a file names the command that serves it', async () => {
  const page = await browser.newPage();
  await page.goto(`file://${path.join(out, 'index.html')}`);
  await page.getByText('npx serve').waitFor();
  await page.close();
});

files.after(() => {
  if (noBrowser !== undefined) rmSync(folder, { recursive: true });
});
pages.after(() => rmSync(folder, { recursive: true }));

files.run();
if (noBrowser === undefined) pages.run();
else console.log(`skipped: ${noBrowser}`);
