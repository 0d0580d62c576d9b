/** Tests of captures on the command line: `serve --capture`, `capture:` in scenarios, and what is refused. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writeFolder } from '../support/captures/pack.js';
import { servedMockup, uris } from '../support/captures/served-mockup.js';
import { runCommand } from '../support/command/command.js';

const test = suite('captured servers', { folder: '' });
test.before.each((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-captured-'));
  writeFolder(path.join(context.folder, 'mockup'), servedMockup);
});
test.after.each(({ folder }) => rmSync(folder, { recursive: true }));

const main = fileURLToPath(new URL('../../bundle/main.js', import.meta.url));
const command = (folder: string, ...args: string[]) => runCommand(args, { cwd: folder, env: {} });

const scenario = `name: captured
capture: mockup
steps:
  - request: PATCH ${uris.system}
    body: { AssetTag: bench 4 }
    expect: { status: 200 }
  - request: POST ${uris.system}/Do/Reset
    body: { ResetType: ForceRestart }
    expect: { status: 200 }
  - setClock: 2027-01-01T00:00:00Z
  - advance: 20m
checks:
  - { get: ${uris.system}, has: { AssetTag: bench 4, PowerState: 'On' } }
`;

test('a scenario runs on a capture beside it, and its journal replays', ({ folder }) => {
  writeFileSync(path.join(folder, 'a.scenario.yaml'), scenario);
  const run = command(folder, 'run', 'a.scenario.yaml', '--journal', 'a.jsonl');
  assert.is(run.status, 0, run.stdout + run.stderr);
  assert.is(command(folder, 'verify', 'a.jsonl').status, 0);
  const why = command(folder, 'why', 'a.jsonl', `${uris.system}#/AssetTag`);
  assert.match(why.stdout, /rack 12 → bench 4/);
  const swept = command(folder, 'sweep', 'a.scenario.yaml', '--seeds', '2');
  assert.is(swept.status, 0, swept.stdout + swept.stderr);
});

test('a journal can have the digest of its capture alone; commands then need the capture', ({ folder }) => {
  const byDigest = scenario.replace('mockup', '{ path: mockup, inJournals: digest }');
  writeFileSync(path.join(folder, 'a.scenario.yaml'), byDigest);
  assert.is(command(folder, 'run', 'a.scenario.yaml', '--journal', 'a.jsonl').status, 0);
  assert.is(
    JSON.parse(readFileSync(path.join(folder, 'a.jsonl'), 'utf8').split('\n')[0] ?? '').capture,
    undefined,
  );
  // Each in a process of its own, because the thread of the other commands has the capture already.
  const verify = (...args: string[]) =>
    spawnSync(process.execPath, [main, 'verify', 'a.jsonl', ...args], { cwd: folder, encoding: 'utf8' });
  const without = verify();
  assert.is(without.status, 2);
  assert.match(without.stderr, /name the capture with --capture/);
  assert.is(verify('--capture', 'mockup').status, 0);
  const missing = verify('--capture', 'missing');
  assert.is(missing.status, 2);
  assert.match(missing.stderr, /--capture: missing: found nothing/);
});

test('a capture that cannot be read is a problem of the key', ({ folder }) => {
  const problemOf = (text: string) => {
    writeFileSync(path.join(folder, 'b.scenario.yaml'), text);
    const { status, stderr } = command(folder, 'run', 'b.scenario.yaml');
    assert.is(status, 2);
    return stderr;
  };
  assert.match(
    problemOf(scenario.replace('mockup', 'nothing')),
    /b\.scenario\.yaml:2:10: capture: nothing: found nothing/,
  );
  assert.match(problemOf(scenario.replace('mockup', '..')), /is outside of the folder/);
  const both = scenario.replace('capture: mockup', 'capture: mockup\nblueprint: x.yaml');
  assert.match(problemOf(both), /both declare the server/);
  const digest = `blueprint: { capture: { digest: "${'0'.repeat(64)}" } }`;
  assert.match(problemOf(scenario.replace('capture: mockup', digest)), /has not been read/);
});

test('serve refuses a capture with other declarations of the server, and a path without a capture', ({
  folder,
}) => {
  const errorOf = (...args: string[]) => {
    const { status, stderr } = command(folder, 'serve', '--port', '0', ...args);
    assert.is(status, 2, stderr);
    return stderr;
  };
  assert.match(errorOf('--capture', 'mockup', '--dialect', 'x.yaml'), /the capture declares the server/);
  assert.match(errorOf('--capture-times'), /name it with --capture/);
  assert.match(errorOf('--capture-by-digest'), /name it with --capture/);
  assert.match(errorOf('--capture', 'missing'), /missing: found nothing that can be read/);
  writeFileSync(path.join(folder, 'empty.json'), '{}');
  assert.match(errorOf('--capture', 'empty.json'), /expected a capture that tidefish has imported/);
});

test.run();
