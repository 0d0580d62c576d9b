/** Run by browser.sh: opens the service root in headless Chromium and lets the page's own fetch do the talking. */
import { strict as assert } from 'node:assert';
import { chromium } from 'playwright-core';

const [url, userName, password] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
try {
  const page = await browser.newPage({ ignoreHTTPSErrors: true });
  await page.goto(`${url}/redfish/v1/`);
  const seen = await page.evaluate(converse, { userName, password });

  assert.equal(seen.login, 201);
  assert.equal(seen.before, 'On FinishedPost');
  assert.equal(seen.reset, 200);
  for (const state of [
    'On InPost',
    'On InPostDiscoveryStart',
    'On InPostDiscoveryComplete',
    'On FinishedPost',
  ]) {
    assert.ok(seen.states.includes(state), `never saw ${state}: ${seen.states.join(', ')}`);
  }
} finally {
  await browser.close();
}

/** Runs in the page. */
async function converse({ userName, password }) {
  const system = '/redfish/v1/Systems/1/';
  const login = await fetch('/redfish/v1/SessionService/Sessions/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ UserName: userName, Password: password }),
  });
  const headers = { 'X-Auth-Token': login.headers.get('X-Auth-Token'), 'Content-Type': 'application/json' };
  const state = async () => {
    const body = await (await fetch(system, { headers })).json();
    return `${body.PowerState} ${body.Oem.Vnd.PostState}`;
  };
  const before = await state();
  const reset = await fetch(`${system}Actions/ComputerSystem.Reset/`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ResetType: 'ForceRestart' }),
  });
  const states = [];
  for (let polls = 0; polls < 50 && states.at(-1) !== 'On FinishedPost'; polls++) states.push(await state());
  return { login: login.status, before, reset: reset.status, states };
}
