/** What a sweep comes back with, merged of the outcomes of its seeds, in whatever order and place those were run. */
import type { SeedFailure, SeedOutcome } from './outcome.js';

export interface SweepReport {
  readonly scenario: string;
  readonly file: string;
  readonly seeds: number;
  readonly passed: number;
  readonly events: number;
  /** One bug once, the most frequent first. */
  readonly buckets: readonly Bucket[];
}

export interface Bucket {
  readonly bucket: string;
  readonly count: number;
  /** The first of them, by the order of the seeds. */
  readonly seed: string;
  readonly failure: SeedFailure;
  /** The command that has it happen again. */
  readonly again: string;
}

interface Swept {
  readonly scenario: string;
  readonly file: string;
  /** By the first seed that failed so. */
  readonly again: (seed: string, failure: SeedFailure) => string;
}

/** Outcomes in the order of the seeds. */
export function mergeOutcomes(swept: Swept, outcomes: readonly SeedOutcome[]): SweepReport {
  const buckets = new Map<string, Bucket>();
  for (const { seed, failure } of outcomes) {
    if (failure === undefined) continue;
    const known = buckets.get(failure.bucket);
    const { bucket } = failure;
    const first = { bucket, count: 1, seed, failure, again: swept.again(seed, failure) };
    buckets.set(bucket, known === undefined ? first : { ...known, count: known.count + 1 });
  }
  return {
    scenario: swept.scenario,
    file: swept.file,
    seeds: outcomes.length,
    passed: outcomes.filter(({ failure }) => failure === undefined).length,
    events: outcomes.reduce((sum, { events }) => sum + events, 0),
    buckets: [...buckets.values()].sort((one, other) => other.count - one.count),
  };
}
