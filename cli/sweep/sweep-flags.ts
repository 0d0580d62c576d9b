/** Flags of `tidefish sweep`: their parsers, and the options for a seed that result from them. */
import { InvalidArgumentError } from 'commander';
import { pathPattern, runScenario, type Scenario, type SeedOptions } from '../../scenarios/index.js';
import type { RetentionFlags } from '../files/retained-journals.js';
import { type ScenarioFlags, wholeNumber } from '../flags.js';

export interface SweepFlags extends ScenarioFlags, RetentionFlags {
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
  /** Address of the queue whose workers run the seeds. */
  readonly queue?: string;
  /** Name of the sweep in the queue. */
  readonly job?: string;
  /** Number of seeds of a chunk in the queue. */
  readonly chunk?: number;
  readonly merge?: true;
  /** Part file to write. */
  readonly out?: string;
  readonly outcomes?: true;
  readonly coverage?: true;
  readonly open?: true;
  readonly json?: true;
}

/** Default number of futures of a seed. */
export const futuresDefault = 100;

export const parseWorkers = wholeNumber(1, 256);

export const parseChunk = wholeNumber(1, 100_000);

export function parseRandom(text: string): 'random' {
  if (text === 'random') return text;
  throw new InvalidArgumentError('Expected random.');
}

export function parseTies(text: string): 'drawn' | 'fifo' {
  if (text === 'drawn' || text === 'fifo') return text;
  throw new InvalidArgumentError('Expected drawn or fifo.');
}

/** Returns true if futures are explored; false if every seed runs from its start. */
export function explores({ faults, explore }: SweepFlags): boolean {
  return faults !== undefined && explore;
}

export function optionsOf(scenario: Scenario, flags: SweepFlags): SeedOptions {
  const { faults, ties, invariants, coverage } = flags;
  return {
    // Random faults occur within the duration that the scenario has without faults.
    faultsWithinMs:
      faults === undefined || explores(flags)
        ? undefined
        : runScenario(scenario, { explains: false }).durationMs,
    ties,
    invariants: invariants ? 'checked' : 'left out',
    coverage,
  };
}

// Seeds of a sweep: a range such as `1..10000`, or a list. Each shard of a sweep runs a part of the seeds.

/** Maximum number of seeds. Assumption: this number of seeds takes a day on one core. */
const seedsMax = 10_000_000;

export function parseSeeds(text: string): readonly string[] {
  const [, from, to] = /^(\d{1,15})\.\.(\d{1,15})$/.exec(text) ?? [];
  if (from !== undefined && to !== undefined) {
    const [first, last] = [Number(from), Number(to)];
    if (last < first) throw new InvalidArgumentError('The range ends before it begins.');
    if (last - first >= seedsMax)
      throw new InvalidArgumentError(`The range has more than ${seedsMax} seeds.`);
    return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
  }
  const seeds = text.split(',');
  if (seeds.includes(''))
    throw new InvalidArgumentError('Expected a range such as 1..1000, or seeds separated by commas.');
  return seeds;
}

export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** Variable in which an Indexed Job of Kubernetes has the number of its part, from 0. */
const jobVariable = 'JOB_COMPLETION_INDEX';

export function parseShard(given: string): Shard {
  const text = given.startsWith('job/') ? `${jobIndex() + 1}/${given.slice('job/'.length)}` : given;
  const [, index = 0, of = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  if (index >= 1 && index <= of) return { index, of };
  if (text !== given)
    throw new InvalidArgumentError(
      `${jobVariable} is ${jobIndex()}: expected a number below the number of parts.`,
    );
  throw new InvalidArgumentError('Expected a part and the number of parts, such as 2/8.');
}

function jobIndex(): number {
  const index = process.env[jobVariable];
  if (index !== undefined && /^\d{1,4}$/.test(index)) return Number(index);
  throw new InvalidArgumentError(`${jobVariable} is not set to a number; name the part, such as 2/8.`);
}

/** Returns the seeds of a shard: every n-th seed, so that all shards take about the same time. */
export function seedsOf(seeds: readonly string[], { index, of }: Shard): readonly string[] {
  return seeds.filter((_, place) => place % of === index - 1);
}

/**
 * Parser of the number of futures for each seed. Assumption: beyond the maximum, another seed finds more failures than
 * further futures.
 */
export const parseFutures = wholeNumber(1, 100_000);

/** Checks the syntax of a path, which identifies one future of a seed. */
export function parsePath(text: string): string {
  if (pathPattern.test(text)) return text;
  throw new InvalidArgumentError('Expected a path that a sweep has printed, such as @16/3@41/88.');
}
