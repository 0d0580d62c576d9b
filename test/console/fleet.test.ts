/** Tests of the page of a fleet: the selection without a browser, then the page in headless Chromium on a running fleet. */
import type { Browser, Page } from 'playwright-core';
import { suite, test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  groupFailures,
  type Member,
  matches,
  noSelection,
  queryOf,
  racksOf,
  toneOf,
} from '../../console/fleet/selection.js';
import type { RunningFleet } from '../../http/fleet/open-fleet.js';
import {
  listSerious,
  narrow,
  noBrowser,
  type OpenedPage,
  openBrowser,
  openConsole,
  openView,
  wide,
} from '../support/console/browser.js';
import { controlFleet, removeFleetData, startFleetOf } from '../support/service/fleet-rig.js';
import { resetUri } from '../support/service/http-rig.js';

function memberOf(name: string, more: Partial<Member> = {}): Member {
  return { name, feeds: [], labels: {}, power: 'On', health: 'OK', contacted: true, url: '', ...more };
}

test('a selection matches as the control API does, and becomes its query', () => {
  const web = memberOf('web-01', { rack: 'r1', feeds: ['r1-A'], labels: { role: 'a=b' } });
  const selects = (part: Partial<typeof noSelection>) => matches(web, { ...noSelection, ...part });
  assert.ok(selects({}) && selects({ name: 'web-*' }) && selects({ name: 'web-0?' }));
  assert.not.ok(selects({ name: 'web-' }));
  assert.not.ok(matches(memberOf('webX01'), { ...noSelection, name: 'web.01' }), 'a period is no pattern');
  assert.ok(selects({ rack: 'r1', feed: 'r1-A', label: 'role=a=b', health: 'OK' }));
  assert.not.ok(selects({ feed: 'r1-B' }) || selects({ label: 'role=x' }) || selects({ health: 'Critical' }));
  assert.is(queryOf({ ...noSelection, name: 'a&b*', rack: 'r1' }), '?name=a%26b*&rack=r1');
  assert.is(queryOf(noSelection), '');
});

test('racks are in the order of numbers, members without one come last, and failures are grouped', () => {
  const racks = racksOf([memberOf('x'), memberOf('a', { rack: 'r10' }), memberOf('b', { rack: 'r9' })]);
  assert.equal(
    racks.map(({ name }) => name),
    ['r9', 'r10', ''],
  );
  assert.is(toneOf({ health: 'OK', power: 'Off' }), 'off');
  assert.is(toneOf({ health: 'Critical', power: 'Off' }), 'critical');
  const failures = ['a', 'b'].map((name) => ({ name, status: 400, detail: 'no' }));
  assert.equal(groupFailures([{ name: 'c' }, ...failures]), [
    { reason: '400 no', names: ['a', 'b'] },
    { reason: 'refused', names: ['c'] },
  ]);
});

test.run();

const lab = `
addressing: ports
members:
  - {count: 6, name: 'web-{n}', rack: 'rack-{r}', perRack: 3, feeds: ['{rack}-A', '{rack}-B'], labels: {role: web}}
`;

const tests = suite('page of a fleet in a browser');
let running: RunningFleet;
let browser: Browser;
let opened: OpenedPage;

tests.before(async () => {
  running = await startFleetOf(lab, { historyBytesMax: 4_000_000 });
  browser = await openBrowser();
  opened = await openConsole(browser, running.consoleUrl, { landmark: ['main', 'Fleet'] });
});
tests.after(async () => {
  await browser?.close();
  await running?.close();
  removeFleetData();
});

const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

tests('the racks show all members, and the token leaves the address', async () => {
  const { page } = opened;
  await page.getByRole('link', { name: 'web-6, OK' }).waitFor();
  assert.not.match(page.url(), /token/);
  assert.is(await page.locator('.rack').count(), 2);
});

tests('a fault reaches the selected members alone, and colors them', async () => {
  const { page } = opened;
  await choice(page, 'Rack').selectOption('rack-2');
  await page.getByText('3 of 6 members').waitFor();
  await choice(page, 'Fault').selectOption('fan.failed');
  await choice(page, 'part').selectOption('Fan 1');
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await page.getByText('3 done').waitFor();
  await page.getByRole('link', { name: 'web-4, Warning' }).waitFor();
  await page.getByRole('link', { name: 'web-3, OK' }).waitFor();
});

tests('an action that fails for a part of the members names them with the reason', async () => {
  const { page } = opened;
  await controlFleet(running, '/inputs?name=web-5', {
    request: { method: 'POST', uri: resetUri, body: { ResetType: 'ForceOff' } },
  });
  await controlFleet(running, '/advance', { by: '1m' });
  await page.getByRole('button', { name: 'On', exact: true }).click();
  const result = page.getByRole('status', { name: 'Result' });
  await result.getByText(', 2 failed').waitFor();
  await result.getByText(/Power is on/).waitFor();
  assert.equal(await result.getByRole('link').allTextContents(), ['web-4', 'web-6']);
});

tests('an action on all members of a health reaches these alone', async () => {
  const { page } = opened;
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByRole('button', { name: 'Warning 3' }).click();
  await page.getByText('3 of 6 members').waitFor();
  await choice(page, 'Fault').selectOption('fan.failed');
  await choice(page, 'part').selectOption('Fan 1');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByRole('status', { name: 'Result' }).getByText('3 done').waitFor();
  await page.getByRole('button', { name: 'OK 6' }).waitFor();
  await controlFleet(running, '/inputs?name=web-4', { fault: { fault: 'fan.failed', part: 'Fan 1' } });
  await page.getByRole('button', { name: 'All', exact: true }).click();
});

tests('a lost feed is marked, and restored', async () => {
  const { page } = opened;
  await page.getByTitle('Lose rack-1-A').click();
  await page.getByTitle('Restore rack-1-A').click();
  await page.getByTitle('Lose rack-1-A').waitFor();
});

tests('a member is one click away: its console, and the way back', async () => {
  const { page, complaints } = opened;
  await page.getByRole('link', { name: /^web-4,/ }).click();
  await page.getByRole('button', { name: 'Fan 1', exact: true }).click();
  await page.getByRole('complementary', { name: /^Why/ }).getByText('fault fan.failed').first().waitFor();
  await openView(page, 'Resources');
  await page.getByRole('link', { name: 'web-4', exact: true }).click();
  await page.getByRole('main', { name: 'Fleet' }).waitFor();
  assert.equal(complaints, []);
});

for (const [viewport, colorScheme] of [
  [wide, 'dark'],
  [narrow, 'light'],
] as const)
  tests(`axe-core finds nothing serious: ${viewport.width} px, ${colorScheme}`, async () => {
    const { json } = await controlFleet(running, '/console/links', {});
    const link = `${running.control.url}${json.path}`;
    const { page } = await openConsole(browser, link, { viewport, colorScheme, landmark: ['main', 'Fleet'] });
    await page.locator('.slot').first().waitFor();
    assert.equal(await listSerious(page), []);
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    assert.ok(width <= viewport.width, `${width} px`);
    await page.context().close();
  });

if (noBrowser === undefined) tests.run();
else console.log(`skipped: ${noBrowser}`);
