/**
 * Tests of the console in headless Chromium on what is no run of a built-in server: a journal, which is only read, and
 * captured servers, with the captures beside the project when they are there. Each view is opened.
 */
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunningService, readCaptured, servePast, startService } from '../../http/index.js';
import { createController } from '../../index.js';
import { endOf, openHistory, readJournal } from '../../replay/index.js';
import { readCondition } from '../../scenarios/index.js';
import { sample } from '../support/budget.js';
import { writeFolder } from '../support/captures/pack.js';
import { publicCaptures } from '../support/captures/public-captures.js';
import { servedMockup } from '../support/captures/served-mockup.js';
import {
  listSerious,
  noBrowser,
  type OpenedPage,
  openBrowser,
  openConsole,
  openView,
} from '../support/console/browser.js';
import { control, dataFolder, optionsFor, resetUri, systemUri } from '../support/service/http-rig.js';

const tests = suite('console of journals and captures');
const data = dataFolder();
let browser: Browser;

tests.before(async () => {
  browser = await openBrowser();
});
tests.after(async () => {
  await browser?.close();
  data.remove();
});

/** Expression for the page: the controls beyond the right edge that are in no part with a scroll bar. */
const controlsCutOff = `(() => {
  const scrolls = (element) =>
    element !== null &&
    element.tagName !== 'MAIN' &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  return [...document.querySelectorAll('main button, main input')]
    .filter((each) => each.getBoundingClientRect().right > innerWidth + 1 && !scrolls(each.parentElement))
    .map((each) => each.textContent || each.outerHTML.slice(0, 80));
})()`;

/** Returns the texts of controls that do not fit on a narrow screen and cannot be scrolled to. */
async function listCutOff(page: Page): Promise<readonly string[]> {
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const cut = await page.evaluate<readonly string[]>(controlsCutOff);
  if (wide !== null) await page.setViewportSize(wide);
  return cut;
}

async function openEveryView({ page, complaints }: OpenedPage, where: string): Promise<void> {
  const names = await page.getByRole('navigation', { name: 'Views' }).getByRole('link').allTextContents();
  for (const name of names) {
    await openView(page, name.replace(/\d+$/, ''));
    await page.locator('.notice-loading').first().waitFor({ state: 'detached', timeout: 60_000 });
    assert.equal(await page.getByRole('alert').allTextContents(), [], `${where}: ${name}`);
    assert.equal(await listSerious(page), [], `${where}: ${name}`);
    assert.equal(await listCutOff(page), [], `${where}: ${name}, on a narrow screen`);
  }
  // A captured server has types without a schema here.
  assert.equal(
    complaints.filter((text) => !/404.*\/schemas\//.test(text)),
    [],
    where,
  );
}

async function withConsole(
  service: RunningService,
  use: (opened: OpenedPage) => Promise<void>,
): Promise<void> {
  try {
    const opened = await openConsole(browser, service.consoleUrl);
    await use(opened);
    await opened.page.context().close();
  } finally {
    await service.close();
  }
}

tests('a journal opens in every view, says that it is recorded, and cannot be changed', async () => {
  const controller = createController({ seed: 'journal' });
  controller.patch(systemUri, { AssetTag: 'rack 8' });
  controller.post(resetUri, { ResetType: 'ForceRestart' });
  controller.advance('20m').fault('fan.failed', { part: 'Fan 1' }).advance('10m');
  const reading = readJournal(controller.journal(), 'console.jsonl');
  assert.ok(reading.ok);
  const { history } = openHistory(reading.journal);
  assert.ok(history);
  const service = await servePast({
    history,
    position: endOf(history),
    host: '127.0.0.1',
    port: 0,
    controlPort: 0,
    whenUnavailable: 'drop',
    certificate: undefined,
    dataDirectory: data.folder,
    conditions: async () => readCondition,
  });
  await withConsole(service, async (opened) => {
    const { page } = opened;
    await openEveryView(opened, 'journal');
    await page.getByText('Recorded, at its end').waitFor();
    assert.is(await page.getByRole('button', { name: 'Advance' }).count(), 0);
    await openView(page, 'Faults');
    const buttons = page.getByRole('button', { name: /the button$|the mains$|^Clear$|^Do$/ });
    assert.ok((await buttons.count()) > 3);
    for (const button of await buttons.all()) assert.ok(await button.isDisabled());
    await openView(page, 'Resources');
    await page.getByRole('button', { name: '"rack 8"' }).click();
    await page
      .getByRole('complementary', { name: /^Why/ })
      .getByRole('button', { name: /PATCH/ })
      .first()
      .waitFor();
  });
});

const captures = [
  ['a mockup', () => writeFolder(path.join(data.folder, 'mockup'), servedMockup)],
  ...sample(publicCaptures, 3).map((file) => [path.basename(file), () => file] as const),
] as const;

for (const [name, place] of captures)
  tests(`a captured server opens in every view: ${name}`, async () => {
    const blueprint = await readCaptured({
      capture: place(),
      captureTimes: undefined,
      captureByDigest: undefined,
      capturePack: undefined,
    });
    const service = await startService(optionsFor(data.folder, { blueprint }));
    await control(service, '/advance', { body: { by: '10m' } });
    await withConsole(service, async (opened) => {
      await openEveryView(opened, name);
      await openView(opened.page, 'Server');
      await opened.page
        .locator('.facts-list')
        .getByRole('button', { name: /^(On|Off)$/ })
        .waitFor();
    });
  });

if (noBrowser === undefined) tests.run();
else console.log(`skipped: ${noBrowser}`);
