/** `tidefish sweep --faults random` as it is used: it explores, tells each bug once, and has any future again by its path. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { stringify } from 'yaml';
import { bundle } from '../support/places.js';
import { reset, system } from '../support/scenario-rig.js';

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

function sweep(folder: string, ...args: string[]) {
  return spawnSync(process.execPath, [path.join(bundle, 'main.js'), 'sweep', 'a.scenario.yaml', ...args], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 120_000,
    env: { ...process.env, NO_COLOR: '1' },
  });
}

const random = ['--faults', 'random'];

test('seeds are explored, the same whatever the threads; a failure says how to have it again, and it comes again', ({
  folder,
}) => {
  const args = ['--seeds', '1..3', '--futures', '60', ...random];
  const one = sweep(folder, ...args, '--workers', '1');
  const two = sweep(folder, ...args, '--workers', '2');
  const again = /^again: npx tidefish sweep a\.scenario\.yaml (.*--path \S+)$/m.exec(one.stdout)?.[1] ?? '';
  const future = sweep(folder, ...again.split(' '));

  assert.equal([one.status, one.stderr], [1, '']);
  assert.is(two.stdout, one.stdout);
  assert.match(one.stdout, /^3 seeds and 180 futures of them: \d+ passed, \d+ failed, \d+ events$/m);
  assert.match(one.stdout, /^sometimes GET .*: with seed/m);
  const [, what = ''] = /^\d+ times, shortest with seed \d, at \S+\n(.*)$/m.exec(one.stdout) ?? [];
  assert.is(future.status, 1);
  assert.match(future.stdout, /^\+00:.* {4}beside: /m);
  assert.ok(what !== '' && future.stdout.includes(what));
});

test('with --cold every seed is played from its start, with faults beside its steps', ({ folder }) => {
  const { stdout } = sweep(folder, '--seeds', '1..12', ...random, '--cold');

  assert.match(stdout, /^12 seeds: \d+ passed, \d+ failed, /m);
  const again = [...stdout.matchAll(/^again: (.*)$/gm)].map(([, command = '']) => command);
  assert.ok(again.every((command) => /--seeds \d+ --faults random --cold$/.test(command)));
});

test('what does not go together is said before anything is played', ({ folder }) => {
  const wrong = (...args: string[]) => {
    const { status, stdout, stderr } = sweep(folder, ...args);
    assert.equal([status, stdout], [2, '']);
    return stderr;
  };

  assert.match(wrong('--seeds', '1,2', ...random, '--path', '@0/1'), /--path is of one seed/);
  assert.match(wrong('--seeds', '1', '--path', '@0/1'), /--path is of one seed that is explored/);
  assert.match(wrong('--seeds', '1', ...random, '--path', '@99999/1'), /there is no future @99999\/1/);
  assert.match(wrong('--path', 'x'), /as a sweep has told it/);
  assert.match(wrong('--futures', '0'), /a whole number from 1 to 100000/);
});

test.run();
