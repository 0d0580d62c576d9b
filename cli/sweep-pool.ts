/**
 * The processes of a sweep. A pool from a library would bring a worker file of its own, which no bundle holds, for what is a
 * loop here; and threads of one process would share its zone and its locale.
 */
import { compareHistories, type SeedOutcome } from '../scenarios/index.js';
import { type Errand, runProcess, type WorkerTask } from './sweep-process.js';

/** Enough to make messages cheap, and few enough that processes end together. */
const seedsPerMessage = 8;
/** To explore a seed takes as long as many. */
const exploredPerMessage = 1;

/** Seeds whose order is turned around where each is run twice. */
const seedsPerWindow = 64;

/** How a history is run twice: the second time everything is otherwise that must not matter. */
const ways = {
  one: { TZ: 'UTC', LC_ALL: 'en_US.UTF-8' },
  // A zone three quarters of an hour off, and a language with other small letters.
  other: { TZ: 'Pacific/Chatham', LC_ALL: 'tr_TR.UTF-8' },
} as const;

export interface Sweep extends WorkerTask {
  readonly seeds: readonly string[];
  /** Processes at a time; two at least where each seed is run twice. */
  readonly workers: number;
  readonly twice: boolean;
}

export interface Sweeping {
  /** Hears of outcomes as they come, in no order. */
  readonly came: (outcomes: readonly SeedOutcome[]) => void;
  /** Whether no more is to be begun. */
  readonly stopped: () => boolean;
}

/** Resolves when all seeds have been run, or those that were begun when it was stopped. Rejects when a process fails. */
export async function sweepSeeds(
  { seeds, workers, twice, ...task }: Sweep,
  sweeping: Sweeping,
): Promise<void> {
  const atOnce = task.futures === undefined ? seedsPerMessage : exploredPerMessage;
  let failed = false;
  const stopped = () => failed || sweeping.stopped();
  const share = Math.max(
    1,
    Math.min(twice ? Math.floor(workers / 2) : workers, Math.ceil(seeds.length / atOnce)),
  );
  const start = (errand: Errand) =>
    Array.from({ length: share }, () =>
      runProcess({ ...errand, take: () => (stopped() ? [] : errand.take()) }).catch((error: unknown) => {
        // The others end with the seeds that they are at.
        failed = true;
        throw error;
      }),
    );
  const take = takingFrom(seeds, atOnce);
  const pairs = new Pairs(sweeping.came);
  const processes = twice
    ? [
        ...start({ task, take, environment: ways.one, came: (outcomes) => pairs.came('one', outcomes) }),
        ...start({
          task: { ...task, options: { ...task.options, readsBack: true } },
          take: takingFrom(backwards(seeds), atOnce),
          environment: ways.other,
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

/** From the other end, some at a time: what a seed comes after is another one, and both of its histories come soon. */
function backwards(seeds: readonly string[]): readonly string[] {
  const parts = Array.from({ length: Math.ceil(seeds.length / seedsPerWindow) }, (_, index) =>
    seeds.slice(index * seedsPerWindow, (index + 1) * seedsPerWindow).reverse(),
  );
  return parts.flat();
}

/** Puts the two outcomes of each seed together. */
class Pairs {
  readonly #told: Sweeping['came'];
  readonly #waiting = { one: new Map<string, SeedOutcome>(), other: new Map<string, SeedOutcome>() };

  constructor(told: Sweeping['came']) {
    this.#told = told;
  }

  came(way: keyof typeof ways, outcomes: readonly SeedOutcome[]): void {
    const { one, other } = this.#waiting;
    for (const outcome of outcomes) this.#waiting[way].set(outcome.seed, outcome);
    const both = outcomes.flatMap(({ seed }) => {
      const [first, second] = [one.get(seed), other.get(seed)];
      if (first === undefined || second === undefined) return [];
      one.delete(seed);
      other.delete(seed);
      return [compareHistories(first, second)];
    });
    if (both.length > 0) this.#told(both);
  }
}
