/** What `tidefish sweep` is told by its flags: how each is read, and what follows from them for a seed. */
import { InvalidArgumentError } from 'commander';
import { pathPattern, runScenario, type Scenario, type SeedOptions } from '../../scenarios/index.js';
import { type ScenarioFlags, wholeNumber } from '../flags.js';

export interface SweepFlags extends ScenarioFlags {
  readonly seeds: readonly string[];
  readonly faults?: 'random';
  readonly explore: boolean;
  readonly futures: number;
  readonly path?: string;
  readonly journal?: string;
  readonly force?: true;
  readonly servers?: 'random';
  readonly ties: 'drawn' | 'fifo';
  readonly invariants: boolean;
  readonly twice?: true;
  readonly workers: number;
  readonly shard: Shard;
  readonly merge?: true;
  readonly outcomes?: true;
  readonly coverage?: true;
  readonly json?: true;
}

export const parseWorkers = wholeNumber(1, 256);

export function parseRandom(text: string): 'random' {
  if (text === 'random') return text;
  throw new InvalidArgumentError('It is random.');
}

export function parseTies(text: string): 'drawn' | 'fifo' {
  if (text === 'drawn' || text === 'fifo') return text;
  throw new InvalidArgumentError('It is drawn or fifo.');
}

/** Whether futures are forked off, instead of playing every seed from its start. */
export function explores({ faults, explore }: SweepFlags): boolean {
  return faults !== undefined && explore;
}

export function optionsOf(scenario: Scenario, flags: SweepFlags): SeedOptions {
  const { faults, ties, invariants, coverage } = flags;
  return {
    // Faults come while the scenario without them goes on.
    faultsWithinMs:
      faults === undefined || explores(flags)
        ? undefined
        : runScenario(scenario, { explains: false }).durationMs,
    ties,
    invariants: invariants ? 'checked' : 'left out',
    coverage,
  };
}

// Which seeds a sweep runs: `1..10000`, or a list, and of those the share of one shard.

/** Assumption: a day of one core. */
const seedsMax = 10_000_000;

export function parseSeeds(text: string): readonly string[] {
  const [, from, to] = /^(\d{1,15})\.\.(\d{1,15})$/.exec(text) ?? [];
  if (from !== undefined && to !== undefined) {
    const [first, last] = [Number(from), Number(to)];
    if (last < first) throw new InvalidArgumentError('It ends before it begins.');
    if (last - first >= seedsMax) throw new InvalidArgumentError(`It has more than ${seedsMax} seeds.`);
    return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
  }
  const seeds = text.split(',');
  if (seeds.includes(''))
    throw new InvalidArgumentError('It is a range such as 1..1000, or seeds with commas between.');
  return seeds;
}

interface Shard {
  readonly index: number;
  readonly of: number;
}

export function parseShard(text: string): Shard {
  const [, index = 0, of = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  if (index >= 1 && index <= of) return { index, of };
  throw new InvalidArgumentError('It is which of how many, such as 2/8.');
}

/** Every so-manieth: shards take as long as each other. */
export function seedsOf(seeds: readonly string[], { index, of }: Shard): readonly string[] {
  return seeds.filter((_, place) => place % of === index - 1);
}

/** How many futures of a seed. Assumption: beyond so many another seed finds more. */
export const parseFutures = wholeNumber(1, 100_000);

/** Which of them. */
export function parsePath(text: string): string {
  if (pathPattern.test(text)) return text;
  throw new InvalidArgumentError('It is as a sweep has told it, such as @16/3@41/88.');
}
