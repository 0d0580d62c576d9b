/**
 * Part files of a sweep: the outcomes of the seeds of one shard. The first line describes the sweep, so that parts of
 * different sweeps are not merged; the last line has the number of outcomes, so that a truncated file is detected.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Scenario, SeedOutcome } from '../../scenarios/index.js';
import { outcomeIn } from './read-outcomes.js';
import type { Shard, SweepFlags } from './sweep-flags.js';

/** Flags on which the outcomes depend. */
const outcomeFlags = [
  'set',
  'faults',
  'explore',
  'futures',
  'servers',
  'ties',
  'invariants',
  'twice',
  'coverage',
] as const satisfies readonly (keyof SweepFlags)[];

type OutcomeFlags = Pick<SweepFlags, (typeof outcomeFlags)[number]>;

/** First line of a part file. */
export interface PartHeader {
  readonly sweep: 1;
  readonly scenario: string;
  /** SHA-256 of the scenario file, in hexadecimal. */
  readonly digest: string;
  readonly shard: Shard;
  /** Number of seeds of the whole sweep, and their SHA-256. */
  readonly seeds: { readonly count: number; readonly digest: string };
  readonly flags: OutcomeFlags;
}

/** Part file that was read. */
export interface Part {
  readonly file: string;
  readonly header: PartHeader;
  readonly outcomes: readonly SeedOutcome[];
}

/** Error for a file that is no complete part. The message has the file and the problem. */
export class NotPart extends Error {}

/** Writes a part under a temporary name, and gives it its name when it is complete. */
export class PartWriter {
  readonly #file: string;
  readonly #draft: string;
  #count = 0;

  constructor(file: string, scenario: Scenario, flags: SweepFlags) {
    this.#file = file;
    this.#draft = `${file}.incomplete`;
    writeFileSync(this.#draft, `${JSON.stringify(headerOf(scenario, flags))}\n`);
  }

  add(outcomes: readonly SeedOutcome[]): void {
    this.#count += outcomes.length;
    appendFileSync(this.#draft, outcomes.map((outcome) => `${JSON.stringify(outcome)}\n`).join(''));
  }

  complete(): void {
    appendFileSync(this.#draft, `${JSON.stringify({ outcomes: this.#count })}\n`);
    renameSync(this.#draft, this.#file);
  }

  abandon(): void {
    rmSync(this.#draft, { force: true });
  }
}

/** Returns the digest of a scenario file, by which parts of one sweep are recognized. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function headerOf({ name, file }: Scenario, flags: SweepFlags): PartHeader {
  const { seeds, shard } = flags;
  return {
    sweep: 1,
    scenario: name,
    digest: digestOf(readFileSync(file, 'utf8')),
    shard,
    seeds: { count: seeds.length, digest: digestOf(seeds.join('\n')) },
    flags: Object.fromEntries(
      outcomeFlags.map((flag) => [flag, flags[flag]]),
    ) as Partial<OutcomeFlags> as OutcomeFlags,
  };
}

/** Reads a part file. Throws NotPart for a file that cannot be read, is no part, or is truncated. */
export function readPart(file: string): Part {
  const lines = readLines(file);
  const header = parsed(lines[0] ?? '') as Partial<PartHeader> | undefined;
  if (header?.sweep !== 1 || header.shard === undefined)
    throw new NotPart(
      `${file} is no part of a sweep (expected a file that tidefish sweep --out has written)`,
    );
  const outcomes = lines.slice(1, -1).map((line, index) => {
    const outcome = outcomeIn(line);
    if (outcome === undefined) throw new NotPart(`${file}:${index + 2} is not an outcome of a seed`);
    return outcome;
  });
  const end = parsed(lines.at(-1) ?? '') as { readonly outcomes?: number } | undefined;
  if (end?.outcomes !== outcomes.length)
    throw new NotPart(`${file} is truncated after ${lines.length} lines; run this part again`);
  return { file, header: header as PartHeader, outcomes };
}

function readLines(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n');
  } catch (error) {
    throw new NotPart(`${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? error})`);
  }
}

function parsed(line: string): object | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
