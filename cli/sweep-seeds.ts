/** Which seeds a sweep runs: `1..10000`, or a list, and of those the share of one shard. */
import { InvalidArgumentError } from 'commander';
import { pathPattern } from '../scenarios/index.js';

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

export interface Shard {
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

/** Assumption: beyond it another seed finds more. */
const futuresMax = 100_000;

/** How many futures of a seed. */
export function parseFutures(text: string): number {
  const futures = Number(text);
  if (Number.isInteger(futures) && futures >= 1 && futures <= futuresMax) return futures;
  throw new InvalidArgumentError(`It is a whole number from 1 to ${futuresMax}.`);
}

/** Which of them. */
export function parsePath(text: string): string {
  if (pathPattern.test(text)) return text;
  throw new InvalidArgumentError('It is as a sweep has told it, such as @16/3@41/88.');
}
