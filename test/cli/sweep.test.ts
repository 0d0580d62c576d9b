/** Tests of `tidefish sweep`: many seeds on several threads, merged partial sweeps, and errors for invalid arguments. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { stringify } from 'yaml';
import { sweepSeeds } from '../../cli/sweep/sweep-pool.js';
import { budget } from '../support/budget.js';
import { runCommand } from '../support/command/command.js';
import { bundle } from '../support/paths.js';
import { reset, system } from '../support/scenarios/scenario-rig.js';

const main = path.join(bundle, 'main.js');
const test = suite('tidefish sweep', { folder: '' });

test.before((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-sweep-'));
});
test.after(({ folder }) => rmSync(folder, { recursive: true }));

const many = budget({ short: 6, long: 40 });
const power = (PowerState: string) => ({ get: system, has: { PowerState } });

/**
 * Scenario in which the host shuts down after a time that depends on the seed. A limit of 90 s is too short for some
 * seeds.
 */
const shutdown = {
  name: 'shutdown',
  parameters: { patience: '90s' },
  steps: [{ request: `POST ${reset}`, body: { ResetType: 'GracefulShutdown' } }],
  checks: [{ eventually: power('Off'), within: '${patience}' }],
};

function put(folder: string, document: object, name = 'a.scenario.yaml'): void {
  writeFileSync(path.join(folder, name), stringify(document));
}

/**
 * Runs a sweep with one worker unless `args` contain another number. Every further worker has to load the whole
 * program, which takes time.
 */
function sweep(folder: string, args: readonly string[], input = '') {
  return runCommand(['sweep', '--workers', '1', ...args], {
    cwd: folder,
    input,
    env: { ...process.env, NO_COLOR: '1' },
  });
}

test('many seeds are run on several threads, what failed is told once, and the seed fails again by itself', ({
  folder,
}) => {
  put(folder, shutdown);

  const one = sweep(folder, ['a.scenario.yaml', '--seeds', `1..${many}`, '--workers', '2']);
  const [, passed, failed] = (
    new RegExp(`^${many} seeds: (\\d+) passed, (\\d+) failed, \\d+ events\\n`).exec(one.stdout) ?? []
  ).map(Number);
  const [, seed] = /^again: npx tidefish run a\.scenario\.yaml --seed (\d+)$/m.exec(one.stdout) ?? [];
  const again = runCommand(['run', 'a.scenario.yaml', '--seed', seed ?? ''], {
    cwd: folder,
  });

  assert.is(one.status, 1);
  assert.is(one.stderr, '');
  assert.ok(
    passed !== undefined && failed !== undefined && passed > 0 && failed > 0 && passed + failed === many,
  );
  assert.is(again.status, 1);
  assert.is(sweep(folder, ['a.scenario.yaml', '--seeds', `1..${many}`]).stdout, one.stdout);
});

test('a sweep in parts gives, merged, what it gives in one', ({ folder }) => {
  put(folder, shutdown);
  const whole = sweep(folder, ['a.scenario.yaml', '--seeds', '1..9', '--json']);
  const parts = ['1/3', '2/3', '3/3'].map((shard) =>
    sweep(folder, ['a.scenario.yaml', '--seeds', '1..9', '--shard', shard, '--outcomes']),
  );
  const merged = sweep(
    folder,
    ['a.scenario.yaml', '--merge', '--json'],
    parts.map(({ stdout }) => stdout).join(''),
  );

  assert.equal(
    parts.map(({ stdout }) => stdout.trim().split('\n').length),
    [3, 3, 3],
  );
  assert.is(merged.stdout, whole.stdout);
  assert.is(JSON.parse(whole.stdout).seeds, 9);
});

test('what are no parts of one sweep is said with its line', ({ folder }) => {
  put(folder, shutdown);
  const lines = sweep(folder, ['a.scenario.yaml', '--seeds', '1..3', '--outcomes']).stdout;
  const merge = (input: string) => {
    const { status, stdout, stderr } = sweep(folder, ['a.scenario.yaml', '--merge'], input);
    assert.equal([status, stdout], [2, '']);
    return stderr;
  };

  assert.match(merge(''), /standard input: the input is empty/);
  assert.match(merge(`${lines}{"seed":"9"}\n`), /standard input: line 4 is not an outcome of a seed/);
  assert.match(merge(`null\n${lines}`), /line 1 is not an outcome of a seed/);
  assert.match(merge(lines.slice(0, -20)), /line 3 is not an outcome of a seed/);
  assert.match(merge(lines + lines), /line 4 is a second outcome of seed 1/);
});

test('a future again is counted as the one that it is', ({ folder }) => {
  put(folder, { ...shutdown, checks: [] });

  const again = sweep(folder, ['a.scenario.yaml', '--seeds', '1', '--faults', 'random', '--path', '@0/1']);

  assert.match(again.stdout, /^1 seed and 1 future of them: 1 passed, 0 failed, \d+ events$/m);
  assert.is(again.status, 0);
});

test('a scenario that holds whatever the seed passes, with random faults beside it and twice too', ({
  folder,
}) => {
  const whatever = { all: [{ any: [{ get: system }, { get: system, unavailable: true }] }] };
  put(folder, { ...shutdown, checks: [...shutdown.checks.slice(1), { always: whatever }] });
  const args = ['a.scenario.yaml', '--seeds', 'x,y,z', '--twice'];

  const calm = sweep(folder, args);
  const wild = sweep(folder, [...args, '--faults', 'random', '--no-explore']);
  const explored = sweep(folder, [...args, '--faults', 'random', '--futures', '4']);

  assert.equal([calm.status, wild.status, explored.status], [0, 0, 0]);
  assert.match(wild.stdout, /^3 seeds: 3 passed, 0 failed, /);
  assert.match(explored.stdout, /^3 seeds and 12 futures of them: 15 passed, 0 failed, /);
});

test('what is wrong is said before anything runs', ({ folder }) => {
  put(folder, shutdown);
  put(folder, shutdown, 'b.scenario.yaml');
  const wrong = (...args: string[]) => {
    const { status, stderr, stdout } = sweep(folder, args);
    assert.equal([status, stdout], [2, '']);
    return stderr;
  };

  assert.match(wrong('a.scenario.yaml', '--seeds', '9..1'), /The range ends before it begins/);
  assert.match(wrong('a.scenario.yaml', '--seeds', '1..99999999999'), /more than 10000000 seeds/);
  assert.match(wrong('a.scenario.yaml', '--seeds', '1,,2'), /a range such as 1\.\.1000/);
  assert.match(wrong('a.scenario.yaml', '--shard', '4/3'), /Expected a part and the number of parts/);
  assert.match(wrong('a.scenario.yaml', '--workers', '0'), /a whole number from 1 to 256/);
  assert.match(wrong('a.scenario.yaml', '--faults', 'all'), /Expected random/);
  assert.match(wrong('a.scenario.yaml', '--set', 'patience=5'), /checks\[0\]\.within: found/);
  assert.match(wrong('.'), /one scenario is expected, but \. is a folder of several/);
  assert.match(wrong('nowhere.yaml'), /cannot be read/);
});

test('Ctrl-C ends it with 130 after the seeds that are under way, and tells of those that were run', async ({
  folder,
}) => {
  put(folder, { ...shutdown, steps: [...shutdown.steps, { repeat: 30, advance: '1h' }] });
  const child = spawn(
    process.execPath,
    [main, 'sweep', 'a.scenario.yaml', '--seeds', '1..1000000', '--outcomes'],
    {
      cwd: folder,
    },
  );
  let stdout = '';
  let stderr = '';
  child.stdout.once('data', () => child.kill('SIGINT'));
  child.stdout.on('data', (chunk) => {
    stdout += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    stderr += String(chunk);
  });
  const status = await new Promise((resolve) => child.on('close', resolve));

  assert.is(status, 130);
  assert.match(stderr, /stopped after \d+ of 1000000 seeds\n$/);
  assert.is(
    stdout.split('\n').filter((line) => line !== '').length,
    Number(/after (\d+) of/.exec(stderr)?.[1]),
  );
});

test('Ctrl-C ends an exploration within a seed, and what it has come to is told', async ({ folder }) => {
  const whatever = { always: { any: [{ get: system }, { get: system, unavailable: true }] } };
  put(folder, { ...shutdown, checks: [whatever] });
  const args = ['--seeds', '1..2', '--faults', 'random', '--futures', '100000', '--workers', '2', '--json'];
  const interrupted = async (afterMs: number) => {
    const child = spawn(process.execPath, [main, 'sweep', 'a.scenario.yaml', ...args], { cwd: folder });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk) => {
      stdout += String(chunk);
    });
    child.stderr.on('data', (chunk) => {
      stderr += String(chunk);
    });
    setTimeout(() => child.kill('SIGINT'), afterMs);
    const status = await new Promise((resolve) => child.on('close', resolve));
    return { status, stderr, futures: stdout === '' ? 0 : JSON.parse(stdout).futures };
  };

  // The output does not show when both workers have started, and they start later on a busy machine. The test therefore
  // repeats the run with a longer wait.
  let afterMs = 1_500;
  let end = await interrupted(afterMs);
  while (!end.stderr.endsWith('stopped after 2 of 2 seeds\n') && afterMs < 20_000) {
    afterMs *= 2;
    end = await interrupted(afterMs);
  }

  assert.is(end.status, 130);
  assert.ok(end.futures > 0 && end.futures < 200_000, String(end.futures));
  assert.match(end.stderr, /stopped after 2 of 2 seeds\n$/);
});

test('a process that cannot begin ends the sweep with what was wrong, and holds nothing up', async () => {
  const seeds = Array.from({ length: 100 }, (_, index) => String(index));
  const task = { file: 'nowhere.scenario.yaml', parameters: {}, options: {}, twice: false };
  const came: unknown[] = [];
  let message = '';
  try {
    await sweepSeeds(
      { ...task, seeds, workers: 2 },
      { came: (outcomes) => came.push(outcomes), stop: new AbortController().signal },
    );
  } catch (error) {
    message = (error as Error).message;
  }

  assert.is(message, 'nowhere.scenario.yaml was a scenario before, and is none now');
  assert.equal(came, []);
});

test.run();
