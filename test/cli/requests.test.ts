/** Tests of `tidefish requests` and `serve --log`: listing, filters, and errors that name the place and the next step. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startCommand } from '../support/command/command.js';
import { basic, cleanUp, data, get, refuse, serve } from '../support/command/serve-rig.js';
import { sampleRequest } from '../support/service/sample-request.js';

test.after(cleanUp);

const lab = path.join(data.folder, 'lab');
const journal = path.join(lab, 'journal');
const file = path.join(journal, 'requests.jsonl');

test.before(() => {
  mkdirSync(journal, { recursive: true });
  writeFileSync(path.join(journal, 'index.jsonl'), '');
  const requests = [
    sampleRequest,
    { ...sampleRequest, number: 2, method: 'PATCH', events: [7] },
    { ...sampleRequest, number: 3, uri: '/redfish/v1/', user: null, status: null, problem: 'unanswered' },
  ];
  writeFileSync(file, requests.map((request) => `${JSON.stringify(request)}\n`).join(''));
});

function lines(...flags: readonly string[]): readonly string[] {
  const { status, stdout, stderr } = refuse(['requests', lab, ...flags]);
  assert.equal([status, stderr], [0, '']);
  return stdout.trimEnd().split('\n');
}

test('a directory lists its requests, all or those that match', () => {
  assert.equal(lines(), [
    '2026-01-01T00:00:00.000Z  GET  /redfish/v1/Systems/1/  200  1.5 ms  11 B  Administrator  at 2026-01-01T00:00:00.000Z',
    '2026-01-01T00:00:00.000Z  PATCH  /redfish/v1/Systems/1/  200  1.5 ms  11 B  Administrator  at 2026-01-01T00:00:00.000Z  #7',
    '2026-01-01T00:00:00.000Z  GET  /redfish/v1/  -  1.5 ms  11 B  -  at 2026-01-01T00:00:00.000Z  (unanswered)',
  ]);
  const numbers = (...flags: readonly string[]) =>
    lines(...flags, '--json').map((line) => JSON.parse(line).number);
  assert.equal(numbers('--failed'), [3]);
  assert.equal(numbers('--user', 'Administrator', '--last', '1'), [2]);
  assert.equal(numbers('--method', 'get', '--uri', '/redfish/v1/Sys'), [1]);
});

test('a source without a request log, and a wrong flag, are refused', () => {
  for (const [args, expected] of [
    [[data.folder], /is no directory of serve --data \(expected such a directory, or the control address/],
    [[lab, '--last', '0'], /whole number from 1/],
    [['http://root@127.0.0.1'], /is not the address of a control API/],
  ] as const) {
    const { status, stdout, stderr } = refuse(['requests', ...args]);
    assert.equal([status, stdout], [2, '']);
    assert.match(stderr, expected);
  }
});

test('serve --log prints each request, and the control address lists the same', async () => {
  const { child, ended, facts } = await serve(['--log']);
  const uri = '/redfish/v1/Systems/1/';
  await get(facts, uri, basic(facts.userName, facts.password));
  await get(facts, uri);
  const { stdout } = await startCommand(['requests', facts.control.url, '--failed', '--json'], {
    env: { ...process.env, TIDEFISH_TOKEN: facts.control.token },
  });
  child.kill('SIGTERM');

  const printed = (await ended).stdout.trimEnd().split('\n').slice(1);
  assert.equal(
    printed.map((line) => JSON.parse(line).status),
    [200, 401],
  );
  assert.equal(stdout.trimEnd(), printed[1]);
});

test.run();
