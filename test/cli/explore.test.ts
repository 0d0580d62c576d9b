/**
 * Tests of `tidefish sweep --faults random`: it explores seeds, reports each bug once, and repeats any future by its
 * path.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { stringify } from 'yaml';
import { budget } from '../support/budget.js';
import { runCommand } from '../support/command/command.js';
import { reset, system } from '../support/scenarios/scenario-rig.js';

const test = suite('tidefish sweep --faults random', { folder: '' });

test.before((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-explore-'));
  const restart = {
    name: 'restart',
    steps: [{ request: `POST ${reset}`, body: { ResetType: 'ForceRestart' } }, { advance: '10m' }],
    checks: [
      { never: { get: '/redfish/v1/Chassis/1/', has: { Status: { HealthRollup: 'Critical' } } } },
      { sometimes: { get: system, has: { PowerState: 'Off' } } },
    ],
  };
  writeFileSync(path.join(context.folder, 'a.scenario.yaml'), stringify(restart));
});
test.after(({ folder }) => rmSync(folder, { recursive: true }));

/**
 * Runs a sweep with one worker unless `args` contain another number. Every further worker has to load the whole
 * program, which takes time.
 */
function sweep(folder: string, ...args: string[]) {
  return runCommand(['sweep', 'a.scenario.yaml', '--workers', '1', ...args], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1' },
  });
}

const random = ['--faults', 'random'];
const futures = budget({ short: 24, long: 60 });

test('seeds are explored, the same whatever the threads; a failure says how to have it again, and it comes again', ({
  folder,
}) => {
  const args = ['--seeds', '1..3', '--futures', `${futures}`, ...random];
  const one = sweep(folder, ...args);
  const two = sweep(folder, ...args, '--workers', '2');
  const again = /^again: npx tidefish sweep a\.scenario\.yaml (.*--path \S+)$/m.exec(one.stdout)?.[1] ?? '';
  const future = sweep(folder, ...again.split(' '));

  assert.equal([one.status, one.stderr], [1, '']);
  assert.is(two.stdout, one.stdout);
  assert.match(
    one.stdout,
    new RegExp(`^3 seeds and ${3 * futures} futures of them: \\d+ passed, \\d+ failed, \\d+ events$`, 'm'),
  );
  assert.match(one.stdout, /^sometimes GET .*: with seed/m);
  const [, what = ''] = /^\d+ times, shortest with seed \d, at \S+\n(.*)$/m.exec(one.stdout) ?? [];
  assert.is(future.status, 1);
  assert.match(future.stdout, /^\+00:.* {4}beside: /m);
  assert.ok(what !== '' && future.stdout.includes(what));
});

test('the journal of a future replays, is a scenario that comes to the same, and is written over only when told so', ({
  folder,
}) => {
  const tidefish = (...args: string[]) => runCommand(args, { cwd: folder });
  const future = ['--seeds', '2', ...random, '--path', '@0/2'];

  const written = sweep(folder, ...future, '--journal', 'future.jsonl');
  const again = sweep(folder, ...future, '--journal', 'future.jsonl');
  const forced = sweep(folder, ...future, '--journal', 'future.jsonl', '--force');
  const replayed = tidefish('replay', 'future.jsonl', '--verify');
  const scenario = tidefish('scenario', 'future.jsonl');

  assert.is(written.stdout, sweep(folder, ...future).stdout);
  assert.is(again.status, 2);
  assert.match(again.stderr, /the journal future\.jsonl exists already/);
  assert.is(forced.stdout, written.stdout);
  assert.is(replayed.status, 0);
  assert.match(replayed.stdout, /replayed as recorded/);
  assert.match(scenario.stdout, /^ {2}- future: 2\/2$/m);
  assert.match(scenario.stderr, /^it passes, with the same inputs and the same final state$/m);
});

test('a future whose history does not follow from its inputs is told of, and has no journal', ({
  folder,
}) => {
  // Removes the statement that executes a recorded input, so that the replay of a journal does nothing.
  const edit = {
    file: 'replay/input-record.js',
    text: 'simulation.execute(line.input, line.at);',
    becomes: '',
  };
  const rewrite = new URL('../../bench/planted/rewrite.js', import.meta.url);
  const hook = `import { register } from 'node:module'; register('${rewrite}', { data: ${JSON.stringify([edit])} });`;
  const main = new URL('../../cli/main.js', import.meta.url).pathname;
  const future = ['sweep', 'a.scenario.yaml', '--seeds', '2', ...random, '--path', '@0/3'];
  const args = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, main, ...future];

  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, '--journal', 'none.jsonl'], {
    cwd: folder,
    encoding: 'utf8',
  });

  assert.is(status, 1);
  assert.match(stdout, /^1 seed and 1 future of them: 1 passed, 0 failed/m);
  assert.match(
    stderr,
    /^error: the journal none\.jsonl is not written: the history does not result from its inputs: \d+ events before \d+, now 0 events/m,
  );
  assert.not.match(stderr, /at .*\.js/);
  assert.not(existsSync(path.join(folder, 'none.jsonl')));
});

test('a sweep tells the command that makes what a future breaks smaller, and that does', ({ folder }) => {
  const { stdout } = sweep(folder, '--seeds', '2', '--futures', '60', ...random);
  const commands = [...stdout.matchAll(/^smaller: npx tidefish (shrink a\.scenario\.yaml .*)$/gm)];
  assert.ok(commands.length > 1);

  for (const [, command = ''] of commands.slice(0, budget({ short: 1, long: 2 }))) {
    const shrunk = runCommand([...command.split(' '), '--force'], {
      cwd: folder,
    });
    assert.is(shrunk.status, 0, shrunk.stderr);
    const [, steps] = /^\d+ steps before, (\d+) now, \d+ runs$/m.exec(shrunk.stdout) ?? [];
    assert.ok(Number(steps) >= 1 && Number(steps) <= 5, shrunk.stdout);
    assert.match(shrunk.stdout, /check 1, GET …\/Chassis\/1\/ has .*: expected never, found it holds$/m);
  }
});

test('with --no-explore every seed is played from its start, with faults beside its steps', ({ folder }) => {
  const { stdout } = sweep(folder, '--seeds', '1..12', ...random, '--no-explore');

  assert.match(stdout, /^12 seeds: \d+ passed, \d+ failed, /m);
  const again = [...stdout.matchAll(/^again: (.*)$/gm)].map(([, command = '']) => command);
  assert.ok(again.every((command) => /--seeds \d+ --faults random --no-explore$/.test(command)));
});

test('what does not go together is said before anything is played', ({ folder }) => {
  const wrong = (...args: string[]) => {
    const { status, stdout, stderr } = sweep(folder, ...args);
    assert.equal([status, stdout], [2, '']);
    return stderr;
  };

  assert.match(wrong('--seeds', '1,2', ...random, '--path', '@0/1'), /--path requires one explored seed/);
  assert.match(wrong('--seeds', '1', '--path', '@0/1'), /--path requires one explored seed/);
  assert.match(wrong('--seeds', '1', ...random, '--path', '@99999/1'), /there is no future @99999\/1/);
  assert.match(wrong('--path', 'x'), /that a sweep has printed/);
  assert.match(wrong('--futures', '0'), /a whole number from 1 to 100000/);
});

test.run();
