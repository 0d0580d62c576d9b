/** Tests of `--retain` of `tidefish run` and `tidefish sweep`: journals of failures in files. */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { stringify } from 'yaml';
import type { SweepFlags } from '../../cli/sweep/sweep-flags.js';
import { retainSweep } from '../../cli/sweep/sweep-journals.js';
import type { Scenario, SweepReport } from '../../scenarios/index.js';
import { runCommand } from '../support/command/command.js';
import { reset, system } from '../support/scenarios/scenario-rig.js';

const test = suite('--retain', { folder: '' });
const off = { get: system, has: { PowerState: 'Off' } };
const shutdown = {
  name: 'shut down',
  steps: [
    { request: `POST ${reset}`, body: { ResetType: 'GracefulShutdown' } },
    { until: off, limit: '90s' },
  ],
};

test.before.each((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-retain-'));
  writeFileSync(path.join(context.folder, 'a.scenario.yaml'), stringify(shutdown));
});
test.after.each(({ folder }) => rmSync(folder, { recursive: true }));

function run(cwd: string, ...args: readonly string[]) {
  const { TIDEFISH_RETAIN: _, ...env } = process.env;
  return runCommand(args, { cwd, env: { ...env, NO_COLOR: '1' } });
}

const stored = (folder: string) => readdirSync(path.join(folder, 'tidefish-failures')).sort();

test('a failed run is stored by default, and a passed run is not', ({ folder }) => {
  const failed = run(folder, 'run', 'a.scenario.yaml', '--seed', '1');
  const passed = run(folder, 'run', 'a.scenario.yaml', '--seed', '2');
  const [, file = ''] = /^journal: npx tidefish replay (\S+)$/m.exec(failed.stdout) ?? [];

  assert.is(file, 'tidefish-failures/shut-down-1.failure.jsonl');
  assert.equal([failed.status, passed.status], [1, 0]);
  assert.not.match(passed.stdout, /journal/);
  assert.equal(stored(folder), ['shut-down-1.failure.jsonl']);
  assert.is(run(folder, 'verify', file).status, 0);
});

test('every run or none is stored on request, and none beside --journal', ({ folder }) => {
  run(folder, 'run', 'a.scenario.yaml', '--seed', '1', '--retain', 'never');
  run(folder, 'run', 'a.scenario.yaml', '--seed', '1', '--journal', 'own.jsonl');
  assert.not.ok(existsSync(path.join(folder, 'tidefish-failures')));

  const { stdout } = run(folder, 'run', 'a.scenario.yaml', '--seed', '2', '--retain', 'always', '--json');

  assert.is(JSON.parse(stdout).journal, 'tidefish-failures/shut-down-2.run.jsonl');
  assert.is(run(folder, 'run', 'a.scenario.yaml', '--retain', 'all').status, 2);
});

test('a folder that cannot be created is a notice, and a sweep whose seed cannot run again keeps its report', ({
  folder,
}) => {
  const { status, stdout, stderr } = run(
    folder,
    'run',
    'a.scenario.yaml',
    '--seed',
    '1',
    '--failures',
    '/proc/x',
  );
  assert.is(status, 1);
  assert.match(stdout, /1 failed/);
  assert.match(stderr, /the journal of shut down is not stored: \/proc\/x cannot be written/);

  const bucket = { bucket: 'a', count: 1, seed: '1', failure: { kind: 'step' }, again: '' };
  const report = { buckets: [bucket] } as unknown as SweepReport;
  const scenario = { name: 'gone', file: path.join(folder, 'gone.yaml') } as Scenario;
  const flags = { retain: 'on-failure', failures: folder } as SweepFlags;
  assert.equal(retainSweep(report, [], scenario, flags), report);
});

test('a sweep stores one journal for each cause, which leads to the failure', ({ folder }) => {
  const args = ['sweep', 'a.scenario.yaml', '--seeds', '1..8', '--workers', '1'];
  const { stdout } = run(folder, ...args, '--json');
  const { buckets } = JSON.parse(stdout) as { readonly buckets: readonly { readonly journal: string }[] };

  assert.ok(buckets.length > 0);
  assert.equal(stored(folder), buckets.map(({ journal }) => path.basename(journal)).sort());
  for (const { journal } of buckets) assert.is(run(folder, 'verify', journal).status, 0);
  assert.match(
    run(folder, ...args).stdout,
    /^journal: npx tidefish replay tidefish-failures\/shut-down-1\./m,
  );
});

test('a folder that cannot be written is reported, and changes no result', ({ folder }) => {
  const { status, stderr } = run(folder, 'run', 'a.scenario.yaml', '--failures', 'a.scenario.yaml');

  assert.is(status, 1);
  assert.match(stderr, /the journal of shut down is not stored: a\.scenario\.yaml cannot be written/);
});

test.run();
