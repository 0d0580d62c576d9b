/**
 * Journeys in the console, one for each question of time travel and one for live control. Each begins at the opening
 * page, types no JSON, and takes at most six clicks. The guide has the counted clicks in a table, which this test checks.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunningService, startService } from '../../http/index.js';
import { furtherLink, noBrowser, openBrowser, openConsole } from '../support/console/browser.js';
import {
  asBasic,
  ask,
  control,
  dataFolder,
  optionsFor,
  resetUri,
  systemUri,
} from '../support/service/http-rig.js';

const clicksMax = 6;
const guide = 'docs/guides/console.md';

/** Hands of a user: each click and each choice from a list counts. */
class Hands {
  clicks = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(place: Locator, options: Parameters<Locator['click']>[0] = {}): Promise<void> {
    this.clicks += 1;
    await place.click(options);
  }

  async choose(place: Locator, option: string): Promise<void> {
    this.clicks += 1;
    await place.selectOption(option);
  }

  view(name: string): Promise<void> {
    return this.click(this.page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name }));
  }

  button(name: string | RegExp): Promise<void> {
    return this.click(
      this.page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).first(),
    );
  }
}

interface Journey {
  readonly question: string;
  /** What the user wants to know or to do. */
  readonly aim: string;
  /** Clicks in words, for the guide. */
  readonly way: string;
  readonly walk: (hands: Hands) => Promise<void>;
}

const boot = (page: Page) => page.locator('.facts-list div', { hasText: 'Boot' }).getByRole('button');
const health = `${systemUri}#/Status/HealthRollup != OK`;

const journeys: readonly Journey[] = [
  {
    question: 'why',
    aim: 'Why is the health not OK?',
    way: 'the value of Health',
    async walk(hands) {
      await hands.button('Warning');
      const why = hands.page.getByRole('complementary', { name: /^Why/ });
      await why.getByText('fault fan.failed').first().waitFor();
    },
  },
  {
    question: 'why-not',
    aim: 'Why is the manager not away?',
    way: 'Compare, a condition, Why not now?',
    async walk(hands) {
      await hands.view('Compare');
      await hands.button('{machine: manager/1, in: away}');
      await hands.button('Why not now?');
      await hands.page.getByText('manager/1', { exact: true }).last().waitFor();
      await hands.page.getByText('The way there:').first().waitFor();
    },
  },
  {
    question: 'last-change',
    aim: 'When did the progress of the boot change last?',
    way: 'the value of Boot, Previous change',
    async walk(hands) {
      await hands.click(boot(hands.page));
      await hands.button(/^Previous change/);
      await hands.page.getByRole('button', { name: /^Past/ }).waitFor();
    },
  },
  {
    question: 'diff',
    aim: 'What differs between the start and now?',
    way: 'Compare, Compare',
    async walk(hands) {
      await hands.view('Compare');
      await hands.button('Compare');
      await hands.page.locator('.change-list').getByText('"rack 6"').waitFor();
    },
  },
  {
    question: 'bisect',
    aim: 'Which event broke the health?',
    way: 'Compare, a condition, The first event',
    async walk(hands) {
      await hands.view('Compare');
      await hands.button(health);
      await hands.button('The first event');
      await hands.page
        .getByRole('main')
        .getByRole('button', { name: /fault fan\.failed/ })
        .first()
        .waitFor();
      await hands.page.getByText(/found by \d+ probes/).waitFor();
      await hands.page.locator('.lane-names').getByText('First: HealthRollup != OK').waitFor();
    },
  },
  {
    question: 'when',
    aim: 'When was the health not OK?',
    way: 'Compare, a condition, When did it hold?',
    async walk(hands) {
      await hands.view('Compare');
      await hands.button(health);
      await hands.button('When did it hold?');
      await hands.page.getByText(/^for /).first().waitFor();
    },
  },
  {
    question: 'watch',
    aim: 'How did the start of the host proceed?',
    way: 'the value of Boot, Watch',
    async walk(hands) {
      await hands.click(boot(hands.page));
      await hands.button('Watch');
      await hands.page.locator('.lane-names').getByText('BootProgress/LastState').waitFor();
    },
  },
  {
    question: 'states',
    aim: 'Which states had the power?',
    way: 'the machine power/1',
    async walk(hands) {
      await hands.button('power/1');
      await hands.page.getByRole('heading', { name: 'Path taken' }).waitFor();
      await hands.page
        .locator('.machine-side')
        .getByText(/osRunning/)
        .first()
        .waitFor();
    },
  },
  {
    question: 'log',
    aim: 'Which events were there?',
    way: 'Logs, Events of the run',
    async walk(hands) {
      await hands.view('Logs');
      await hands.button('Events of the run');
      await hands.page.getByRole('main').getByRole('button', { name: /PATCH/ }).waitFor();
    },
  },
  {
    question: 'show',
    aim: 'How was a resource then?',
    way: 'an instant of the timeline, Resources',
    async walk(hands) {
      const canvas = hands.page.getByRole('slider', { name: 'Playhead' });
      await hands.click(canvas, { position: { x: 200, y: 8 } });
      await hands.view('Resources');
      await hands.page.getByRole('button', { name: /^Past/ }).waitFor();
      await hands.page
        .getByRole('button', { name: '"ComputerSystem"' })
        .or(hands.page.locator('.json'))
        .first()
        .waitFor();
    },
  },
  {
    question: 'branch',
    aim: 'What if the button had been pressed?',
    way: 'Branches, Branch here, button.press',
    async walk(hands) {
      await hands.view('Branches');
      await hands.button(/^Branch here/);
      await hands.button('button.press');
      await hands.page.getByText('operator button.press').waitFor();
    },
  },
  {
    question: 'compare',
    aim: 'Where do the run and a branch part?',
    way: 'Branches, Branch here, mains.off, +1m',
    async walk(hands) {
      await hands.view('Branches');
      await hands.button(/^Branch here/);
      await hands.button('mains.off');
      await hands.page.getByText('The first difference').waitFor();
      await hands.button('+1m');
      await hands.page.locator('.two-sides').getByText('operator mains.off').waitFor();
    },
  },
  {
    question: 'likelihood',
    aim: 'How likely was the failure?',
    way: 'Compare, a condition, How likely?',
    async walk(hands) {
      await hands.view('Compare');
      await hands.button(health);
      await hands.button('How likely?');
      await hands.page.getByText('The curve is on the timeline').waitFor();
      await hands.page.locator('.running').waitFor({ state: 'detached', timeout: 120_000 });
      await hands.page.locator('.lane-names').getByText('P: HealthRollup != OK').waitFor();
    },
  },
  {
    question: 'live control',
    aim: 'Break a fan',
    way: 'the fan, Set a fault, the fault, its part, Set',
    async walk(hands) {
      const { page } = hands;
      await hands.button(/Fan 3, ok$/);
      await hands.button('Set a fault');
      await hands.button('fan.failed');
      await hands.choose(page.locator('.fault-form').getByLabel('part'), 'Fan 3');
      await hands.button('Set');
      await page.getByText('fan.failed was set.').waitFor();
    },
  },
];

const counted = new Map<string, number>();
const data = dataFolder();
let service: RunningService;
let browser: Browser;

const tests = suite('journeys in the console');

tests.before(async () => {
  service = await startService(optionsFor(data.folder));
  await ask(service, systemUri, { method: 'PATCH', headers: asBasic(), body: { AssetTag: 'rack 6' } });
  await ask(service, resetUri, { method: 'POST', headers: asBasic(), body: { ResetType: 'ForceRestart' } });
  await control(service, '/advance', { body: { by: '20m' } });
  await control(service, '/fault', { body: { fault: 'fan.failed', part: 'Fan 2' } });
  await control(service, '/advance', { body: { by: '10m' } });
  browser = await openBrowser();
});
tests.after(async () => {
  await browser?.close();
  await service?.close();
  data.remove();
});

for (const { question, aim, walk } of journeys)
  tests(`${question}: ${aim}`, async () => {
    const { page, complaints } = await openConsole(browser, await furtherLink(service));
    await page.locator('.facts-list').waitFor();
    const hands = new Hands(page);
    await walk(hands);
    counted.set(question, hands.clicks);
    assert.ok(hands.clicks <= clicksMax, `${hands.clicks} clicks`);
    assert.equal(complaints, []);
    await page.context().close();
  });

tests('the guide has a journey for each question, with the counted clicks', () => {
  const rows = journeys.map(
    ({ question, aim, way }) => `| ${question} | ${aim} | ${way} | ${counted.get(question)} |`,
  );
  const table = ['| Question | Example | Clicks on | Number |', '|---|---|---|---|', ...rows].join('\n');
  const text = readFileSync(guide, 'utf8');
  if (process.env.UPDATE_DOCS === '1')
    writeFileSync(
      guide,
      text.replace(/\| Question \| Example \|[\s\S]*?(?=\n\n)/, () => table),
    );
  else assert.ok(text.includes(table), `UPDATE_DOCS=1 writes this table:\n${table}`);
});

if (noBrowser === undefined) tests.run();
else console.log(`skipped: ${noBrowser}`);
