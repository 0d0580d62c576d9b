// Makes the pictures of the console for the documents from a scenario of the library, in headless Chromium:
// `node .ci/console-pictures.mjs`. The scenario has a fixed seed and start, so the pictures show the same history again.

import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

process.chdir(path.resolve(import.meta.dirname, '..'));
const folder = 'docs/console';
const viewport = { width: 1_280, height: 800 };
/** Quality of WebP. The texts stay sharp, and a picture is a third of a PNG. */
const quality = 82;
/** File → fragment of the address. The events are those of the scenario. */
const pictures = {
  server: '#/server?at=%232',
  why: '#/resources?at=%2313&uri=/redfish/v1/Systems/1/&why=/redfish/v1/Systems/1/%23/PowerState',
  machines: '#/machines?at=%2312&machine=power/1',
};

const service = spawn(process.execPath, [
  'dist/bundle/main.js',
  ...['serve', '--port', '0', '--pace', 'manual', '--json', '--scenario'],
  'scenarios/library/maintenance-day.scenario.yaml',
]);
try {
  const [line] = await firstLines(service.stdout);
  const { console: link } = JSON.parse(line);
  const browser = await chromium.launch({
    executablePath: process.env.TIDEFISH_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const page = await browser.newPage({ viewport, colorScheme: 'light' });
  const protocol = await page.context().newCDPSession(page);
  await page.goto(link);
  mkdirSync(folder, { recursive: true });
  for (const [name, fragment] of Object.entries(pictures)) {
    await page.evaluate((address) => {
      window.location.hash = address;
    }, fragment);
    await page.waitForLoadState('networkidle');
    // A view announces what it reads after a moment, so that a fast answer does not flicker.
    await page.waitForTimeout(800);
    await page.locator('.notice-loading').first().waitFor({ state: 'detached' });
    await page.waitForTimeout(800);
    // Playwright writes no WebP, and the protocol of the browser does.
    const { data } = await protocol.send('Page.captureScreenshot', { format: 'webp', quality });
    writeFileSync(`${folder}/${name}.webp`, Buffer.from(data, 'base64'));
  }
  await browser.close();
} finally {
  service.kill();
}

async function firstLines(stream) {
  for await (const line of createInterface({ input: stream })) return [line];
  throw new Error('the service printed nothing');
}
