/**
 * Tests of `tidefish run` as a process: its output streams, its exit codes, and that its environment does not change a
 * history.
 */

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readJournal, reExecute } from '../../replay/index.js';
import { formatReport, type ScenarioReport } from '../../scenarios/index.js';
import { sample } from '../support/budget.js';
import { runCommand } from '../support/command/command.js';
import { library as libraryFolder, command as main } from '../support/paths.js';

const library = path.resolve(libraryFolder);
const someOfLibrary = sample(readdirSync(library), 15).map((name) => path.join(library, name));

const test = suite('tidefish run', { folder: '' });
test.before.each((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-run-'));
});
test.after.each(({ folder }) => rmSync(folder, { recursive: true }));

function run(folder: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  return runCommand(['run', ...args], { cwd: folder, env });
}

/** Runs the command in a separate process, so that the time zone, language and memory limit of `env` apply. */
function runApart(folder: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, 'run', ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** Writes a scenario file and returns its name, which is the operand of the command. */
function put(folder: string, name: string, ...lines: string[]): string {
  writeFileSync(path.join(folder, name), lines.map((line) => `${line}\n`).join(''));
  return name;
}

const passing = [
  'name: passing',
  'steps:',
  '  - request: PATCH /redfish/v1/Systems/1/',
  '    body: {AssetTag: x}',
];

test('a flag that does not exist, no scenario, and an empty seed are usage errors', ({ folder }) => {
  const file = put(folder, 'a.scenario.yaml', ...passing);

  for (const args of [[file, '--bogus'], [], [file, '--seed', ''], [file, '--sed', '7']]) {
    const { status, stdout, stderr } = run(folder, args);
    assert.equal([status, stdout], [2, '']);
    assert.match(stderr, /^error: [\s\S]*\n\(tidefish run --help explains every flag\)\n$/);
  }
  assert.match(
    run(folder, []).stderr,
    /^error: no scenario is named; name files, or folders of \*\.scenario\.yaml\n/,
  );
});

test('all bad files are reported before anything runs', ({ folder }) => {
  const good = put(folder, 'a.scenario.yaml', ...passing);
  const bad = put(
    folder,
    'b.scenario.yaml',
    'name: b',
    'steps:',
    '  - advanc: 5m',
    '  - request: GET',
    'x: 1',
  );

  const { status, stdout, stderr } = run(folder, [good, bad, 'missing.yaml', folder, '/dev/null']);

  assert.equal([status, stdout], [2, '']);
  assert.match(stderr, /^error: b\.scenario\.yaml:3:5: steps\[0\]\.advanc: .* did you mean "advance"/m);
  assert.match(stderr, /^error: b\.scenario\.yaml:4:14: steps\[1\]\.request: found "GET"/m);
  assert.match(stderr, /^error: b\.scenario\.yaml:5:1: x: "x" is not a known key/m);
  assert.match(stderr, /^error: the scenario missing\.yaml cannot be read \(ENOENT\)$/m);
  assert.match(stderr, /^error: \/dev\/null:1:1: found nothing/m);
});

test('a folder without a scenario is a mistake, one with some stands for all of them in the order of names', ({
  folder,
}) => {
  assert.match(run(folder, ['.']).stderr, /^error: the folder \. holds no \*\.scenario\.yaml$/m);

  for (const name of ['b', 'a']) put(folder, `${name}.scenario.yaml`, `name: ${name}`, ...passing.slice(1));
  put(folder, 'blueprint.yaml', 'system: {}');
  const { status, stdout } = run(folder, ['.', '--json']);

  assert.is(status, 0);
  assert.equal(
    stdout
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as ScenarioReport).name),
    ['a', 'b'],
  );
});

test('a failed check ends as 1 with both sides and its place, and does not keep the next scenario from running', ({
  folder,
}) => {
  const failing = put(folder, 'a.scenario.yaml', 'name: a', 'steps:', '  - request: GET /nowhere/');
  const good = put(folder, 'b.scenario.yaml', ...passing);

  const { status, stdout, stderr } = run(folder, [failing, good]);

  assert.equal([status, stderr], [1, '']);
  assert.match(stdout, /status: expected 2xx, found 404 Base\.ResourceMissingAtURI/);
  assert.match(stdout, /a\.scenario\.yaml:3:5/);
  assert.match(stdout, /\n2 scenarios: 1 passed, 1 failed\n$/);
});

test('scenarios of the library pass, with a report and a fingerprint of each, without a colour in a pipe', ({
  folder,
}) => {
  const { status, stdout, stderr } = run(folder, someOfLibrary, { FORCE_COLOR: '1', TERM: 'xterm' });

  assert.equal([status, stderr], [0, '']);
  assert.is(stdout.match(/^fingerprint [0-9a-f]{64}$/gm)?.length, someOfLibrary.length);
  assert.not.ok(stdout.includes('\u001b'));
});

test('--json prints the same report as one line of JSON each, and nothing else', ({ folder }) => {
  const file = put(folder, 'a.scenario.yaml', ...passing);

  const report = JSON.parse(run(folder, [file, '--json']).stdout) as ScenarioReport;

  assert.is(report.passed, 1);
  assert.is(`${formatReport(report)}\n\n`, run(folder, [file]).stdout);
});

test('two processes agree to the last letter, whatever their time zone, locale, home and environment', ({
  folder,
}) => {
  const plain = runApart(folder, [...someOfLibrary, '--json']);
  const abroad = runApart(folder, [...someOfLibrary, '--json'], {
    TZ: 'Asia/Kathmandu',
    LC_ALL: 'tr_TR.UTF-8',
    LANG: 'ar_EG.UTF-8',
    HOME: folder,
    TIDEFISH_PASSWORD: 'Correct-Horse-9',
    NODE_OPTIONS: '--max-old-space-size=512',
  });

  assert.is(plain.status, 0);
  assert.equal(abroad, plain);
});

test('--seed is another history with the same behaviour', ({ folder }) => {
  const reportsOf = (...args: string[]) =>
    run(folder, [...someOfLibrary, '--json', ...args])
      .stdout.trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ScenarioReport);

  const [own, other] = [reportsOf(), reportsOf('--seed', '7')];

  for (const [index, report] of own.entries()) {
    assert.is(other[index]?.seed, '7');
    assert.is(other[index]?.passed, report.passed);
    assert.is(other[index]?.failed, 0);
    assert.is.not(other[index]?.fingerprint, report.fingerprint);
  }
});

test('--journal writes a history that replays, for the owner alone, and only into a new file', ({
  folder,
}) => {
  const file = put(folder, 'a.scenario.yaml', ...passing);
  const journal = path.join(folder, 'a.jsonl');

  const first = run(folder, [file, '--journal', 'a.jsonl']);
  const text = readFileSync(journal, 'utf8');
  const reading = readJournal(text, journal);
  const again = run(folder, [file, '--journal', 'a.jsonl']);
  const kept = readFileSync(journal, 'utf8');
  const forced = run(folder, [file, '--journal', 'a.jsonl', '--force', '--seed', '7']);

  assert.is(first.status, 0);
  assert.is(statSync(journal).mode & 0o777, 0o600);
  assert.ok(reading.ok);
  const report = reExecute(reading.journal);
  assert.equal([report.divergence, report.agreed, report.inputs], [undefined, 1, 1]);
  assert.ok(first.stdout.includes(`fingerprint ${report.fingerprint}`));
  assert.equal([again.status, again.stdout, kept], [2, '', text]);
  assert.match(
    again.stderr,
    /^error: the journal a\.jsonl exists already; name another file, or add --force$/m,
  );
  assert.is(forced.status, 0);
  assert.ok(readFileSync(journal, 'utf8').includes('"seed":"7"'));
});

test('a trace that stands beside no journal is replaced with --force alone', ({ folder }) => {
  const file = put(folder, 'a.scenario.yaml', ...passing);
  const [older, newest] = ['a.jsonl.trace.older', 'a.jsonl.trace'].map((name) => path.join(folder, name));

  for (const name of ['a.jsonl.trace', 'a.jsonl.trace.older']) {
    put(folder, name, 'kept');
    for (const flags of [['--trace'], []]) {
      const { status, stdout, stderr } = run(folder, [file, '--journal', 'a.jsonl', ...flags]);
      assert.equal([status, stdout], [2, '']);
      assert.match(stderr, /^error: the trace .*exists already; name another file, or add --force$/m);
    }
    assert.is(readFileSync(path.join(folder, name), 'utf8'), 'kept\n');
    assert.not.ok(existsSync(path.join(folder, 'a.jsonl')));
  }
  const forced = run(folder, [file, '--journal', 'a.jsonl', '--trace', '--force']);

  assert.is(forced.status, 0, forced.stderr);
  assert.not.match(readFileSync(newest as string, 'utf8'), /kept/);
  assert.not.ok(existsSync(older as string));
});

test('--journal is refused for several scenarios and for a place that cannot be written, before anything runs', ({
  folder,
}) => {
  const file = put(folder, 'a.scenario.yaml', ...passing);

  const several = run(folder, [file, file, '--journal', 'a.jsonl']);
  const nowhere = run(folder, [file, '--journal', 'no/such/folder/a.jsonl']);
  const occupied = run(folder, [file, '--journal', '.', '--force']);

  assert.match(
    several.stderr,
    /^error: --journal stores one history, but 2 scenarios are given; run them one by one$/m,
  );
  assert.match(nowhere.stderr, /^error: .*no\/such\/folder\/a\.jsonl.*ENOENT/);
  assert.match(occupied.stderr, /^error: /);
  for (const { status, stdout } of [several, nowhere, occupied]) assert.equal([status, stdout], [2, '']);
  assert.not.ok(existsSync(path.join(folder, 'a.jsonl')));
});

test('--schema prints what editors complete from, and takes no scenario', ({ folder }) => {
  const { status, stdout, stderr } = run(folder, ['--schema']);
  const beside = run(folder, [put(folder, 'a.scenario.yaml', ...passing), '--schema']);

  assert.equal([status, stderr], [0, '']);
  assert.is(stdout, readFileSync(path.join(path.dirname(main), 'scenario.schema.json'), 'utf8'));
  assert.equal([beside.status, beside.stdout], [2, '']);
  assert.match(beside.stderr, /^error: --schema is for all scenarios; name no scenario\n/);
});

test('the example of the help runs as it stands there', ({ folder }) => {
  const { status, stdout } = run(folder, ['--help']);
  const [, example = ''] = /\n\n( {2}name: [\s\S]*?\n)\n/.exec(stdout) ?? [];
  const file = put(folder, 'a.scenario.yaml', ...example.split('\n').map((line) => line.slice(2)));

  assert.is(status, 0);
  assert.is(run(folder, [file]).status, 0);
});

test('Ctrl-C ends a run with 130 between two events, and its journal is whole up to there', async ({
  folder,
}) => {
  const step = ['  - request: PATCH /redfish/v1/Systems/1/', '    body: {AssetTag: x}'];
  const file = put(
    folder,
    'a.scenario.yaml',
    'name: long',
    'steps:',
    ...Array.from({ length: 2_000 }, () => step).flat(),
  );
  const child = spawn(process.execPath, [main, 'run', file, '--journal', 'a.jsonl'], { cwd: folder });
  child.stdout.once('data', () => child.kill('SIGINT'));
  child.stdout.resume();
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += String(chunk);
  });

  const status = await new Promise((resolve) => child.on('close', resolve));
  const reading = readJournal(readFileSync(path.join(folder, 'a.jsonl'), 'utf8'), 'a.jsonl');

  assert.is(status, 130);
  assert.is(stderr, 'error: stopped in the middle of long\n');
  assert.ok(reading.ok);
  const report = reExecute(reading.journal);
  assert.equal([report.divergence, report.cutInLine], [undefined, undefined]);
  assert.ok(report.agreed >= 1 && report.inputs < 2_000);
});

test.run();
