/**
 * The threads of a sweep. Each is given a handful of seeds and asks for more by answering. A pool from a library would bring
 * a worker file of its own, which no bundle holds, and a native module, for what is a loop here.
 */
import { Worker } from 'node:worker_threads';
import type { SeedOptions, SeedOutcome } from '../scenarios/index.js';

export interface WorkerTask {
  readonly file: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly options: SeedOptions;
  /** How many futures of each seed are explored; undefined where every seed is played from its start. */
  readonly futures?: number | undefined;
}

export type WorkerAnswer = readonly SeedOutcome[];

/** Enough to make messages cheap, and few enough that threads end together. */
const seedsPerMessage = 8;
/** To explore a seed takes as long as many. */
const exploredPerMessage = 1;

export interface Sweeping {
  /** Hears of outcomes as they come, in no order. */
  readonly came: (outcomes: readonly SeedOutcome[]) => void;
  /** Whether no more is to be begun. */
  readonly stopped: () => boolean;
}

/** Resolves when all seeds have been run, or those that were begun when it was stopped. Rejects when a thread fails. */
export async function sweepSeeds(
  task: WorkerTask,
  seeds: readonly string[],
  workers: number,
  { came, stopped }: Sweeping,
): Promise<void> {
  const atOnce = task.futures === undefined ? seedsPerMessage : exploredPerMessage;
  let next = 0;
  const take = () => {
    next += atOnce;
    return seeds.slice(next - atOnce, next);
  };
  const count = Math.max(1, Math.min(workers, Math.ceil(seeds.length / atOnce)));
  let failed = false;
  const ways = { take, came, stopped: () => failed || stopped() };
  const threads = Array.from({ length: count }, () =>
    runWorker(task, ways).catch((error: unknown) => {
      // The others end with the seeds that they are at.
      failed = true;
      throw error;
    }),
  );
  const ended = await Promise.allSettled(threads);
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}

function runWorker(
  task: WorkerTask,
  { take, came, stopped }: Sweeping & { readonly take: () => readonly string[] },
): Promise<void> {
  const worker = new Worker(new URL('./sweep-worker.js', import.meta.url), { workerData: task });
  return new Promise<void>((resolve, reject) => {
    const goOn = () => {
      const seeds = stopped() ? [] : take();
      if (seeds.length === 0) void worker.terminate().then(() => resolve(), reject);
      else worker.postMessage(seeds);
    };
    worker.on('message', (outcomes: WorkerAnswer) => {
      came(outcomes);
      goOn();
    });
    worker.on('error', reject);
    goOn();
  });
}
