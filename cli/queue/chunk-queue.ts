/** Queue of chunks. Each program has a queue of its own, so a worker never gets chunks of another program. */
import type { Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { ChunkJob } from './chunks.js';
import type { ProgramIdentity } from './program-identity.js';
import { queuePrefix } from './sweep-store.js';

/**
 * Validity of the lock of a running chunk, which its worker renews at half of this time. A worker that ends without
 * notice delays its chunk by this time and up to two checks. Unit: ms.
 */
const lockMs = 10_000;
const stalledCheckMs = 4_000;
/** Delay before a worker whose request failed tries again, such as during a restart of Redis. Unit: ms. */
const retryMs = 1_000;
/**
 * Number of workers that may end during one chunk. Assumption: workers are stopped often, but a chunk that ends this
 * many of them is the cause itself.
 */
const stalledMax = 20;
/** Number of attempts of a chunk whose processes fail. */
const attemptsMax = 3;
const jobsAtOnce = 1_000;

const queueName = ({ version, digest }: ProgramIdentity) => `sweep-${version}-${digest}`;

type Process = (job: ChunkJob) => Promise<void>;

/** Queue as the owner of a sweep uses it. */
export class ChunkQueue {
  readonly #queue: Queue<ChunkJob>;

  private constructor(queue: Queue<ChunkJob>) {
    this.#queue = queue;
  }

  static async open(connection: Redis, program: ProgramIdentity): Promise<ChunkQueue> {
    const { Queue: BullQueue } = await import('./queue-libraries.js');
    const queue = new BullQueue<ChunkJob>(queueName(program), { connection, prefix: queuePrefix });
    // The connection reports its errors itself.
    queue.on('error', () => {});
    return new ChunkQueue(queue);
  }

  /** Adds chunks. A chunk that waits or runs already is not added again. */
  async add(jobs: readonly ChunkJob[]): Promise<void> {
    for (let from = 0; from < jobs.length; from += jobsAtOnce)
      await this.#queue.addBulk(
        jobs.slice(from, from + jobsAtOnce).map((data) => ({
          name: data.sweep,
          data,
          opts: {
            jobId: idOf(data),
            attempts: attemptsMax,
            backoff: { type: 'fixed', delay: retryMs },
            removeOnComplete: true,
          },
        })),
      );
  }

  /** Returns the chunks of a sweep that failed in all attempts, with the reason, and removes them from the queue. */
  async takeFailed(sweep: string): Promise<readonly { readonly job: ChunkJob; readonly reason: string }[]> {
    const failed = (await this.#queue.getFailed(0, jobsAtOnce)).filter(({ data }) => data.sweep === sweep);
    await Promise.all(failed.map((job) => job.remove()));
    return failed.map(({ data, failedReason }) => ({ job: data, reason: failedReason }));
  }

  /** Removes the waiting chunks of a sweep. A running chunk ends, and its result is dropped. */
  async removeSweep(sweep: string): Promise<void> {
    const waiting = await this.#queue.getJobs(['waiting', 'delayed', 'failed', 'prioritized']);
    await Promise.all(
      waiting.filter((job) => job?.data.sweep === sweep).map((job) => job.remove().catch(() => undefined)),
    );
  }

  close(): Promise<void> {
    return this.#queue.close();
  }
}

function idOf({ sweep, digest, chunk }: ChunkJob): string {
  return `${sweep}-${digest.slice(0, 8)}-${chunk}`;
}

/** Starts to process chunks, `atOnce` of them at the same time. `report` receives problems of single chunks. */
export async function startWorker(
  connection: Redis,
  program: ProgramIdentity,
  { atOnce, process, report }: { atOnce: number; process: Process; report: (problem: string) => void },
): Promise<Worker<ChunkJob>> {
  const { Worker: BullWorker } = await import('./queue-libraries.js');
  const worker = new BullWorker<ChunkJob>(queueName(program), ({ data }) => process(data), {
    connection,
    prefix: queuePrefix,
    concurrency: atOnce,
    lockDuration: lockMs,
    stalledInterval: stalledCheckMs,
    maxStalledCount: stalledMax,
    runRetryDelay: retryMs,
  });
  // The connection reports its errors itself. A lost lock means that the chunk runs again, which is harmless.
  worker.on('error', () => {});
  worker.on('failed', (job, error) =>
    report(`chunk ${job?.data.chunk} of ${job?.data.sweep}: ${error.message}`),
  );
  return worker;
}
