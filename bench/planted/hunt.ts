/**
 * Searches for a planted bug as a sweep does, with different seeds in each run. It prints the number of histories until
 * the bug is found, one JSON object a line: `hunt.js 'log bound' exploring 20 400`. The process contains the bug if it
 * loads `hook.js`.
 */

import { readNamedText } from '../../cli/scenario/scenario-files.js';
import { shrinkTwice } from '../../cli/shrink/shrink-run.js';
import { readCandidates } from '../../cli/sweep/sweep-candidates.js';
import { sweepSeeds } from '../../cli/sweep/sweep-pool.js';
import {
  exploreSeed,
  parseScenario,
  runSeed,
  type Scenario,
  type SeedFailure,
  type SeedOutcome,
  shrink,
} from '../../scenarios/index.js';
import { type PlantedBug, plantedBugs } from './bugs.js';

/** Way of searching. Blind: runs every seed from its start. Exploring: also runs futures of every seed. */
export type Way = 'blind' | 'exploring';

/** Result of one run. */
export interface Hunted {
  /**
   * Number of histories until detection, counting seeds and futures alike; undefined if the bug was not found within
   * the maximum.
   */
  readonly histories: number | undefined;
  readonly failure?: SeedFailure | undefined;
  /** Number of steps with an action in the shrunk scenario; present for the first run only. */
  readonly steps?: number | undefined;
}

const folder = new URL('../../../bench/planted/', import.meta.url);

/** Number of futures of a seed, equal to the default of `tidefish sweep`. */
const futuresOfSeed = 100;
const workers = 2;

async function hunt(bug: PlantedBug, way: Way, run: number, historiesMax: number): Promise<Hunted> {
  const { scenario, twice } = bug;
  const file = new URL(`${scenario}.scenario.yaml`, folder).pathname;
  const futures = way === 'exploring' ? futuresOfSeed : undefined;
  const ofSeed = 1 + (futures ?? 0);
  const seeds = Array.from({ length: Math.ceil(historiesMax / ofSeed) }, (_, index) => `${run}.${index + 1}`);
  const outcomes = twice === true ? await sweepTwice(file, seeds, futures) : sweepOnce(file, seeds, futures);
  const failed = outcomes.find(({ failure }) => failure !== undefined);
  const histories = failed && seeds.indexOf(failed.seed) * ofSeed + 1 + futureOf(failed);
  if (failed === undefined || histories === undefined || histories > historiesMax)
    return { histories: undefined };
  const found = { histories, failure: failed.failure };
  // Only a blind failure is shrunk, because a future has its own random numbers and no scenario.
  return run === 1 && way === 'blind' ? { ...found, steps: await countSteps(file, bug, failed) } : found;
}

/** Returns the number of the failed future among the futures of its seed; 0 if the seed itself failed. */
function futureOf({ futures, failure }: SeedOutcome): number {
  if (futures === undefined) return 0;
  const [, number] = /\/(\d+)(?: of one seed|$)/.exec(failure?.path ?? failure?.what ?? '') ?? [];
  return Number(number);
}

/**
 * Writes the tie order and the violated invariant of the failure into the scenario, shrinks it, and returns the number
 * of its steps.
 */
async function countSteps(
  file: string,
  { twice }: PlantedBug,
  { seed, failure }: SeedOutcome,
): Promise<number | undefined> {
  const reading = readNamedText(file);
  if (!reading.ok || failure === undefined) return undefined;
  const text = failure.ties === 'shuffled' ? `${reading.text}\nties: shuffled\n` : reading.text;
  const parsed = parseScenario(text, file, readNamedText);
  if (!parsed.ok) return undefined;
  const { scenario } = parsed;
  const shrunk = twice === true ? await shrinkTwice(scenario, { seed }) : shrinkOnce(scenario, seed, failure);
  return shrunk.steps;
}

function shrinkOnce(scenario: Scenario, seed: string, { bucket }: SeedFailure) {
  const [, invariant] = /^invariant ([a-z ]+):/.exec(bucket) ?? [];
  return shrink(scenario, invariant === undefined ? { seed } : { seed, while: { invariants: [invariant] } });
}

function sweepOnce(
  file: string,
  seeds: readonly string[],
  futures: number | undefined,
): readonly SeedOutcome[] {
  const candidates = readCandidates({ file, parameters: {} });
  for (const seed of seeds) {
    const outcomes =
      futures === undefined ? [runSeed(candidates, seed, {})] : exploreSeed(candidates, seed, { futures });
    if (outcomes.some(({ failure }) => failure !== undefined)) return outcomes;
  }
  return [];
}

async function sweepTwice(
  file: string,
  seeds: readonly string[],
  futures: number | undefined,
): Promise<readonly SeedOutcome[]> {
  const failed: SeedOutcome[] = [];
  const found = new AbortController();
  await sweepSeeds(
    { file, parameters: {}, options: {}, seeds, workers, twice: true, futures },
    {
      came: (outcomes) => {
        failed.push(...outcomes.filter(({ failure }) => failure !== undefined));
        if (failed.length > 0) found.abort();
      },
      stop: found.signal,
    },
  );
  return failed.sort((one, other) => seeds.indexOf(one.seed) - seeds.indexOf(other.seed));
}

const [name = '', way = 'blind', runs = '1', historiesMax = '2000'] = process.argv.slice(2);
const bug = plantedBugs.find((planted) => planted.name === name);
if (bug === undefined) throw new Error(`no bug is called ${name}`);
for (let run = 1; run <= Number(runs); run++)
  console.log(JSON.stringify(await hunt(bug, way as Way, run, Number(historiesMax))));
