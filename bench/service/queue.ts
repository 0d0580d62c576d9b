/**
 * Bench of sweeps over a queue: two workers, of which one is killed every ten seconds, and a Redis that is killed twice.
 * Each seed has to be in the report exactly once. `BENCH_SEEDS` sets another number of seeds.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { QueueRig } from '../../test/support/service/queue-rig.js';
import { noRedis } from '../../test/support/service/redis-server.js';
import { type Bench, type BenchContext, type Row, row } from '../report.js';

const scenario = `
name: short
steps:
  - operator: button.press
  - advance: 30s
`;

const seedsDefault = 20_000;
const smokeSeeds = 32;
const killMs = 10_000;
const pollMs = 100;
/** Least throughput, as a share of that of a sweep without a queue. */
const shareMin = 0.9;

interface Report {
  readonly seeds: number;
  readonly passed: number;
  readonly failed: number;
}

export const queue: Bench = {
  name: 'queue',
  about: 'a sweep by two workers of a queue, with killed workers and a killed Redis',
  run: async (context: BenchContext) => {
    if (noRedis !== undefined) return [row({ name: 'seeds exactly once', figure: noRedis, value: 0 })];
    const seeds = context.amount(Number(process.env.BENCH_SEEDS ?? seedsDefault), smokeSeeds);
    const rig = await QueueRig.start(scenario);
    try {
      return await compare(rig, seeds, context);
    } finally {
      await rig.end();
    }
  },
};

async function compare(rig: QueueRig, seeds: number, context: BenchContext): Promise<Row[]> {
  context.progress(`${seeds} seeds without a queue`);
  const localMs = await localSweepMs(rig, seeds);
  context.progress(`${seeds} seeds by two workers`);
  const { report, kills, elapsedMs } = await disturbedSweep(rig, seeds, context);
  const { repeated, different } = await rig.store.progress('tried');
  const once = report.seeds === seeds && report.passed + report.failed === seeds ? 1 : 0;
  const perSecond = (ms: number) => ((seeds * 1_000) / ms).toFixed(0);
  const share = localMs / elapsedMs;
  return [
    row({
      name: 'seeds exactly once',
      figure: `${report.seeds} of ${seeds} seeds, ${kills} workers killed, Redis killed twice`,
      value: once,
      atLeast: 1,
    }),
    row({
      name: 'chunks with two outcomes',
      figure: `${repeated + different} ran twice`,
      value: different,
      unit: '',
      atMost: 0,
    }),
    row({
      name: 'share of the throughput without a queue',
      figure: `${perSecond(elapsedMs)}/s against ${perSecond(localMs)}/s`,
      value: share,
      atLeast: shareMin,
    }),
  ];
}

async function localSweepMs(rig: QueueRig, seeds: number): Promise<number> {
  const from = performance.now();
  const args = ['sweep', 'a.scenario.yaml', '--seeds', `1..${seeds}`, '--workers', '2', '--retain', 'never'];
  await rig.runAlone(args).ended;
  return performance.now() - from;
}

/** Sweeps by two workers, and kills one in turns every ten seconds, and Redis after a third and two thirds. */
async function disturbedSweep(
  rig: QueueRig,
  seeds: number,
  { signal }: BenchContext,
): Promise<{ readonly report: Report; readonly kills: number; readonly elapsedMs: number }> {
  const workers = [await rig.worker(), await rig.worker()];
  const from = performance.now();
  const swept = rig.sweep('--seeds', `1..${seeds}`);
  let end: { readonly stdout: string; readonly stderr: string } | undefined;
  void swept.ended.then((ended) => {
    end = ended;
  });
  let [kills, redisKills, killedAt] = [0, 0, performance.now()];
  while (end === undefined) {
    signal.throwIfAborted();
    await sleep(pollMs);
    if (redisKills < 2 && (await rig.store.progress('tried')).seeds > (seeds * (redisKills + 1)) / 3) {
      redisKills += 1;
      await rig.server.kill();
      await rig.server.run();
    }
    if (performance.now() - killedAt < killMs) continue;
    killedAt = performance.now();
    workers.shift()?.child.kill('SIGKILL');
    kills += 1;
    workers.push(await rig.worker());
  }
  const elapsedMs = performance.now() - from;
  if (end.stdout === '') throw new Error(end.stderr);
  return { report: JSON.parse(end.stdout) as Report, kills, elapsedMs };
}
