/**
 * Sweep over a queue: adds the chunks, collects their outcomes in any order, and adds chunks again that Redis has lost.
 * A sweep with the same name and digest goes on where it was interrupted.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Sweep, Sweeping } from '../sweep/sweep-pool.js';
import { printNotice } from '../terminal/terminal.js';
import { ChunkQueue } from './chunk-queue.js';
import { chooseSeedsPerChunk } from './chunk-size.js';
import { type ChunkJob, compareRuns, coversSeeds, formatSeeds, unpackOutcomes } from './chunks.js';
import { connectQueue, listDurabilityProblems, QueueProblem, serverProcessId } from './connection.js';
import { identifyProgram, type ProgramIdentity } from './program-identity.js';
import { type StoredSweep, SweepStore } from './sweep-store.js';

/** Time for which the sweep waits for its first connection. Unit: ms. */
const patienceMs = 10_000;
/** Interval between two requests for results. Unit: ms. */
const pollMs = 300;
/** Interval between two requests for workers, and for failed and lost chunks. Unit: ms. */
const checkMs = 5_000;
/** Time without a new result after which missing chunks are added again. Unit: ms. */
const silenceMs = 20_000;
/**
 * Maximum number of chunks in the queue. More are added as these complete, so that a long sweep takes little memory of
 * Redis. Assumption: workers need hours for this number.
 */
const chunksInQueueMax = 10_000;

export interface QueuedSweep {
  /** Seeds and task, with the texts of all files. */
  readonly sweep: Sweep;
  readonly queue: string;
  readonly scenario: string;
  /** Name of the sweep in the queue; undefined for one that derives from its content. */
  readonly job: string | undefined;
  /** Number of seeds of a chunk; undefined for the number that the speed of the first seeds suggests. */
  readonly seedsPerChunk: number | undefined;
}

/** Runs all seeds by the workers of a queue. Resolves when all have run, or after an abort. */
export async function sweepByQueue(swept: QueuedSweep, sweeping: Sweeping): Promise<void> {
  const redis = await connectQueue(swept.queue, patienceMs);
  const program = identifyProgram();
  let queue: ChunkQueue | undefined;
  try {
    for (const problem of await listDurabilityProblems(redis)) printNotice(problem);
    queue = await ChunkQueue.open(redis, program);
    const store = new SweepStore(redis);
    const collector = new Collector(
      { redis, queue, store },
      await describe(swept, program, store),
      swept.sweep.seeds,
      sweeping,
    );
    await collector.run();
  } finally {
    await queue?.close();
    redis.disconnect();
  }
}

async function describe(
  { sweep, scenario, job, seedsPerChunk }: QueuedSweep,
  program: ProgramIdentity,
  store: SweepStore,
): Promise<StoredSweep> {
  const { seeds, workers: _, twice, ...task } = sweep;
  const content = JSON.stringify([program, task, twice, formatSeeds(seeds)]);
  const digest = createHash('sha256').update(content).digest('hex');
  const slug = scenario.replace(/[^\w.-]+/g, '-').slice(0, 60);
  const name = job ?? `${slug}-${digest.slice(0, 8)}`;
  const stored = await store.find(name);
  return {
    name,
    scenario,
    program,
    digest,
    seeds: seeds.length,
    seedsPerChunk: stored?.seedsPerChunk ?? seedsPerChunk ?? (await chooseSeedsPerChunk(sweep)),
    task,
    twice,
  };
}

class Collector {
  readonly #queue: ChunkQueue;
  readonly #redis: Redis;
  readonly #store: SweepStore;
  readonly #seeds: readonly string[];
  readonly #sweeping: Sweeping;
  readonly #known = new Set<number>();
  readonly #compared = new Set<number>();
  #sweep: StoredSweep;
  /** First chunk that was never in the queue. */
  #next = 0;
  #isWithoutWorkers = false;
  /** Process of Redis that has the sweep. Another one may have lost it. */
  #server = '';

  constructor(
    { redis, queue, store }: { redis: Redis; queue: ChunkQueue; store: SweepStore },
    sweep: StoredSweep,
    seeds: readonly string[],
    sweeping: Sweeping,
  ) {
    this.#redis = redis;
    this.#queue = queue;
    this.#store = store;
    this.#sweep = sweep;
    this.#seeds = seeds;
    this.#sweeping = sweeping;
  }

  get #chunks(): number {
    return Math.ceil(this.#seeds.length / this.#sweep.seedsPerChunk);
  }

  async run(): Promise<void> {
    const { stop } = this.#sweeping;
    await this.#create();
    await this.#queue.takeFailed(this.#sweep.name);
    let isReady = false;
    const noteReady = () => {
      isReady = true;
    };
    this.#redis.on('ready', noteReady);
    this.#server = await serverProcessId(this.#redis);
    await this.#collect();
    await this.#addMissing();
    let [checkedAt, lastAt] = [performance.now(), performance.now()];
    while (!stop.aborted && this.#known.size < this.#chunks) {
      await sleep(pollMs, undefined, { signal: stop }).catch(() => undefined);
      if (isReady) {
        // Redis has restarted or was not reachable. It may have lost the last changes, or everything.
        isReady = false;
        const now = await serverProcessId(this.#redis);
        if (now !== this.#server) await this.#create();
        this.#server = now;
        await this.#addMissing();
      }
      if (await this.#collect()) lastAt = performance.now();
      if (performance.now() - checkedAt < checkMs) continue;
      checkedAt = performance.now();
      await this.#check();
      if (performance.now() - lastAt < silenceMs) continue;
      lastAt = performance.now();
      await this.#addMissing();
    }
    await this.#collectDifferent();
    this.#redis.off('ready', noteReady);
    if (stop.aborted) printNotice(`${this.#sweep.name} goes on in the queue; the same command reports it`);
  }

  /** Stores the sweep, or continues the stored one, whose chunks have a size of their own. */
  async #create(): Promise<void> {
    const stored = await this.#store.create(this.#sweep);
    if (stored.digest !== this.#sweep.digest)
      throw new QueueProblem(
        `the sweep ${stored.name} in the queue has another scenario, seeds, flags or program; name this one by --job, or remove the other by tidefish sweep cancel`,
      );
    this.#sweep = stored;
  }

  /** Reports new outcomes. Returns true if there are some. */
  async #collect(): Promise<boolean> {
    const { name } = this.#sweep;
    const before = this.#known.size;
    const fresh = (await this.#store.storedChunks(name)).filter((chunk) => !this.#known.has(chunk));
    for await (const { chunk, stored } of this.#store.results(name, fresh)) {
      const outcomes = unpackOutcomes(stored);
      if (!coversSeeds(outcomes, this.#seedsOf(chunk)))
        throw new QueueProblem(
          `chunk ${chunk} of ${name} has outcomes of other seeds; remove it by tidefish sweep cancel`,
        );
      this.#known.add(chunk);
      this.#sweeping.came(outcomes);
    }
    await this.#collectDifferent();
    if (this.#next - this.#known.size < chunksInQueueMax / 2) await this.#addNext();
    return this.#known.size > before;
  }

  /** Reports chunks that ran twice with different outcomes. */
  async #collectDifferent(): Promise<void> {
    const { name } = this.#sweep;
    const fresh = (await this.#store.differentChunks(name)).filter((chunk) => !this.#compared.has(chunk));
    for await (const { chunk, stored } of this.#store.results(name, fresh, 'different')) {
      for await (const first of this.#store.results(name, [chunk])) {
        this.#compared.add(chunk);
        this.#sweeping.came(compareRuns(unpackOutcomes(first.stored), unpackOutcomes(stored)));
      }
    }
  }

  async #check(): Promise<void> {
    const { name, program } = this.#sweep;
    if ((await this.#store.find(name))?.digest !== this.#sweep.digest) {
      // A restart during this round is handled by the next one.
      if ((await serverProcessId(this.#redis)) !== this.#server) return;
      throw new QueueProblem(`the sweep ${name} was removed from the queue`);
    }
    const [failed] = await this.#queue.takeFailed(name);
    if (failed !== undefined)
      throw new Error(
        `chunk ${failed.job.chunk} of ${name} (seeds ${failed.job.seeds}) failed: ${failed.reason}; the same command goes on`,
      );
    const workers = await this.#store.workers();
    const isWithout = workers.every((worker) => worker.program.digest !== program.digest);
    if (isWithout && !this.#isWithoutWorkers) {
      const others = workers.length === 0 ? '' : `, and ${workers.length} of other programs`;
      printNotice(
        `no worker of version ${program.version} is connected${others}; start one by tidefish worker`,
      );
    }
    this.#isWithoutWorkers = isWithout;
  }

  /** Adds all chunks without a result that should be in the queue. Those that are there are not added twice. */
  async #addMissing(): Promise<void> {
    this.#next = 0;
    await this.#addNext();
  }

  async #addNext(): Promise<void> {
    const jobs: ChunkJob[] = [];
    const { name, digest } = this.#sweep;
    let outstanding = 0;
    while (this.#next < this.#chunks && outstanding < chunksInQueueMax) {
      const chunk = this.#next;
      this.#next += 1;
      if (this.#known.has(chunk)) continue;
      outstanding += 1;
      jobs.push({ sweep: name, digest, chunk, seeds: formatSeeds(this.#seedsOf(chunk)) });
    }
    await this.#queue.add(jobs);
  }

  #seedsOf(chunk: number): readonly string[] {
    const { seedsPerChunk } = this.#sweep;
    return this.#seeds.slice(chunk * seedsPerChunk, (chunk + 1) * seedsPerChunk);
  }
}
