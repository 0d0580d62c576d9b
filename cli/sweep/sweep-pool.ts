/**
 * Process pool of a sweep. The pool is only a loop here, because the pool of a library would need a separate worker
 * file, which no bundle contains. Threads are not used, because they would share one time zone and locale, which the
 * two runs of --twice vary.
 */
import { compareHistories, type SeedOutcome } from '../../scenarios/index.js';
import { runProcess, runVariants, seedBefore, type WorkerJob, type WorkerTask } from './sweep-process.js';

/**
 * Number of seeds in one message to a process. The number is large enough to make messages cheap, and small enough that
 * all processes end at about the same time.
 */
const seedsPerMessage = 8;
/** Number of seeds in one message if futures are explored, because exploring one seed takes as long as many runs. */
const exploredPerMessage = 1;

/**
 * Number of messages whose seeds are reversed together in the second run, if each seed runs twice. The number is small
 * so that both histories of a seed are available soon.
 */
const messagesPerWindow = 2;

export interface Sweep extends WorkerTask {
  readonly seeds: readonly string[];
  /** Number of parallel processes; at least two processes if each seed runs twice. */
  readonly workers: number;
  readonly twice: boolean;
}

export interface Sweeping {
  /** Receives outcomes as soon as they exist, in any order. */
  readonly came: (outcomes: readonly SeedOutcome[]) => void;
  /** Signal that stops the sweep: no further seed starts, and running seeds end with their results so far. */
  readonly stop: AbortSignal;
}

/**
 * Runs all seeds in parallel processes. Resolves when all seeds have run, or after an abort. Rejects when a process
 * fails.
 */
export async function sweepSeeds(
  { seeds, workers, twice, ...task }: Sweep,
  sweeping: Sweeping,
): Promise<void> {
  const atOnce = task.futures === undefined ? seedsPerMessage : exploredPerMessage;
  const failed = new AbortController();
  const stop = AbortSignal.any([failed.signal, sweeping.stop]);
  const share = Math.max(
    1,
    Math.min(twice ? Math.floor(workers / 2) : workers, Math.ceil(seeds.length / atOnce)),
  );
  const start = (errand: Omit<WorkerJob, 'stop'>) =>
    Array.from({ length: share }, () =>
      runProcess({ ...errand, stop, take: () => (stop.aborted ? [] : errand.take()) }).catch(
        (error: unknown) => {
          failed.abort();
          throw error;
        },
      ),
    );
  const take = takingFrom(seeds, atOnce);
  const pairs = new Pairs(sweeping.came);
  const options = { ...task.options, tellsEnds: true };
  const processes = twice
    ? [
        ...start({
          task: { ...task, options },
          take,
          environment: runVariants.one,
          came: (outcomes) => pairs.came('one', outcomes),
        }),
        ...start({
          task: {
            ...task,
            seedBefore,
            options: { ...options, readsBack: 'sometimes' },
          },
          take: takingFrom(backwards(seeds, atOnce * messagesPerWindow), atOnce),
          environment: runVariants.other,
          came: (outcomes) => pairs.came('other', outcomes),
        }),
      ]
    : start({ task, take, environment: {}, came: sweeping.came });
  const ended = await Promise.allSettled(processes);
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}

type Take = () => readonly string[];

function takingFrom(seeds: readonly string[], atOnce: number): Take {
  let next = 0;
  return () => {
    next += atOnce;
    return seeds.slice(next - atOnce, next);
  };
}

/**
 * Reverses the order of the seeds within each part of `atATime` seeds. Each seed then has another predecessor than in
 * the first run, and both histories of a seed are available soon.
 */
function backwards(seeds: readonly string[], atATime: number): readonly string[] {
  const parts = Array.from({ length: Math.ceil(seeds.length / atATime) }, (_, index) =>
    seeds.slice(index * atATime, (index + 1) * atATime).reverse(),
  );
  return parts.flat();
}

type Histories = Map<string, readonly SeedOutcome[]>;

/** Pairs the outcomes of the two runs of each seed, and reports the comparison of each complete pair. */
class Pairs {
  readonly #told: Sweeping['came'];
  readonly #waiting: Readonly<Record<keyof typeof runVariants, Histories>> = {
    one: new Map(),
    other: new Map(),
  };

  constructor(told: Sweeping['came']) {
    this.#told = told;
  }

  came(way: keyof typeof runVariants, outcomes: readonly SeedOutcome[]): void {
    const { one, other } = this.#waiting;
    for (const outcome of outcomes) {
      const { seed } = outcome;
      this.#waiting[way].set(seed, [...(this.#waiting[way].get(seed) ?? []), outcome]);
    }
    const both = [...new Set(outcomes.map(({ seed }) => seed))].flatMap((seed) => {
      const [first, second] = [one.get(seed), other.get(seed)];
      if (first === undefined || second === undefined) return [];
      one.delete(seed);
      other.delete(seed);
      return compareHistories(first, second);
    });
    if (both.length > 0) this.#told(both);
  }
}
