/**
 * Hostile surroundings of the console in headless Chromium: a page of another origin that tries to read and to act, a
 * file name with markup, and the places in which the tokens must not appear.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunningService, startService } from '../../http/index.js';
import { furtherLink, noBrowser, openBrowser, openConsole, openView } from '../support/console/browser.js';
import { control, dataFolder, optionsFor } from '../support/service/http-rig.js';

const tests = suite('a hostile page beside the console');
const data = dataFolder();
let service: RunningService;
let browser: Browser;

tests.before(async () => {
  service = await startService(optionsFor(data.folder));
  browser = await openBrowser();
});
tests.after(async () => {
  await browser?.close();
  await service?.close();
  data.remove();
});

/** Requests that a page of another origin tries, also with a token that it should not know. */
const attempts = (url: string, token: string) => `(async () => {
  const { url, token } = ${JSON.stringify({ url, token })};
  const auth = { Authorization: 'Bearer ' + token };
  const body = JSON.stringify({ on: false });
  const tried = [
    fetch(url + '/state', { headers: auth }),
    fetch(url + '/state', { mode: 'no-cors' }),
    fetch(url + '/mains', { method: 'POST', headers: { ...auth, 'Content-Type': 'application/json' }, body }),
    fetch(url + '/mains', { method: 'POST', mode: 'no-cors', headers: { 'Content-Type': 'text/plain' }, body }),
    fetch(url + '/console/session', { method: 'POST', mode: 'no-cors', body: '{"token":"x"}' }),
  ];
  const results = await Promise.allSettled(tried);
  const texts = results.map(({ value }) => (value === undefined ? '' : value.text().catch(() => '')));
  return (await Promise.all(texts)).join('');
})()`;

tests('a page of another origin reads nothing, and changes nothing', async () => {
  const other = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end('<title>elsewhere</title>');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const page = await browser.newPage();
  try {
    await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
    const before = service.controller.tree;
    assert.is(await page.evaluate(attempts(service.control.url, service.control.token)), '');
    assert.is(service.controller.tree, before);
    const frame = `const frame = document.createElement('iframe');
      frame.src = ${JSON.stringify(`${service.control.url}/console/`)};
      document.body.append(frame);
      new Promise((resolve) => { frame.onload = resolve; })`;
    await page.evaluate(frame);
    const [, inner] = page.frames();
    assert.not.match((await inner?.content()) ?? '', /id="console"/, 'the page is shown in no frame');
  } finally {
    await page.close();
    other.close();
    other.closeAllConnections();
  }
});

tests('markup in the name of a file shows as text', async () => {
  const { page } = await openConsole(browser, await furtherLink(service));
  const title = await page.title();
  await openView(page, 'Faults');
  const form = page.getByRole('region', { name: 'Firmware image' });
  await form.getByRole('button', { name: 'A file' }).click();
  const name = '<img src=x onerror="document.title=1">.bin';
  await form
    .getByLabel('Image file')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('x') });
  await form.getByRole('button', { name: 'Push' }).click();
  await page.getByText('The image was').waitFor();
  await openView(page, 'Logs');
  await openView(page, 'State');
  await page.getByRole('searchbox').fill('filename');
  assert.is(await page.title(), title);
  assert.is(await page.locator('img').count(), 0);
  await page.context().close();
});

tests('no token is in the history, the request log, an export, the address or a referrer', async () => {
  const { page } = await openConsole(browser, await furtherLink(service));
  const referrers: string[] = [];
  page.on('request', (request) => {
    const { referer } = request.headers();
    if (referer !== undefined && referer !== '') referrers.push(referer);
  });
  const stored = await page.evaluate<string>('sessionStorage.getItem("tidefish.console.token")');
  assert.ok(stored.length > 20);
  await openView(page, 'Resources');
  await openView(page, 'Traffic');
  assert.equal(referrers, []);
  assert.is(await page.evaluate('document.referrer + document.cookie + localStorage.length'), '0');
  assert.not.ok(page.url().includes(stored));
  for (const path of [
    '/journal',
    '/requests',
    '/export/har',
    '/export/trace',
    '/history/state',
    '/metrics',
  ]) {
    const { text, status } = await control(service, path, { method: 'GET' });
    assert.is(status, 200, path);
    for (const token of [stored, service.control.token]) assert.not.ok(text.includes(token), path);
  }
  await page.context().close();
});

if (noBrowser === undefined) tests.run();
else {
  const skipped = suite('a hostile page beside the console');
  skipped.skip(noBrowser, () => {});
  skipped('without a browser, the reason names the package that brings one', () => {
    assert.match(noBrowser ?? '', /apt-get install chromium/);
  });
  console.log(`skipped: ${noBrowser}`);
  skipped.run();
}
