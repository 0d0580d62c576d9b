/** Tests of sweeps over a queue: workers and Redis end in the middle, and each seed is in the report exactly once. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { StoredSweep } from '../../cli/queue/sweep-store.js';
import type { SeedOutcome } from '../../scenarios/index.js';
import { runCommand } from '../support/command/command.js';
import { QueueRig } from '../support/service/queue-rig.js';
import { noRedis } from '../support/service/redis-server.js';

const scenario = `
name: hot
steps:
  - operator: button.press
  - advance: 1m
  - check: { get: /redfish/v1/Systems/1/, has: { PowerState: 'Off' } }
`;

const tests = suite('sweep over a queue', {} as { rig: QueueRig; report: object });
tests.before(async (context) => {
  context.rig = await QueueRig.start(scenario);
  // The report of a sweep on this machine.
  const args = ['sweep', 'a.scenario.yaml', ...seeds, '--retain', 'never', '--workers', '1', '--json'];
  context.report = JSON.parse(runCommand(args, { cwd: context.rig.folder }).stdout);
});
tests.after.each(({ rig }) => rig.clear());
tests.after(({ rig }) => rig.end());

const seeds = ['--seeds', '1..48'];

tests(
  'each seed is in the report once after a killed worker, a killed Redis, and one that lost everything',
  async ({ rig, report }) => {
    const killed = await rig.worker();
    const swept = rig.sweep(...seeds, '--chunk', '2');
    await rig.storedChunks(swept, 3);
    killed.child.kill('SIGKILL');
    await rig.worker();
    await rig.storedChunks(swept, 6);
    await rig.server.kill();
    await rig.server.run();
    await rig.storedChunks(swept, 9);
    await rig.server.kill();
    rig.server.forget();
    await rig.server.run();
    const { status, stdout, stderr } = await swept.ended;

    assert.is(status, 1, `the check fails with some seeds: ${stderr}`);
    assert.equal(JSON.parse(stdout), report, stderr);
    assert.match(stderr, /no connection to redis:.*waiting for it/);
    assert.match(stderr, /connected to redis:.* again/);
  },
);

tests(
  'a worker completes its chunks after SIGTERM, and an interrupted sweep goes on',
  async ({ rig, report }) => {
    const worker = await rig.worker();
    const interrupted = rig.sweep(...seeds, '--chunk', '2');
    await rig.storedChunks(interrupted, 2);
    interrupted.child.kill('SIGINT');
    const { status, stderr } = await interrupted.ended;
    assert.is(status, 130);
    assert.match(stderr, /tried goes on in the queue/);
    worker.child.kill('SIGTERM');
    const end = await worker.ended;
    assert.is(end.status, 0, end.stderr);
    const { chunks } = JSON.parse(end.stdout.trim().split('\n').at(-1) ?? '');
    assert.is((await rig.store.progress('tried')).chunks, chunks);

    await rig.worker();
    const resumed = await rig.sweep(...seeds).ended;
    assert.equal(JSON.parse(resumed.stdout), report, resumed.stderr);
    assert.is((await rig.run(['worker', '--idle', '1s']).ended).status, 0);
  },
);

tests('a chunk that ran twice counts once, and a difference is reported', async ({ rig }) => {
  await rig.worker();
  await rig.sweep(...seeds, '--chunk', '24').ended;
  const stored = (await rig.store.find('tried')) as StoredSweep;
  const outcomes = Array.from(
    { length: 24 },
    (_, index): SeedOutcome => ({ seed: String(index + 1), failure: undefined, events: 7, held: [] }),
  );
  assert.is(await rig.store.storeChunk(stored, 0, outcomes), 'different');
  assert.is(await rig.store.storeChunk({ ...stored, digest: 'other' }, 0, outcomes), 'gone');
  const { status, stdout } = await rig.sweep(...seeds).ended;
  const report = JSON.parse(stdout);

  assert.is(status, 1);
  assert.is(report.seeds, 48);
  const found = report.buckets.find(({ bucket }: { bucket: string }) => bucket === 'two histories');
  assert.equal([found.count, found.seed], [1, '1']);
  assert.match(found.failure.what, /one seed had two outcomes: .*, and .*"events":7/);

  const { sweeps, workers, problems } = JSON.parse(rig.call(['sweep', 'status']).stdout);
  const [sweep] = sweeps;
  assert.equal([sweep.seeds, sweep.chunks, sweep.different], [{ done: 48, of: 48 }, { done: 2, of: 2 }, 1]);
  assert.is(workers.length, 1);
  assert.is(workers[0].program.digest, sweep.program.digest);
  assert.equal(problems, []);
  const other = rig.call(['sweep', 'a.scenario.yaml', '--seeds', '1..2', '--job', 'tried']);
  assert.is(other.status, 2);
  assert.match(other.stderr, /the sweep tried in the queue has another scenario, seeds, flags or program/);
  assert.is(rig.call(['sweep', 'cancel', 'tried']).status, 0);
  assert.equal(await rig.store.list(), []);
  assert.match(rig.call(['sweep', 'cancel', 'tried']).stderr, /there is no sweep tried/);
});

tests('a sweep names missing workers and a volatile Redis, and runs each seed twice', async ({ rig }) => {
  await rig.redis.config('SET', 'appendonly', 'no');
  await rig.redis.config('SET', 'maxmemory-policy', 'allkeys-lru');
  const swept = rig.sweep('--seeds', '1..2', '--twice');
  let stderr = '';
  await new Promise<void>((resolve) => {
    swept.child.stderr?.on('data', (chunk) => {
      stderr += String(chunk);
      if (/no worker of version/.test(stderr)) resolve();
    });
  });
  assert.match(stderr, /set maxmemory-policy noeviction/);
  assert.match(stderr, /set appendonly yes/);
  await rig.worker();
  const { stdout } = await swept.ended;
  assert.is(JSON.parse(stdout).seeds, 2, stderr);
});

tests('flags that contradict a queue are refused', ({ rig }) => {
  const wrong = (...args: readonly string[]) => {
    const { status, stderr } = runCommand(args, { cwd: rig.folder });
    assert.is(status, 2);
    return stderr;
  };

  assert.match(wrong('worker', '--queue', 'http://127.0.0.1'), /an address such as redis:/);
  assert.match(wrong('worker'), /required option '--queue/);
  const swept = ['sweep', 'a.scenario.yaml', '--queue', rig.server.url];
  assert.match(wrong(...swept, '--shard', '1/2'), /omit --path, --merge and --shard/);
  assert.match(wrong(...swept, '--job', 'a:b'), /letters, digits/);
});

if (noRedis === undefined) tests.run();
else {
  const skipped = suite('sweep over a queue');
  skipped.skip(noRedis, () => {});
  skipped('without Redis, the reason names the package that brings it', () => {
    assert.match(noRedis ?? '', /apt-get install redis-server/);
  });
  console.log(`skipped: ${noRedis}`);
  skipped.run();
}
