/**
 * Tests of the page of a sweep: the results of properties, the command that shows and exports a report, and the page with
 * the timeline of a failure in headless Chromium.
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  addressOfFailure,
  type Bucket,
  propertiesOf,
  type Report,
} from '../../console/report/report-data.js';
import { runCommand } from '../support/command/command.js';
import { listSerious, narrow, noBrowser, openBrowser, wide } from '../support/console/browser.js';
import { type StaticServer, serveFolder } from '../support/console/static-server.js';

const scenario = `name: strict-day
seed: 1
steps:
  - at: 10m
    request: POST /redfish/v1/Systems/1/Actions/ComputerSystem.Reset/
    body: { ResetType: ForceRestart }
  - at: 40m
    fault: fan.failed
    part: Fan 2
checks:
  - { get: /redfish/v1/Systems/1/, has: { /PowerState: 'On' } }
  - { get: /redfish/v1/Chassis/1/, has: { /Status/Health: OK } }
`;

const folder = mkdtempSync(path.join(tmpdir(), 'tidefish-report-'));
const out = path.join(folder, 'out');
const reportFile = path.join(folder, 'report.json');

const data = suite('data of a report');
const command = suite('command of a report');
const pages = suite('report in a browser');
let server: StaticServer;
let browser: Browser;

const failed: Bucket = {
  bucket: 'check 2',
  count: 3,
  seed: '4',
  failure: {
    bucket: 'check 2',
    kind: 'check',
    what: 'check 2, /PowerState: expected On, found Off',
    location: 'day.yaml:9:40',
    atMs: 600_000,
    server: '',
    ties: 'fifo',
    faults: [],
  },
  again: 'npx tidefish run day.yaml --seed 4',
  journal: 'failure-1.jsonl',
};

const report: Report = {
  scenario: 'day',
  file: 'day.yaml',
  seeds: 10,
  futures: 0,
  passed: 7,
  failed: 3,
  events: 100,
  buckets: [failed],
  checks: ['1', '2', '3', '4'].map((number) => ({
    number,
    what: `check ${number}`,
    location: 'day.yaml:1:1',
  })),
  sometimes: [
    { number: '3', what: 'check 3', location: 'day.yaml:1:1', count: 0, seeds: [] },
    { number: '4', what: 'check 4', location: 'day.yaml:1:1', count: 1, seeds: ['8'] },
  ],
};

data('a property failed, was never reached, or was met, in this order', () => {
  assert.equal(
    propertiesOf(report).map(({ number, result, histories }) => [number, result, histories]),
    [
      ['2', 'failed', '3 of 10'],
      ['3', 'never reached', 'in none of 10'],
      ['1', 'met', 'in all histories'],
      ['4', 'met', 'with seed 8'],
    ],
  );
});

data('the timeline of a failure opens at its time, and at the end for a future', () => {
  assert.is(addressOfFailure(failed), '?journal=failure-1.jsonl#/server?at=600000ms');
  const future = { ...failed, failure: { ...failed.failure, path: '@0/4' } };
  assert.is(addressOfFailure(future), '?journal=failure-1.jsonl#/server');
  const { journal: _, ...without } = failed;
  assert.is(addressOfFailure(without), undefined);
});

command.before(() => {
  writeFileSync(path.join(folder, 'strict.scenario.yaml'), scenario);
  const sweep = [
    'sweep',
    'strict.scenario.yaml',
    '--seeds',
    '1..3',
    '--workers',
    '1',
    '--retain',
    'on-failure',
  ];
  const swept = runCommand([...sweep, '--coverage', '--json'], { cwd: folder });
  assert.is(swept.status, 1);
  writeFileSync(reportFile, swept.stdout);
  assert.is(runCommand([...sweep, '--out', 'part.jsonl'], { cwd: folder }).status, 0);
});

command('a report is exported with the journals of its failures', () => {
  const { status, stderr } = runCommand(['console', reportFile, '--export', out]);
  assert.equal([status, stderr], [0, '']);
  assert.ok(readdirSync(out).includes('failure-1.jsonl'));
  assert.is(runCommand(['verify', path.join(out, 'failure-1.jsonl')]).status, 0);
});

command('a part of a sweep is refused with the command that makes a report of the parts', () => {
  const { status, stderr } = runCommand(['console', path.join(folder, 'part.jsonl')]);
  assert.is(status, 2);
  assert.match(stderr, /tidefish sweep merge SCENARIO PARTS --json > report\.json/);
});

command('a truncated report and a missing journal are named', () => {
  const truncated = path.join(folder, 'truncated.json');
  writeFileSync(truncated, JSON.stringify(report).slice(0, 200));
  assert.match(runCommand(['console', truncated]).stderr, /truncated\.json is no complete report/);
  const lacking = path.join(folder, 'lacking.json');
  writeFileSync(lacking, JSON.stringify(report));
  const { stderr } = runCommand(['console', lacking, '--export', path.join(folder, 'lacking')]);
  assert.match(stderr, /the journal failure-1\.jsonl is missing/);
});

pages.before(async () => {
  server = await serveFolder(out);
  browser = await openBrowser();
});
pages.after(async () => {
  await browser?.close();
  server?.close();
});

pages('one click leads from a failure to its timeline, and one back to the report', async () => {
  const page = await browser.newPage({ viewport: wide });
  await page.goto(server.url);
  await page.getByRole('heading', { name: 'strict-day' }).waitFor();
  await page.getByText('One cause of failure').waitFor();
  await page.getByText('failed 3 of 3').waitFor();
  await page.getByRole('link', { name: 'Open the timeline' }).click();
  await page.getByRole('navigation', { name: 'Views' }).waitFor();
  await page.getByText('+00:40:00.000').first().waitFor();
  await page.getByRole('link', { name: 'Report' }).click();
  await page.getByRole('heading', { name: 'strict-day' }).waitFor();
  await page.close();
});

pages('the statecharts show what was reached and what was not', async () => {
  const page = await browser.newPage({ viewport: wide });
  await page.goto(server.url);
  await page.getByRole('button', { name: /^mains/ }).click();
  await page.locator('[data-state="present"].is-reached').waitFor();
  await page.locator('.is-never').first().waitFor();
  await page.getByText(/transitions were never taken/).waitFor();
  await page.close();
});

pages('both widths and themes have no serious violation', async () => {
  for (const viewport of [wide, narrow])
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ viewport, colorScheme });
      await page.goto(server.url);
      await page.locator('.coverage-chart svg').waitFor();
      assert.equal(await listSerious(page), []);
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      assert.ok(width <= viewport.width, `${width} px`);
      await page.close();
    }
});

command.after(() => {
  if (noBrowser !== undefined) rmSync(folder, { recursive: true });
});
pages.after(() => rmSync(folder, { recursive: true }));

data.run();
command.run();
if (noBrowser === undefined) pages.run();
else console.log(`skipped: ${noBrowser}`);
