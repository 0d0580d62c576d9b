/** Chunks of a sweep: a few seeds each, with their outcomes as compressed lines. */
import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { SeedOutcome } from '../../scenarios/index.js';
import { parseSeeds } from '../sweep/sweep-flags.js';

/** Job of the queue. */
export interface ChunkJob {
  /** Name of the sweep, and its digest. */
  readonly sweep: string;
  readonly digest: string;
  readonly chunk: number;
  /** Seeds as a range or a list, as on the command line. */
  readonly seeds: string;
}

/** Returns seeds as a range if they are one, otherwise as a list. */
export function formatSeeds(seeds: readonly string[]): string {
  const [first] = seeds;
  const from = Number(first);
  const isRange =
    Number.isSafeInteger(from) && seeds.length > 1 && seeds.every((seed, at) => seed === String(from + at));
  return isRange ? `${first}..${seeds.at(-1)}` : seeds.join(',');
}

export function seedsOfChunk({ seeds }: Pick<ChunkJob, 'seeds'>): readonly string[] {
  return parseSeeds(seeds);
}

/** Number of bytes of a digest before the compressed lines. */
const digestBytes = 32;

/** Returns the stored form of outcomes: the digest of their lines, and the compressed lines. */
export function packOutcomes(outcomes: readonly SeedOutcome[]): Buffer {
  const lines = outcomes.map((outcome) => JSON.stringify(outcome)).join('\n');
  return Buffer.concat([createHash('sha256').update(lines).digest(), deflateRawSync(lines)]);
}

export function unpackOutcomes(stored: Buffer): readonly SeedOutcome[] {
  const lines = inflateRawSync(stored.subarray(digestBytes)).toString('utf8');
  return lines === '' ? [] : lines.split('\n').map((line) => JSON.parse(line) as SeedOutcome);
}

/** Returns true if the outcomes are of exactly these seeds. */
export function coversSeeds(outcomes: readonly SeedOutcome[], seeds: readonly string[]): boolean {
  const found = new Set(outcomes.map(({ seed }) => seed));
  return found.size === seeds.length && seeds.every((seed) => found.has(seed));
}

/**
 * Returns the first seed whose outcomes differ between two runs of a chunk, as failures. Both runs are of one program, so
 * a difference shows that a history depends on more than its seed.
 */
export function compareRuns(
  one: readonly SeedOutcome[],
  other: readonly SeedOutcome[],
): readonly SeedOutcome[] {
  const textsOf = (outcomes: readonly SeedOutcome[], seed: string) =>
    outcomes.filter((each) => each.seed === seed).map((each) => JSON.stringify(each));
  const differing = one.find(({ seed }) => textsOf(one, seed).join('\n') !== textsOf(other, seed).join('\n'));
  if (differing === undefined) return [];
  const { seed } = differing;
  const [left, right] = [textsOf(one, seed), textsOf(other, seed)];
  const at = left.findIndex((text, index) => text !== right[index]);
  const what = `one seed had two outcomes: ${left[at] ?? 'none'}, and ${right[at] ?? 'none'}`;
  const failure = {
    kind: 'two histories',
    bucket: 'two histories',
    what,
    location: '',
    atMs: 0,
    server: '',
    ties: 'fifo',
    faults: [],
  } as const;
  return [{ seed, failure, events: 0, held: [] }];
}
