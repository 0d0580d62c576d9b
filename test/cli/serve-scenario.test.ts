/** Tests of `tidefish serve --scenario`: the served controller has executed a scenario and continues from its end. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { stringify } from 'yaml';
import { readJournal, reExecute } from '../../replay/index.js';
import { basic, cleanUp, data, type Facts, refuse, serve } from '../support/command/serve-rig.js';
import { hasTag, reset, system, tag } from '../support/scenarios/scenario-rig.js';

test.after(cleanUp);

const password = 'Night-Shift-7';

/** Scenario that ends while the host restarts. */
const night = {
  name: 'night',
  seed: 5,
  start: '2026-02-03T04:05:06Z',
  password,
  parameters: { label: 'rack 7' },
  listeners: { 'https://listener.example.com/events': 200 },
  steps: [
    {
      request: 'POST /redfish/v1/EventService/Subscriptions/',
      body: { Destination: 'https://listener.example.com/events', RegistryPrefixes: ['MgmtEvents'] },
    },
    tag('${label}'),
    { after: '10m', fault: 'fan.failed', part: 'Fan 1' },
    { after: '1h', request: `POST ${reset}`, body: { ResetType: 'ForceRestart' } },
  ],
  checks: [
    { listener: 'https://listener.example.com/events', times: 1 },
    { get: system, has: { '/BootProgress/LastState': { not: 'OSRunning' } } },
  ],
  // Fingerprint of a history of another server. `serve` uses a server of its own, so that it ignores the fingerprint.
  fingerprint: '0'.repeat(64),
};

function put(name: string, document: object): string {
  const file = path.join(data.folder, name);
  writeFileSync(file, stringify(document));
  return file;
}

function bodyOf({ url, certificateFile, userName }: Facts, uri: string): Promise<Record<string, unknown>> {
  const headers = basic(userName, password);
  return new Promise((resolve, reject) => {
    https
      .get(new URL(uri, url), { ca: readFileSync(certificateFile), headers, agent: false }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => resolve(JSON.parse(text)));
      })
      .on('error', reject);
  });
}

test('the controller stands where the scenario has ended, lives on from there, and its journal has all of it', async () => {
  const journal = path.join(data.folder, 'night.jsonl');
  const flags = ['--pace', 'manual', '--journal', journal];
  const file = put('night.scenario.yaml', night);

  const { child, ended, facts } = await serve(['--scenario', file, '--set', 'label="rack 9"', ...flags]);
  const before = await bodyOf(facts, system);
  const advanced = await fetch(`${facts.control.url}/advance`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${facts.control.token}` },
    body: JSON.stringify({ by: '20m' }),
  });
  const after = await bodyOf(facts, system);
  child.kill('SIGTERM');
  await ended;

  assert.equal([facts.seed, facts.start, facts.now], ['5', night.start, '2026-02-03T05:15:06Z']);
  assert.is(facts.password, undefined);
  assert.is(before.AssetTag, 'rack 9');
  assert.is.not((before.BootProgress as { LastState: string }).LastState, 'OSRunning');
  assert.is(advanced.status, 200);
  assert.is((after.BootProgress as { LastState: string }).LastState, 'OSRunning');
  const reading = readJournal(readFileSync(journal, 'utf8'), journal);
  assert.ok(reading.ok);
  const { divergence, endMs, startMs } = reExecute(reading.journal);
  assert.is(divergence, undefined);
  assert.is(endMs - startMs, 90 * 60_000);
});

test('flags say otherwise what the seed and the password are', async () => {
  const flags = ['--seed', '8', '--password', 'Given-By-Flag-1'];

  const { child, ended, facts } = await serve(['--scenario', put('night.scenario.yaml', night), ...flags]);
  child.kill('SIGTERM');
  await ended;

  assert.equal([facts.seed, facts.start, facts.password], ['8', night.start, undefined]);
});

test('a scenario that fails is told in full, and nothing is served or written down', () => {
  const file = put('wrong.scenario.yaml', { name: 'wrong', steps: [tag('rack 7'), hasTag('rack 9')] });
  const journal = path.join(data.folder, 'wrong.jsonl');

  const { status, stdout, stderr } = refuse([
    ...['serve', '--port', '0', '--scenario', file, '--journal', journal],
  ]);

  assert.equal([status, stdout], [1, '']);
  assert.match(stderr, /^error: the scenario failed, so nothing is served\nwrong /);
  assert.match(stderr, /\/AssetTag: expected rack 9, found rack 7/);
  assert.match(stderr, /1 passed, 1 failed/);
  assert.throws(() => readFileSync(journal), /ENOENT/);
});

test('what is wrong with the file or beside it is said, and is 2', () => {
  const folder = path.join(data.folder, 'several');
  mkdirSync(folder);
  const idle = { name: 'idle', steps: [{ advance: '1m' }] };
  put('several/a.scenario.yaml', idle);
  const one = put('several/b.scenario.yaml', idle);
  const wrong = (...args: string[]) => {
    const { status, stdout, stderr } = refuse(['serve', '--port', '0', ...args]);
    assert.equal([status, stdout], [2, '']);
    return stderr;
  };

  assert.match(wrong('--scenario', 'nowhere.yaml'), /the scenario nowhere\.yaml cannot be read/);
  assert.match(wrong('--scenario', folder), /one scenario is expected, but .* is a folder of several/);
  assert.match(wrong('--scenario', one, '--set', 'hot=45'), /there is no parameter hot/);
  assert.match(wrong('--scenario', one, '--set', 'hot'), /--set hot is invalid; expected a name and a value/);
  assert.match(
    wrong('--scenario', one, '--blueprint', 'server.yaml'),
    /omit --blueprint, --dialect, --capture and --start/,
  );
  assert.match(wrong('--set', 'hot=45'), /--set is for parameters of a scenario/);
});

test.run();
