/** Tests of `tidefish shrink`: its files, its output, and errors for invalid arguments and files. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse, stringify } from 'yaml';
import { runCommand } from '../support/command/command.js';
import { bundle } from '../support/paths.js';
import { hasTag, reset, system, tag } from '../support/scenarios/scenario-rig.js';

const main = path.join(bundle, 'main.js');
const test = suite('tidefish shrink', { folder: '' });

test.before.each((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-shrink-'));
});
test.after.each(({ folder }) => rmSync(folder, { recursive: true }));

const night = {
  name: 'night',
  steps: [
    { after: '3m7s', ...tag('rack 7') },
    { after: '1h', request: `POST ${reset}`, body: { ResetType: 'ForceOff' } },
    { advance: '2h' },
    { fault: 'drive.failed', part: 'DE00A000/4' },
  ],
  checks: [hasTag('rack 7').check, { always: { get: system, has: { PowerState: 'On' } } }],
};

function put(folder: string, document: object, name = 'night.scenario.yaml'): void {
  writeFileSync(path.join(folder, name), stringify(document));
}

function tidefish(folder: string, ...args: readonly string[]) {
  return runCommand(args, {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1' },
  });
}

test('it writes a smaller scenario that fails the same way, and its journal, and says how to have it again', ({
  folder,
}) => {
  put(folder, night);

  const { status, stdout, stderr } = tidefish(folder, 'shrink', 'night.scenario.yaml');
  const text = readFileSync(path.join(folder, 'night.shrunk.scenario.yaml'), 'utf8');
  const again = tidefish(folder, 'run', 'night.shrunk.scenario.yaml', '--seed', '1');
  const replay = tidefish(folder, 'replay', 'night.shrunk.jsonl', '--verify');

  assert.equal([status, stderr], [0, 'shrinking; Ctrl-C stops with the best result so far\n']);
  assert.equal(parse(text).steps, [{ request: `POST ${reset}`, body: { ResetType: 'ForceOff' } }]);
  assert.ok(stdout.startsWith(`${text}\n4 steps before, 1 now, `));
  assert.match(stdout, /\nsaved as night\.shrunk\.scenario\.yaml, its history as night\.shrunk\.jsonl\n/);
  assert.match(stdout, /\nagain: npx tidefish run night\.shrunk\.scenario\.yaml --seed 1\n$/);
  assert.equal([again.status, replay.status], [1, 0]);
});

test("--while keeps a check of one's own broken, or one of the file, and --json tells the same to programs", ({
  folder,
}) => {
  put(folder, night);
  const never = '{ never: { get: /redfish/v1/Systems/1/, has: { Status: { HealthRollup: Critical } } } }';

  const own = tidefish(folder, 'shrink', 'night.scenario.yaml', '--while', never, '--json');
  const { document, file, journal, steps, stepsBefore, isMinimal, failure } = JSON.parse(own.stdout);
  const second = tidefish(folder, 'shrink', 'night.scenario.yaml', '--while', '2', '--out', 'b.yaml');

  assert.equal(document.steps, [{ fault: 'drive.failed', part: 'DE00A000/4' }]);
  assert.equal(
    [file, journal, steps, stepsBefore, isMinimal],
    ['night.shrunk.scenario.yaml', 'night.shrunk.jsonl', 1, 4, true],
  );
  assert.match(failure, /expected never, found it holds$/);
  assert.is(second.status, 0);
  assert.ok(existsSync(path.join(folder, 'b.yaml')) && existsSync(path.join(folder, 'b.jsonl')));
});

test('a journal shrinks to a scenario as long as a check is broken', ({ folder }) => {
  put(folder, night);
  tidefish(folder, 'run', 'night.scenario.yaml', '--journal', 'night.jsonl');
  const never = '{ never: { get: /redfish/v1/Systems/1/, has: { PowerState: "Off" } } }';

  const { status, stdout } = tidefish(folder, 'shrink', 'night.jsonl', '--while', never, '--json');
  const wrong = (...args: string[]) => tidefish(folder, 'shrink', 'night.jsonl', ...args).stderr;

  assert.is(status, 0);
  const [only] = JSON.parse(stdout).document.steps;
  assert.equal([only.request, only.body], [`POST ${reset}`, { ResetType: 'ForceOff' }]);
  assert.match(wrong('--force'), /a history has no checks; name a broken check with --while/);
  assert.match(wrong('--while', never, '--seed', '2', '--force'), /a recorded history has its seed/);
  assert.match(wrong('--while', never, '--out', 'night.yaml', '--force'), /night\.jsonl would be replaced/);
  writeFileSync(path.join(folder, 'night.jsonl'), '');
  assert.match(wrong('--while', never, '--force'), /night\.jsonl:1: the file is empty/);
});

test('what is wrong is said, and no file is written or replaced', ({ folder }) => {
  put(folder, night);
  put(folder, { name: 'fine', steps: [tag('a')] }, 'fine.scenario.yaml');
  writeFileSync(path.join(folder, 'kept.yaml'), 'mine');
  const wrong = (...args: string[]) => {
    const { status, stderr, stdout } = tidefish(folder, 'shrink', ...args);
    assert.equal([status, stdout], [2, '']);
    return stderr;
  };

  assert.match(wrong('fine.scenario.yaml'), /is not shrunk: the scenario passes/);
  assert.match(wrong('night.scenario.yaml', '--while', '1'), /is not shrunk: the check is not broken/);
  assert.match(wrong('night.scenario.yaml', '--while', '3'), /there is no check 3; the scenario has 2/);
  assert.match(wrong('night.scenario.yaml', '--while', '{ never: 5 }'), /no check: never/);
  assert.match(wrong('night.scenario.yaml', '--while', 'off'), /the number of a check, or a check/);
  assert.match(wrong('night.scenario.yaml', '--while', '{'), /Invalid YAML/);
  assert.match(wrong('night.scenario.yaml', '--out', 'kept.yaml'), /kept\.yaml exists already/);
  assert.match(wrong('night.scenario.yaml', '--out', 'no/such/folder.yaml'), /nothing is saved: ENOENT/);
  assert.match(wrong('night.scenario.yaml', '--runs', '0'), /a whole number of at least 1/);
  assert.match(wrong('nowhere.yaml'), /cannot be read/);
  assert.match(wrong('.'), /one scenario is expected, but \. is a folder of several/);
  assert.is(readFileSync(path.join(folder, 'kept.yaml'), 'utf8'), 'mine');
  assert.not(existsSync(path.join(folder, 'night.shrunk.scenario.yaml')));
});

test('Ctrl-C ends it with 130 and the best so far', async ({ folder }) => {
  const busy = Array.from({ length: 200 }, (_, index) => tag(`round ${index}`));
  put(folder, { ...night, steps: [...busy, { advance: '30d' }, ...night.steps, ...busy] });
  const child = spawn(process.execPath, [main, 'shrink', 'night.scenario.yaml', '--json'], { cwd: folder });
  let stdout = '';
  child.stdout.on('data', (chunk) => {
    stdout += String(chunk);
  });
  await new Promise((resolve) => child.stderr.once('data', resolve));
  child.kill('SIGINT');
  const status = await new Promise((resolve) => child.on('close', resolve));

  assert.is(status, 130);
  const { isMinimal, file } = JSON.parse(stdout);
  assert.not(isMinimal);
  assert.ok(existsSync(path.join(folder, file)));
});

test('with --twice a scenario whose two histories are the same is not shrunk, and no check is looked at', ({
  folder,
}) => {
  put(folder, night);

  const { status, stdout, stderr } = tidefish(folder, 'shrink', 'night.scenario.yaml', '--twice');
  const both = tidefish(folder, 'shrink', 'night.scenario.yaml', '--twice', '--while', '2');

  assert.equal([status, stdout], [2, '']);
  assert.match(stderr, /night\.scenario\.yaml is not shrunk: the scenario does not fail in that way/);
  assert.not.ok(existsSync(path.join(folder, 'night.shrunk.scenario.yaml')));
  assert.is(both.status, 2);
  assert.match(both.stderr, /--twice compares two histories, and --while is for a check in one/);
});

test.run();
