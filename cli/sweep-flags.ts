/** What `tidefish sweep` is told by its flags: how each is read, and what follows from them for a seed. */
import { InvalidArgumentError } from 'commander';
import { runScenario, type Scenario, type SeedOptions } from '../scenarios/index.js';
import type { ScenarioFlags } from './include-root.js';
import type { Shard } from './sweep-seeds.js';

export interface SweepFlags extends ScenarioFlags {
  readonly seeds: readonly string[];
  readonly faults?: 'random';
  readonly cold?: true;
  readonly futures: number;
  readonly path?: string;
  readonly journal?: string;
  readonly force?: true;
  readonly servers?: 'random';
  readonly ties: 'drawn' | 'kept';
  readonly invariants: boolean;
  readonly twice?: true;
  readonly workers: number;
  readonly shard: Shard;
  readonly merge?: true;
  readonly outcomes?: true;
  readonly coverage?: true;
  readonly json?: true;
}

const workersMax = 256;

export function parseRandom(text: string): 'random' {
  if (text === 'random') return text;
  throw new InvalidArgumentError('It is random.');
}

export function parseTies(text: string): 'drawn' | 'kept' {
  if (text === 'drawn' || text === 'kept') return text;
  throw new InvalidArgumentError('It is drawn or kept.');
}

export function parseWorkers(text: string): number {
  const workers = Number(text);
  if (Number.isInteger(workers) && workers >= 1 && workers <= workersMax) return workers;
  throw new InvalidArgumentError(`It is a whole number from 1 to ${workersMax}.`);
}

/** Whether futures are forked off, instead of playing every seed from its start. */
export function explores({ faults, cold }: SweepFlags): boolean {
  return faults !== undefined && cold !== true;
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
