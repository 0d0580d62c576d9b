/**
 * Looks for a planted bug as a sweep does, with other seeds in each run, and tells on standard output after how many it was
 * found, a line of JSON each: `hunt.js 'log bound' 20 2000`. The bug is there where `hook.js` has been loaded.
 */

import { readText } from '../../cli/scenario-files.js';
import { readCandidates } from '../../cli/sweep-candidates.js';
import { sweepSeeds } from '../../cli/sweep-pool.js';
import { parseScenario, runSeed, type SeedFailure, type SeedOutcome, shrink } from '../../scenarios/index.js';
import { type PlantedBug, plantedBugs } from './bugs.js';

/** Of one run: after how many seeds, undefined when it was not found in all of them. */
export interface Hunted {
  readonly seeds: number | undefined;
  readonly failure?: SeedFailure | undefined;
  /** Steps that do something, of the smallest scenario that fails the same way; of the first run alone. */
  readonly steps?: number | undefined;
}

const folder = new URL('../../../bench/planted/', import.meta.url);

const workers = 2;

async function hunt({ scenario, twice }: PlantedBug, run: number, seedsMax: number): Promise<Hunted> {
  const file = new URL(`${scenario}.scenario.yaml`, folder).pathname;
  const seeds = Array.from({ length: seedsMax }, (_, index) => `${run}.${index + 1}`);
  const failed = twice === true ? await sweepTwice(file, seeds) : sweepOnce(file, seeds);
  if (failed === undefined) return { seeds: undefined };
  const found = { seeds: seeds.indexOf(failed.seed) + 1, failure: failed.failure };
  // Two histories are no matter of one run, which is what is made smaller.
  return run === 1 && twice !== true ? { ...found, steps: countSteps(file, failed) } : found;
}

/** The failure becomes the scenario's own: its ties, and the invariant that was broken. */
function countSteps(file: string, { seed, failure }: SeedOutcome): number | undefined {
  const reading = readText(file);
  if (!reading.ok || failure === undefined) return undefined;
  const text = failure.ties === 'shuffled' ? `${reading.text}\nties: shuffled\n` : reading.text;
  const parsed = parseScenario(text, file, readText);
  if (!parsed.ok) return undefined;
  const [, invariant] = /^invariant ([a-z ]+):/.exec(failure.bucket) ?? [];
  const aim = invariant === undefined ? {} : { while: { invariants: [invariant] } };
  return shrink(parsed.scenario, { seed, ...aim }).steps;
}

function sweepOnce(file: string, seeds: readonly string[]): SeedOutcome | undefined {
  const candidates = readCandidates({ file, parameters: {} });
  for (const seed of seeds) {
    const outcome = runSeed(candidates, seed, {});
    if (outcome.failure !== undefined) return outcome;
  }
  return undefined;
}

async function sweepTwice(file: string, seeds: readonly string[]): Promise<SeedOutcome | undefined> {
  const failed: SeedOutcome[] = [];
  const found = new AbortController();
  await sweepSeeds(
    { file, parameters: {}, options: {}, seeds, workers, twice: true },
    {
      came: (outcomes) => {
        failed.push(...outcomes.filter(({ failure }) => failure !== undefined));
        if (failed.length > 0) found.abort();
      },
      stop: found.signal,
    },
  );
  return failed.sort((one, other) => seeds.indexOf(one.seed) - seeds.indexOf(other.seed))[0];
}

const [name = '', runs = '1', seedsMax = '2000'] = process.argv.slice(2);
const bug = plantedBugs.find((planted) => planted.name === name);
if (bug === undefined) throw new Error(`no bug is called ${name}`);
for (let run = 1; run <= Number(runs); run++)
  console.log(JSON.stringify(await hunt(bug, run, Number(seedsMax))));
