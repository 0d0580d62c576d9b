/** Tests of `--coverage` of `tidefish run` and `tidefish sweep`: text after the reports, and JSON for other programs. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { stringify } from 'yaml';
import type { Coverage } from '../../index.js';
import { runCommand } from '../support/command/command.js';
import { reset, system } from '../support/scenarios/scenario-rig.js';

const test = suite('tidefish --coverage', { folder: '' });

test.before((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-coverage-'));
  const off = {
    name: 'off',
    steps: [{ request: `POST ${reset}`, body: { ResetType: 'ForceOff' } }, { advance: '5m' }],
    checks: [{ sometimes: { get: system, has: { PowerState: 'PoweringOn' } } }],
  };
  writeFileSync(path.join(context.folder, 'a.scenario.yaml'), stringify(off));
});
test.after(({ folder }) => rmSync(folder, { recursive: true }));

function tidefish(folder: string, ...args: string[]) {
  return runCommand(args, {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1' },
  });
}

function timesOff({ machines }: Coverage): number | undefined {
  return machines.power?.states.find((state) => state.path === 'off')?.times;
}

test('a run tells it behind its reports, summed over all of them, and in JSON on a line of its own', ({
  folder,
}) => {
  const text = tidefish(folder, 'run', 'a.scenario.yaml', 'a.scenario.yaml', '--coverage');
  const json = tidefish(folder, 'run', 'a.scenario.yaml', 'a.scenario.yaml', '--coverage', '--json');
  const lines = json.stdout.trimEnd().split('\n');

  assert.equal([text.status, json.status], [0, 0]);
  assert.match(text.stdout, /\n2 scenarios: .*\ncoverage\n(.*\n)*power: states \d+ of \d+, transitions /);
  assert.is(lines.length, 3);
  assert.is(timesOff(JSON.parse(lines[2] ?? '').coverage), 2);
});

test('a sweep adds up its seeds, in parts too, and fails for what held with none of them', ({ folder }) => {
  const args = ['sweep', 'a.scenario.yaml', '--seeds', '1..9', '--coverage'];
  const whole = tidefish(folder, ...args, '--json', '--workers', '2');
  const parts = ['1/2', '2/2'].map((part) => tidefish(folder, ...args, '--shard', part, '--outcomes').stdout);
  const merged = runCommand(['sweep', 'a.scenario.yaml', '--merge', '--json'], {
    cwd: folder,
    input: parts.join(''),
  });

  assert.equal([whole.status, merged.status], [1, 1]);
  assert.is(timesOff(JSON.parse(whole.stdout).coverage), 9);
  assert.is(merged.stdout, whole.stdout);
  assert.match(tidefish(folder, ...args).stdout, /^sometimes GET .*: never {2}a\.scenario\.yaml:\d+:\d+$/m);
});

test('formats that have no place for it say so before anything is played', ({ folder }) => {
  const { status, stdout, stderr } = tidefish(
    folder,
    'run',
    'a.scenario.yaml',
    '--coverage',
    '--format',
    'tap',
  );

  assert.equal([status, stdout], [2, '']);
  assert.match(stderr, /--coverage is reported as text or JSON/);
});

test.run();
