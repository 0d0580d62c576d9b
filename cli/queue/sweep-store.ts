/**
 * Sweeps in Redis. The outcomes of a chunk are stored under its number before its job completes, so a chunk that runs
 * twice is stored once. The digests of both runs are compared, and a different second result is stored beside the first.
 */
import type { Redis } from 'ioredis';
import type { SeedOutcome } from '../../scenarios/index.js';
import type { WorkerTask } from '../sweep/sweep-process.js';
import { packOutcomes } from './chunks.js';
import type { ProgramIdentity } from './program-identity.js';

export interface StoredSweep {
  readonly name: string;
  readonly scenario: string;
  readonly program: ProgramIdentity;
  /** Digest of everything on which the outcomes depend, in hexadecimal. */
  readonly digest: string;
  readonly seeds: number;
  readonly seedsPerChunk: number;
  /** Task of the processes that run seeds, with the texts of all files. */
  readonly task: WorkerTask;
  /** True if each seed runs in two processes. */
  readonly twice: boolean;
}

export interface SweepProgress {
  readonly chunks: number;
  readonly seeds: number;
  readonly failed: number;
  /** Number of chunks that ran again with the same result, and of those with another result. */
  readonly repeated: number;
  readonly different: number;
}

export interface WorkerState {
  readonly name: string;
  readonly program: ProgramIdentity;
  readonly processes: number;
  readonly chunks: number;
}

export const queuePrefix = 'tidefish';
const names = `${queuePrefix}:sweeps`;
const sweepKey = (name: string) => `${queuePrefix}:sweep:${name}`;
const chunksKey = (name: string) => `${sweepKey(name)}:chunks`;
const differentKey = (name: string) => `${sweepKey(name)}:different`;
const workerKey = (name: string) => `${queuePrefix}:worker:${name}`;

/** Time for which a sweep is stored after its last chunk. Unit: s. */
const storedS = 7 * 86_400;
/** Time after the last sign of life after which a worker is not listed. Unit: s. */
const workerLifeS = 15;
/** Number of results in one request. */
const resultsAtOnce = 64;

/** Stores a result in one step: a crash between its parts would make the counts wrong. */
const storeScript = `
if redis.call('HGET', KEYS[1], 'digest') ~= ARGV[1] then return 'gone' end
local known = redis.call('HGET', KEYS[2], ARGV[2])
if not known then
  redis.call('HSET', KEYS[2], ARGV[2], ARGV[3])
  redis.call('HINCRBY', KEYS[1], 'seeds', ARGV[4])
  redis.call('HINCRBY', KEYS[1], 'failed', ARGV[5])
  redis.call('EXPIRE', KEYS[1], ARGV[6])
  redis.call('EXPIRE', KEYS[2], ARGV[6])
  return 'stored'
end
if string.sub(known, 1, 32) == string.sub(ARGV[3], 1, 32) then
  redis.call('HINCRBY', KEYS[1], 'repeated', 1)
  return 'repeated'
end
redis.call('HSET', KEYS[3], ARGV[2], ARGV[3])
redis.call('EXPIRE', KEYS[3], ARGV[6])
return 'different'`;

export class SweepStore {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /** Stores a sweep, unless one with this name exists. Returns the stored sweep. */
  async create(sweep: StoredSweep): Promise<StoredSweep> {
    await this.#redis.hsetnx(sweepKey(sweep.name), 'header', JSON.stringify(sweep));
    const stored = (await this.find(sweep.name)) ?? sweep;
    await this.#redis
      .multi()
      .hset(sweepKey(sweep.name), 'digest', stored.digest)
      .expire(sweepKey(sweep.name), storedS)
      .sadd(names, sweep.name)
      .exec();
    return stored;
  }

  async find(name: string): Promise<StoredSweep | undefined> {
    const header = await this.#redis.hget(sweepKey(name), 'header');
    return header === null ? undefined : (JSON.parse(header) as StoredSweep);
  }

  /** Returns the names of all sweeps in alphabetical order. Forgets expired ones. */
  async list(): Promise<readonly string[]> {
    const all = (await this.#redis.smembers(names)).sort();
    const exist = await Promise.all(all.map((name) => this.#redis.exists(sweepKey(name))));
    const expired = all.filter((_, index) => exist[index] === 0);
    if (expired.length > 0) await this.#redis.srem(names, ...expired);
    return all.filter((name) => !expired.includes(name));
  }

  async remove(name: string): Promise<void> {
    await this.#redis
      .multi()
      .del(sweepKey(name), chunksKey(name), differentKey(name))
      .srem(names, name)
      .exec();
  }

  async progress(name: string): Promise<SweepProgress> {
    const [counts, chunks, different] = await Promise.all([
      this.#redis.hmget(sweepKey(name), 'seeds', 'failed', 'repeated'),
      this.#redis.hlen(chunksKey(name)),
      this.#redis.hlen(differentKey(name)),
    ]);
    const [seeds = 0, failed = 0, repeated = 0] = counts.map(Number);
    return { chunks, seeds, failed, repeated, different };
  }

  /** Stores the outcomes of a chunk. Returns `gone` for a sweep that has been removed or replaced. */
  async storeChunk(
    { name, digest }: StoredSweep,
    chunk: number,
    outcomes: readonly SeedOutcome[],
  ): Promise<'stored' | 'repeated' | 'different' | 'gone'> {
    const seeds = new Set(outcomes.map(({ seed }) => seed)).size;
    const failed = outcomes.filter(({ failure }) => failure !== undefined).length;
    const keys = [sweepKey(name), chunksKey(name), differentKey(name)];
    const values = [digest, chunk, packOutcomes(outcomes), seeds, failed, storedS];
    return (await this.#redis.eval(storeScript, keys.length, ...keys, ...values)) as 'stored';
  }

  /** Returns the numbers of all chunks with a result. */
  async storedChunks(name: string): Promise<readonly number[]> {
    return (await this.#redis.hkeys(chunksKey(name))).map(Number);
  }

  /** Returns the numbers of all chunks with two different results. */
  async differentChunks(name: string): Promise<readonly number[]> {
    return (await this.#redis.hkeys(differentKey(name))).map(Number);
  }

  /** Yields the results of chunks. Chunks without a result are left out. */
  async *results(
    name: string,
    chunks: readonly number[],
    which: 'first' | 'different' = 'first',
  ): AsyncGenerator<{ readonly chunk: number; readonly stored: Buffer }> {
    const key = which === 'first' ? chunksKey(name) : differentKey(name);
    for (let from = 0; from < chunks.length; from += resultsAtOnce) {
      const some = chunks.slice(from, from + resultsAtOnce);
      const found = await this.#redis.hmgetBuffer(key, ...some.map(String));
      for (const [index, chunk] of some.entries()) {
        const stored = found[index];
        if (stored) yield { chunk, stored };
      }
    }
  }

  /** Reports that a worker is alive. */
  async reportWorker(worker: WorkerState): Promise<void> {
    await this.#redis.set(workerKey(worker.name), JSON.stringify(worker), 'EX', workerLifeS);
  }

  async removeWorker(name: string): Promise<void> {
    await this.#redis.del(workerKey(name));
  }

  async workers(): Promise<readonly WorkerState[]> {
    const found: string[] = [];
    let cursor = '0';
    do {
      const [next, keys] = await this.#redis.scan(cursor, 'MATCH', workerKey('*'), 'COUNT', 1_000);
      cursor = next;
      found.push(...keys);
    } while (cursor !== '0');
    const states = found.length === 0 ? [] : await this.#redis.mget(...new Set(found));
    return states
      .flatMap((state) => (state === null ? [] : [JSON.parse(state) as WorkerState]))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
  }
}
