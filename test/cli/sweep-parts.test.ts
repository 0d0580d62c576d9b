/** Tests of part files: they merge to the report of the whole sweep, and what does not belong together is refused. */
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runCommand } from '../support/command/command.js';

const scenario = `
name: hot
steps:
  - check: { get: /redfish/v1/Systems/1/, has: { PowerState: 'Off' } }
`;

const test = suite('part files of a sweep', { folder: '' });
test.before((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-parts-'));
  writeFileSync(path.join(context.folder, 'hot.scenario.yaml'), scenario);
  for (const index of [0, 1, 2]) {
    const { status, stderr } = sweep(
      context.folder,
      ['--shard', 'job/3', '--out', `part-${index}.jsonl`],
      index,
    );
    assert.is(status, 0, `a found failure does not change the exit code: ${stderr}`);
  }
});
test.after(({ folder }) => rmSync(folder, { recursive: true }));

function sweep(folder: string, args: readonly string[], index?: number) {
  const env = index === undefined ? {} : { JOB_COMPLETION_INDEX: String(index) };
  const fixed = ['sweep', 'hot.scenario.yaml', '--seeds', '1..9', '--workers', '1', '--retain', 'never'];
  return runCommand([...fixed, ...args], { cwd: folder, env: { PATH: process.env.PATH, ...env } });
}

function merge(folder: string, ...args: string[]) {
  return runCommand(['sweep', 'merge', 'hot.scenario.yaml', ...args], { cwd: folder, env: {} });
}

test('all parts have the report of the whole sweep, with its exit code', ({ folder }) => {
  const whole = sweep(folder, ['--json']);
  const merged = merge(folder, 'part-2.jsonl', 'part-0.jsonl', 'part-1.jsonl', '--json');

  assert.is(merged.status, 1);
  assert.equal(JSON.parse(merged.stdout), JSON.parse(whole.stdout));
});

test('a part that is missing or truncated is refused, and --partial reports without it', ({ folder }) => {
  const missing = merge(folder, 'part-0.jsonl', 'part-2.jsonl');
  assert.is(missing.status, 2);
  assert.match(missing.stderr, /part 2\/3 is missing/);
  const partial = merge(folder, 'part-0.jsonl', 'part-2.jsonl', '--partial', '--json');
  assert.is(JSON.parse(partial.stdout).seeds, 6);
  const lines = readFileSync(path.join(folder, 'part-1.jsonl'), 'utf8').split('\n');
  writeFileSync(path.join(folder, 'short.jsonl'), lines.slice(0, 3).join('\n'));
  assert.match(merge(folder, 'short.jsonl').stderr, /short\.jsonl is truncated after 3 lines/);
  assert.match(merge(folder, 'hot.scenario.yaml').stderr, /is no part of a sweep/);
  assert.match(merge(folder, 'nix.jsonl').stderr, /nix\.jsonl cannot be read \(ENOENT\)/);
});

test('a part that ran twice counts once, and a difference is reported as divergence', ({ folder }) => {
  copyFileSync(path.join(folder, 'part-1.jsonl'), path.join(folder, 'again.jsonl'));
  const all = ['part-0.jsonl', 'part-1.jsonl', 'part-2.jsonl'];
  const twice = merge(folder, ...all, 'again.jsonl', '--json');
  assert.is(JSON.parse(twice.stdout).seeds, 9);
  assert.match(twice.stderr, /again\.jsonl has the same outcomes as part-1\.jsonl/);

  const text = readFileSync(path.join(folder, 'again.jsonl'), 'utf8');
  writeFileSync(
    path.join(folder, 'other.jsonl'),
    text.replace('"seed":"5","', '"seed":"5","fingerprint":"x","'),
  );
  const differing = merge(folder, ...all, 'other.jsonl');
  assert.is(differing.status, 3);
  assert.match(differing.stderr, /seed 5 ended differently in part-1\.jsonl and other\.jsonl/);
});

test('parts of another sweep or of another version of the scenario are refused', ({ folder }) => {
  assert.is(sweep(folder, ['--shard', '1/3', '--ties', 'fifo', '--out', 'fifo.jsonl']).status, 0);
  assert.match(merge(folder, 'part-0.jsonl', 'fifo.jsonl').stderr, /fifo\.jsonl is of another sweep/);
  writeFileSync(path.join(folder, 'new.scenario.yaml'), scenario.replace('hot', 'cold'));
  const other = runCommand(['sweep', 'merge', 'new.scenario.yaml', 'part-0.jsonl'], { cwd: folder, env: {} });
  assert.match(other.stderr, /part-0\.jsonl is of another version of new\.scenario\.yaml/);
});

test('an index of a job that is absent or too large is refused, and an existing file stays', ({ folder }) => {
  assert.match(sweep(folder, ['--shard', 'job/3']).stderr, /JOB_COMPLETION_INDEX is not set/);
  assert.match(sweep(folder, ['--shard', 'job/3'], 3).stderr, /JOB_COMPLETION_INDEX is 3/);
  const occupied = sweep(folder, ['--out', 'part-0.jsonl']);
  assert.is(occupied.status, 2);
  assert.match(occupied.stderr, /part-0\.jsonl/);
  assert.not(existsSync(path.join(folder, 'part-0.jsonl.incomplete')));
});

test.run();
