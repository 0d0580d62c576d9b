/** `tidefish sweep status` and `tidefish sweep cancel`: the sweeps of a queue, from any machine. */
import type { Command } from 'commander';
import type { Redis } from 'ioredis';
import { exitCodes, printError, printLine } from '../terminal/terminal.js';
import { ChunkQueue } from './chunk-queue.js';
import { connectQueue, listDurabilityProblems, QueueProblem } from './connection.js';
import { queueOption } from './queue-flags.js';
import { SweepStore } from './sweep-store.js';

interface QueueCommandFlags {
  readonly queue: string;
  readonly json?: true;
}

/** Time for which a command waits for its connection. Unit: ms. */
const patienceMs = 10_000;

/** Registers the commands. */
export function registerQueueCommands(sweep: Command): void {
  sweep
    .command('status')
    .description('list the sweeps and the workers of a queue')
    .addOption(queueOption('Redis server of the queue').makeOptionMandatory())
    .option('--json', 'print one line of JSON')
    .action((flags: QueueCommandFlags) => withQueue(flags, (redis) => reportStatus(redis, flags)));
  sweep
    .command('cancel')
    .description('remove a sweep from a queue, with its outcomes')
    .argument('<name>', 'name of the sweep, which tidefish sweep status lists')
    .addOption(queueOption('Redis server of the queue').makeOptionMandatory())
    .option('--json', 'print one line of JSON')
    .action((name: string, flags: QueueCommandFlags) =>
      withQueue(flags, (redis) => cancel(name, redis, flags)),
    );
}

async function withQueue({ queue }: QueueCommandFlags, run: (redis: Redis) => Promise<void>): Promise<void> {
  try {
    const redis = await connectQueue(queue, patienceMs);
    await run(redis).finally(() => redis.disconnect());
  } catch (error) {
    if (!(error instanceof QueueProblem)) throw error;
    printError(error.message);
    process.exitCode = exitCodes.badInput;
  }
}

async function reportStatus(redis: Redis, { json }: QueueCommandFlags): Promise<void> {
  const store = new SweepStore(redis);
  const names = await store.list();
  const sweeps = await Promise.all(
    names.map(async (name) => {
      const [sweep, progress] = await Promise.all([store.find(name), store.progress(name)]);
      return sweep === undefined ? [] : [{ sweep, progress }];
    }),
  );
  const workers = await store.workers();
  const problems = await listDurabilityProblems(redis);
  const all = sweeps.flat().map(({ sweep, progress }) => ({
    name: sweep.name,
    scenario: sweep.scenario,
    program: sweep.program,
    seeds: { done: progress.seeds, of: sweep.seeds },
    chunks: { done: progress.chunks, of: Math.ceil(sweep.seeds / sweep.seedsPerChunk) },
    failed: progress.failed,
    repeated: progress.repeated,
    different: progress.different,
  }));
  if (json === true) {
    printLine(JSON.stringify({ sweeps: all, workers, problems }));
    return;
  }
  if (all.length === 0) printLine('no sweep');
  for (const { name, seeds, failed, repeated, different } of all)
    printLine(
      `${name}: ${seeds.done} of ${seeds.of} seeds, ${failed} failed; ${repeated} chunks ran twice, ${different} of them with other outcomes`,
    );
  if (workers.length === 0) printLine('no worker');
  for (const { name, program, processes, chunks } of workers)
    printLine(`worker ${name}: version ${program.version}, ${processes} processes, ${chunks} chunks`);
  for (const problem of problems) printLine(problem);
}

async function cancel(name: string, redis: Redis, { json }: QueueCommandFlags): Promise<void> {
  const store = new SweepStore(redis);
  const sweep = await store.find(name);
  if (sweep === undefined)
    throw new QueueProblem(`there is no sweep ${name} in the queue; tidefish sweep status lists all`);
  // First the sweep, so that running chunks find none, then what waits.
  await store.remove(name);
  const queue = await ChunkQueue.open(redis, sweep.program);
  await queue.removeSweep(name);
  await queue.close();
  printLine(json === true ? JSON.stringify({ cancelled: name }) : `cancelled ${name}`);
}
