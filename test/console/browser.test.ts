/**
 * Tests of the console in headless Chromium, on a live service: journeys that answer a question each, hostile texts,
 * accessibility, and both widths and themes.
 */
import type { Browser, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunningService, startService } from '../../http/index.js';
import {
  furtherLink,
  listSerious,
  narrow,
  noBrowser,
  type OpenedPage,
  openBrowser,
  openConsole,
  openView,
  wide,
} from '../support/console/browser.js';
import {
  asBasic,
  ask,
  control,
  dataFolder,
  optionsFor,
  resetUri,
  systemUri,
} from '../support/service/http-rig.js';

const tests = suite('console in a browser');
const data = dataFolder();
let service: RunningService;
let browser: Browser;
let opened: OpenedPage;

/** Text that would run if the page took it for markup. */
const hostile = '<img src=x onerror="document.title=1"><b>rack</b>';

tests.before(async () => {
  service = await startService(optionsFor(data.folder));
  await ask(service, systemUri, { method: 'PATCH', headers: asBasic(), body: { AssetTag: 'rack 6' } });
  await ask(service, resetUri, { method: 'POST', headers: asBasic(), body: { ResetType: 'ForceRestart' } });
  await control(service, '/advance', { body: { by: '20m' } });
  await control(service, '/fault', { body: { fault: 'fan.failed', part: 'Fan 2' } });
  await control(service, '/advance', { body: { by: '10m' } });
  browser = await openBrowser();
  opened = await openConsole(browser, service.consoleUrl);
});
tests.after(async () => {
  await browser?.close();
  await service?.close();
  data.remove();
});

async function clickCanvas(page: Page, share: number): Promise<void> {
  const canvas = page.getByRole('slider', { name: 'Playhead' });
  const box = await canvas.boundingBox();
  assert.ok(box);
  await canvas.click({ position: { x: box.width * share, y: 8 } });
}

tests(
  'the link opens the page, its token leaves the address and the history, and opens nothing again',
  async () => {
    const { page } = opened;
    assert.not.match(page.url(), /token/);
    assert.is(await page.evaluate('history.length'), 2);
    assert.match((await page.getByRole('status').first().textContent()) ?? '', /Live/);

    const other = await browser.newPage();
    await other.goto(service.consoleUrl);
    await other.getByText('this link was used before').waitFor();
    await other.getByLabel('Token').fill(service.control.token);
    await other.getByRole('button', { name: 'Open the console' }).click();
    await other.getByRole('navigation', { name: 'Views' }).waitFor();
    await other.close();
  },
);

tests(
  'the opening page makes four requests until the server is drawn, two of them one after the other',
  async () => {
    const page = await browser.newPage();
    const paths: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!/\.(js|css)$|\/console\/$/.test(pathname)) paths.push(pathname);
    });
    await page.goto(await furtherLink(service));
    await page.getByRole('button', { name: 'Fan 2', exact: true }).waitFor();
    await page.locator('.lane-names li').first().waitFor();
    assert.equal(paths.slice(0, 2), ['/console/session', '/console/opening']);
    const known = ['/console/session', '/console/opening', '/history/timeline', '/notebook', '/state'];
    assert.equal(
      paths.filter((path) => !known.includes(path)),
      [],
    );
    await page.close();
  },
);

tests('every view opens by its key, and says so in the address', async () => {
  const { page } = opened;
  const links = page.getByRole('navigation', { name: 'Views' }).getByRole('link');
  for (const link of await links.all()) {
    const [, title = '', key = ''] = /^(.*) \((.)\)$/.exec((await link.getAttribute('title')) ?? '') ?? [];
    await page.keyboard.press(key);
    await page.getByRole('main', { name: title }).waitFor();
    assert.is(await link.getAttribute('aria-current'), 'page', title);
  }
});

tests('what is not well is a click away from its cause', async () => {
  const { page } = opened;
  await openView(page, 'Server');
  await page.getByRole('button', { name: 'Fan 2', exact: true }).click();
  const why = page.getByRole('complementary', { name: /^Why/ });
  await why.getByText('fault fan.failed').first().waitFor();
});

tests('a step of the causes moves the playhead to the past, and Back undoes it', async () => {
  const { page } = opened;
  const why = page.getByRole('complementary', { name: /^Why/ });
  await why
    .getByRole('button', { name: /fault fan\.failed/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Past/ }).waitFor();
  assert.match(page.url(), /at=%23\d+/);
  await why.getByText('At the playhead').waitFor();
  await page.goBack();
  await page.locator('.mode-live').waitFor();
  await page.keyboard.press('Escape');
  await why.waitFor({ state: 'detached' });
});

tests('a property answers why by a click, and the resource shows the value of that moment', async () => {
  const { page } = opened;
  await openView(page, 'Resources');
  await page.getByRole('button', { name: '"rack 6"' }).click();
  const why = page.getByRole('complementary', { name: /^Why/ });
  await why.getByRole('button', { name: /PATCH/ }).first().waitFor();
  await page.keyboard.press('[');
  await page.getByRole('button', { name: /^Past/ }).waitFor();
  await page.keyboard.press('l');
  await page.locator('.mode-live').waitFor();
  await page.keyboard.press('Escape');
});

tests('a request is made by choices alone, and shows what it changed', async () => {
  const { page } = opened;
  await openView(page, 'Resources');
  const form = page.getByRole('region', { name: 'Request' });
  await form.getByLabel('Property').selectOption('IndicatorLED');
  await form.getByLabel('Value').selectOption('Lit');
  await form.getByRole('button', { name: 'Set' }).click();
  await form.getByRole('button', { name: 'Send' }).click();
  await form.getByText('Resulting events').waitFor();
  await page.locator('.json-changed', { hasText: 'IndicatorLED' }).first().waitFor();
});

tests('an action is chosen with its allowed values', async () => {
  const { page } = opened;
  const form = page.getByRole('region', { name: 'Request' });
  await form.getByRole('button', { name: 'POST' }).click();
  await form.getByLabel('Action').selectOption('ComputerSystem.Reset');
  await form.getByLabel('ResetType').selectOption('GracefulShutdown');
  await form.getByRole('button', { name: 'Send' }).click();
  await form.getByText('200').first().waitFor();
});

tests('time advances, pending timers and the active states of a machine follow', async () => {
  const { page } = opened;
  await openView(page, 'Machines');
  await page.getByText('osShutdown').first().waitFor();
  await page.locator('.chart rect.innermost').first().waitFor();
  await page.getByRole('combobox', { name: 'Span of an advance' }).selectOption('10m');
  await page.getByRole('button', { name: 'Advance' }).click();
  await page.locator('.head', { hasText: /off/ }).waitFor();
});

tests('the playhead goes where the timeline is clicked, steps by keys, and comes back', async () => {
  const { page } = opened;
  await clickCanvas(page, 0.3);
  await page.getByRole('button', { name: /^Past/ }).waitFor();
  const event = page.locator('.moment-event');
  const before = await event.textContent();
  await page.keyboard.press(']');
  await page.locator('.moment-event', { hasNotText: before ?? '' }).waitFor();
  await page.keyboard.press('l');
  await page.locator('.mode-live').waitFor();
});

tests('a fault is set from its row, counted in the navigation, and cleared by its switch', async () => {
  const { page } = opened;
  await openView(page, 'Faults');
  await page.getByRole('searchbox', { name: 'Search faults' }).fill('powerSupply.failed');
  await page.getByRole('button', { name: 'powerSupply.failed' }).click();
  await page.locator('.fault-form').getByLabel('part').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  const row = page.locator('.rows li', { hasText: 'powerSupply.failed' }).first();
  await row.getByRole('button', { name: 'Clear' }).click();
  await page.getByText('powerSupply.failed was cleared.').waitFor();
  await page.getByText('fault powerSupply.failed').waitFor();
});

tests('when a condition held, and the first event after which it did, are found', async () => {
  const { page } = opened;
  await openView(page, 'Compare');
  await page.getByRole('button', { name: '/redfish/v1/Systems/1/#/Status/HealthRollup != OK' }).click();
  await page.getByRole('button', { name: 'When did it hold?' }).click();
  await page.getByText(/^for /).first().waitFor();
  await page.getByRole('button', { name: 'The first event' }).click();
  await page.getByRole('button', { name: /fault fan\.failed/ }).waitFor();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('link', { name: systemUri, exact: true }).waitFor();
});

tests('a branch leaves the run, goes on by itself, and shows where it differs', async () => {
  const { page } = opened;
  await openView(page, 'Branches');
  await page.getByRole('button', { name: /^Branch here/ }).click();
  await page.getByRole('button', { name: 'button.press' }).click();
  await page.getByText('operator button.press').waitFor();
});

tests('logs, traffic, readings and the state show what is there', async () => {
  const { page } = opened;
  await openView(page, 'Logs');
  await page.getByRole('cell', { name: /Fan 2/ }).first().waitFor();
  await openView(page, 'Traffic');
  await page.getByRole('cell', { name: systemUri }).first().waitFor();
  await openView(page, 'Readings');
  await page.locator('.uplot canvas').waitFor();
  await openView(page, 'State');
  await page.getByRole('searchbox').fill('assetTag');
  await page.getByRole('button', { name: '/host/assetTag' }).waitFor();
});

tests('markup in an asset tag and in a user name shows as text everywhere', async () => {
  await ask(service, systemUri, { method: 'PATCH', headers: asBasic(), body: { AssetTag: hostile } });
  await ask(service, systemUri, { headers: asBasic('<b>nobody</b>') });
  const { page, complaints } = opened;
  const title = await page.title();
  await openView(page, 'Resources');
  await page.getByRole('button', { name: `"${hostile}"` }).click();
  await page.getByRole('complementary').getByText('<b>rack</b>').first().waitFor();
  for (const view of ['Server', 'Logs', 'Traffic']) {
    await openView(page, view);
    await page
      .getByText(view === 'Server' ? '<b>rack</b>' : /Fan 2|nobody/)
      .first()
      .waitFor();
  }
  assert.is(await page.title(), title);
  assert.is(await page.locator('main b', { hasText: /^rack$/ }).count(), 0);
  assert.equal(
    complaints.filter((text) => !/401/.test(text)),
    [],
  );
});

tests('the page asks its own service alone', () => {
  assert.equal([...opened.hosts], [new URL(service.control.url).host]);
});

tests('no view has reported an error', () => {
  assert.equal(
    opened.complaints.filter((text) => !/the server responded with a status of 4/.test(text)),
    [],
  );
});

for (const [viewport, colorScheme] of [
  [wide, 'light'],
  [wide, 'dark'],
  [narrow, 'light'],
  [narrow, 'dark'],
] as const)
  tests(`axe-core finds nothing serious in any view: ${viewport.width} px, ${colorScheme}`, async () => {
    const { page } = await openConsole(browser, await furtherLink(service), { viewport, colorScheme });
    const names = await page.getByRole('navigation', { name: 'Views' }).getByRole('link').allTextContents();
    for (const name of names) {
      await openView(page, name.replace(/\d+$/, ''));
      await page.locator('.notice-loading').first().waitFor({ state: 'detached' });
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      assert.ok(width <= viewport.width, `${name}: ${width} px`);
      assert.equal(await listSerious(page), [], name);
    }
    await page.context().close();
  });

if (noBrowser === undefined) tests.run();
else {
  const skipped = suite('console in a browser');
  skipped.skip(noBrowser, () => {});
  skipped('without a browser, the reason names the package that brings one', () => {
    assert.match(noBrowser ?? '', /apt-get install chromium/);
  });
  console.log(`skipped: ${noBrowser}`);
  skipped.run();
}
