/** What a sweep comes back with, merged of the outcomes of its seeds, in whatever order and place those were run. */
import { addReached, type ReachedCounts } from '../coverage/collector.js';
import { type Coverage, coverageOf } from '../coverage/coverage.js';
import type { Scenario } from '../language/parse.js';
import type { SeedFailure, SeedOutcome } from './outcome.js';

export interface SweepReport {
  readonly scenario: string;
  readonly file: string;
  readonly seeds: number;
  /** Futures that were explored; 0 where every seed was played from its start. */
  readonly futures: number;
  /** Histories, of seeds and of futures, in which nothing failed. */
  readonly passed: number;
  readonly failed: number;
  readonly events: number;
  /** One bug once, the most frequent first. */
  readonly buckets: readonly Bucket[];
  /** What has to hold in some history; it is a failure when there is none. */
  readonly sometimes: readonly Sometimes[];
  /** All there is, with how often it was reached; absent where nobody asked. */
  readonly coverage?: Coverage;
}

export interface Sometimes {
  /** Of the check, counted from 1. */
  readonly number: string;
  readonly what: string;
  /** In its file. */
  readonly location: string;
  /** With how many seeds it held, and the first of them. */
  readonly count: number;
  readonly seeds: readonly string[];
}

export interface Bucket {
  readonly bucket: string;
  readonly count: number;
  /** The first of them, by the order of the seeds; of futures the first of those with the shortest way. */
  readonly seed: string;
  readonly failure: SeedFailure;
  /** The command that has it happen again. */
  readonly again: string;
  /** The command that makes it smaller, where it is a future that breaks a check. */
  readonly smaller?: string;
}

interface Swept {
  readonly scenario: string;
  readonly file: string;
  /** By the first seed that failed so. */
  readonly again: (seed: string, failure: SeedFailure) => string;
  readonly smaller?: (seed: string, failure: SeedFailure) => string | undefined;
  /** Those of its checks that have to hold in some history. */
  readonly sometimes: readonly Pick<Sometimes, 'number' | 'what' | 'location'>[];
}

/** Assumption: one is enough to look at it, and a few tell a rare thing from a frequent one. */
const seedsMax = 3;

/** The checks of a scenario that have to hold in some history of a sweep. */
export function listSometimes({ checks, locate }: Pick<Scenario, 'checks' | 'locate'>): Swept['sometimes'] {
  return checks.flatMap(({ isSometimes, words }, index) => {
    if (isSometimes !== true) return [];
    const { file, line, column } = locate(['checks', index]);
    return { number: String(index + 1), what: words(new Map()), location: `${file}:${line}:${column}` };
  });
}

export function hasPassed({ buckets, sometimes }: Pick<SweepReport, 'buckets' | 'sometimes'>): boolean {
  return buckets.length === 0 && sometimes.every(({ count }) => count > 0);
}

/** Of several ways to one bug the one with the fewest deeds is the one to read. */
function isShorter({ steps: one }: SeedFailure, { steps: other }: SeedFailure): boolean {
  return one !== undefined && other !== undefined && one.length < other.length;
}

/** Outcomes in the order of the seeds. */
export function mergeOutcomes(
  swept: Swept,
  outcomes: readonly SeedOutcome[],
  reached?: ReachedCounts,
): SweepReport {
  const buckets = new Map<string, Bucket>();
  for (const { seed, failure } of outcomes) {
    if (failure === undefined) continue;
    const known = buckets.get(failure.bucket);
    const { bucket } = failure;
    const smaller = swept.smaller?.(seed, failure);
    const commands = { again: swept.again(seed, failure), ...(smaller === undefined ? {} : { smaller }) };
    const first = { bucket, count: 1, seed, failure, ...commands };
    const count = (known?.count ?? 0) + 1;
    const shown = known === undefined || isShorter(failure, known.failure) ? first : known;
    buckets.set(bucket, { ...shown, count });
  }
  return {
    scenario: swept.scenario,
    file: swept.file,
    seeds: new Set(outcomes.map(({ seed }) => seed)).size,
    futures: outcomes.reduce((sum, { futures = 0 }) => sum + futures, 0),
    passed: outcomes.reduce(
      (sum, { failure, futures = 1 }) => (failure === undefined ? sum + futures : sum),
      0,
    ),
    failed: outcomes.filter(({ failure }) => failure !== undefined).length,
    events: outcomes.reduce((sum, { events }) => sum + events, 0),
    buckets: [...buckets.values()].sort((one, other) => other.count - one.count),
    sometimes: swept.sometimes.map((check) => {
      const holding = outcomes.filter(({ held }) => held.includes(check.number));
      const seeds = [...new Set(holding.map(({ seed }) => seed))];
      return { ...check, count: seeds.length, seeds: seeds.slice(0, seedsMax) };
    }),
    ...(reached === undefined ? {} : { coverage: coverageOf(reached) }),
  };
}

/** Outcomes as they come, in whatever order. What seeds reached is added up at once: kept for each it would be a lot. */
export class Tally {
  readonly #outcomes: SeedOutcome[] = [];
  #reached: ReachedCounts | undefined;
  readonly #seeds = new Set<string>();
  #failed = 0;

  add(outcomes: readonly SeedOutcome[]): void {
    const each = outcomes.flatMap(({ reached }) => reached ?? []);
    if (each.length > 0)
      this.#reached = addReached(this.#reached === undefined ? each : [this.#reached, ...each]);
    for (const { reached: _, ...outcome } of outcomes) {
      this.#outcomes.push(outcome);
      this.#seeds.add(outcome.seed);
      if (outcome.failure !== undefined) this.#failed += 1;
    }
  }

  get outcomes(): readonly SeedOutcome[] {
    return this.#outcomes;
  }

  /** How many seeds they are of. */
  get seeds(): number {
    return this.#seeds.size;
  }

  get failed(): number {
    return this.#failed;
  }

  /** Of all of them; undefined when none said. */
  get reached(): ReachedCounts | undefined {
    return this.#reached;
  }
}
