/** Result of a sweep, merged from the outcomes of its seeds, in any order and from any process or machine. */
import { addReached, type ReachedCounts } from '../coverage/collector.js';
import { type Coverage, coverageOf } from '../coverage/coverage.js';
import type { Scenario } from '../language/parse.js';
import type { SeedFailure, SeedOutcome } from './outcome.js';

export interface SweepReport {
  readonly scenario: string;
  readonly file: string;
  readonly seeds: number;
  /** Number of explored futures; 0 if every seed ran from its start. */
  readonly futures: number;
  /** Number of histories without a failure; seeds and futures count. */
  readonly passed: number;
  readonly failed: number;
  readonly events: number;
  /** Buckets, one for each bug, the most frequent first. */
  readonly buckets: readonly Bucket[];
  /** Checks that have to hold in at least one history. A check that holds in no history is a failure. */
  readonly sometimes: readonly Sometimes[];
  /** All checks of the scenario, in order. */
  readonly checks: readonly SweptCheck[];
  /** Coverage with counts; absent if not requested. */
  readonly coverage?: Coverage;
}

/** Check of a scenario. */
interface SweptCheck {
  /** Number of the check, from 1. */
  readonly number: string;
  readonly what: string;
  /** Location of the check in the scenario file. */
  readonly location: string;
}

export interface Sometimes extends SweptCheck {
  /** Number of seeds in which the check held; `seeds` lists the first of them. */
  readonly count: number;
  readonly seeds: readonly string[];
}

export interface Bucket {
  readonly bucket: string;
  readonly count: number;
  /**
   * First seed with the failure, in the order of the seeds. Among futures, the future with the shortest path is
   * selected.
   */
  readonly seed: string;
  readonly failure: SeedFailure;
  /** Command that reproduces the failure. */
  readonly again: string;
  /** File in which the journal of the failure is stored; absent for none. */
  readonly journal?: string;
  /** Command that shrinks the failure, for a future that violates a check. */
  readonly smaller?: string;
}

interface Swept {
  readonly scenario: string;
  readonly file: string;
  /** Returns the command that reproduces the failure of a seed. */
  readonly again: (seed: string, failure: SeedFailure) => string;
  readonly smaller?: (seed: string, failure: SeedFailure) => string | undefined;
  /** Checks of the scenario that have to hold in at least one history. */
  readonly sometimes: readonly SweptCheck[];
  /** All checks of the scenario. */
  readonly checks?: readonly SweptCheck[];
}

/**
 * Maximum number of seeds that are listed. Assumption: one seed is enough for an analysis, and a few seeds indicate how
 * rare the result is.
 */
const seedsMax = 3;

/** Returns the checks of a scenario that have to hold in at least one history of a sweep. */
export function listSometimes({ checks, locate }: CheckedScenario): readonly SweptCheck[] {
  return listChecks({ checks, locate }).filter((_, index) => checks[index]?.isSometimes === true);
}

type CheckedScenario = Pick<Scenario, 'checks' | 'locate'>;

/** Returns the checks of a scenario with their locations. */
export function listChecks({ checks, locate }: CheckedScenario): readonly SweptCheck[] {
  return checks.map(({ words }, index) => {
    const { file, line, column } = locate(['checks', index]);
    return { number: String(index + 1), what: words(new Map()), location: `${file}:${line}:${column}` };
  });
}

export function hasPassed({ buckets, sometimes }: Pick<SweepReport, 'buckets' | 'sometimes'>): boolean {
  return buckets.length === 0 && sometimes.every(({ count }) => count > 0);
}

/**
 * Returns true if the first failure has fewer operations. Of several operation sequences that lead to one bug, the
 * shortest is the most readable.
 */
function isShorter({ steps: one }: SeedFailure, { steps: other }: SeedFailure): boolean {
  return one !== undefined && other !== undefined && one.length < other.length;
}

/** Merges outcomes, which have to be in the order of the seeds. */
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
    checks: swept.checks ?? [],
    ...(reached === undefined ? {} : { coverage: coverageOf(reached) }),
  };
}

/**
 * Collects outcomes in any order. Coverage is added up immediately, because storing it for each seed would take much
 * memory.
 */
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

  /** Number of seeds of the collected outcomes. */
  get seeds(): number {
    return this.#seeds.size;
  }

  get failed(): number {
    return this.#failed;
  }

  /** Coverage of all outcomes; undefined if no outcome has coverage. */
  get reached(): ReachedCounts | undefined {
    return this.#reached;
  }
}
