/** Work of `tidefish worker`: takes chunks of sweeps from a queue, and stores their outcomes. */
import { hostname } from 'node:os';
import { printNotice } from '../terminal/terminal.js';
import { startWorker } from './chunk-queue.js';
import { type ChunkJob, seedsOfChunk } from './chunks.js';
import { connectQueue } from './connection.js';
import { identifyProgram } from './program-identity.js';
import { type StoredSweep, SweepStore, type WorkerState } from './sweep-store.js';
import { WorkerSlots } from './worker-slots.js';

export interface WorkerOptions {
  readonly queue: string;
  readonly processes: number;
  /** Time without a chunk after which the worker ends; undefined for a worker that waits. Unit: ms. */
  readonly idleMs: number | undefined;
  /** Resolves when the worker has to end after its running chunks. */
  readonly stopped: Promise<unknown>;
  readonly started: (state: WorkerState) => void;
}

/** Time for which a worker waits for its first connection, since containers start in any order. Unit: ms. */
const patienceMs = 60_000;
/** Interval between two signs of life. Unit: ms. */
const reportMs = 4_000;
/** Number of chunks for each process: the process runs one while the other is stored and completed. */
const chunksPerProcess = 2;

/** Runs chunks until the worker is stopped. Returns the number of chunks. */
export async function runWorker(options: WorkerOptions): Promise<number> {
  const { processes } = options;
  const program = identifyProgram();
  const redis = await connectQueue(options.queue, patienceMs);
  const store = new SweepStore(redis);
  const slots = new WorkerSlots(processes);
  const name = `${hostname()}/${process.pid}`;
  let chunks = 0;
  let lastAt = performance.now();
  const state = (): WorkerState => ({ name, program, processes, chunks });
  const sweeps = new KnownSweeps(store);
  const runChunk = async (job: ChunkJob) => {
    lastAt = performance.now();
    const sweep = await sweeps.find(job);
    // A sweep that was removed or replaced needs no outcomes.
    if (sweep === undefined) return;
    const outcomes = await slots.run(sweep, seedsOfChunk(job));
    const stored = await store.storeChunk(sweep, job.chunk, outcomes);
    if (stored === 'different')
      printNotice(
        `chunk ${job.chunk} of ${sweep.name} ran again with other outcomes, which the sweep reports`,
      );
    chunks += 1;
    lastAt = performance.now();
  };
  await store.reportWorker(state());
  const worker = await startWorker(redis, program, {
    atOnce: processes * chunksPerProcess,
    process: runChunk,
    report: printNotice,
  });
  options.started(state());
  const reporting = setInterval(() => void store.reportWorker(state()).catch(() => undefined), reportMs);
  await Promise.race([options.stopped, idle(options.idleMs, () => lastAt)]);
  clearInterval(reporting);
  // The worker accepts no more chunks, and its running ones complete.
  await worker.close();
  slots.end();
  await store.removeWorker(name);
  redis.disconnect();
  return chunks;
}

/** Resolves when the last chunk is `spanMs` ago; never for undefined. */
function idle(spanMs: number | undefined, lastAt: () => number): Promise<void> {
  return new Promise((resolve) => {
    if (spanMs === undefined) return;
    const wait = () => {
      const leftMs = lastAt() + spanMs - performance.now();
      if (leftMs <= 0) resolve();
      else setTimeout(wait, leftMs);
    };
    wait();
  });
}

/** Sweep of the last chunk. A worker usually runs one sweep for a long time. */
class KnownSweeps {
  readonly #store: SweepStore;
  #last: StoredSweep | undefined;

  constructor(store: SweepStore) {
    this.#store = store;
  }

  async find({ sweep, digest }: ChunkJob): Promise<StoredSweep | undefined> {
    if (this.#last?.digest === digest) return this.#last;
    const found = await this.#store.find(sweep);
    if (found?.digest !== digest) return undefined;
    this.#last = found;
    return found;
  }
}
