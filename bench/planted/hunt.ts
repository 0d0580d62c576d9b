/**
 * Looks for a planted bug as a sweep does, with other seeds in each run, and tells on standard output after how many it was
 * found, a line of JSON each: `hunt.js 'log bound' 20 2000`. The bug is there where `hook.js` has been loaded.
 */
import { readCandidates } from '../../cli/sweep-candidates.js';
import { sweepSeeds } from '../../cli/sweep-pool.js';
import { runSeed, type SeedFailure, type SeedOutcome } from '../../scenarios/index.js';
import { type PlantedBug, plantedBugs } from './bugs.js';

/** Of one run: after how many seeds, undefined when it was not found in all of them. */
export interface Hunted {
  readonly seeds: number | undefined;
  readonly failure?: SeedFailure | undefined;
}

const folder = new URL('../../../bench/planted/', import.meta.url);

const workers = 2;

async function hunt({ scenario, twice }: PlantedBug, run: number, seedsMax: number): Promise<Hunted> {
  const file = new URL(`${scenario}.scenario.yaml`, folder).pathname;
  const seeds = Array.from({ length: seedsMax }, (_, index) => `${run}.${index + 1}`);
  const failed = twice === true ? await sweepTwice(file, seeds) : sweepOnce(file, seeds);
  if (failed === undefined) return { seeds: undefined };
  return { seeds: seeds.indexOf(failed.seed) + 1, failure: failed.failure };
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
  await sweepSeeds(
    { file, parameters: {}, options: {}, seeds, workers, twice: true },
    {
      came: (outcomes) => failed.push(...outcomes.filter(({ failure }) => failure !== undefined)),
      stopped: () => failed.length > 0,
    },
  );
  return failed.sort((one, other) => seeds.indexOf(one.seed) - seeds.indexOf(other.seed))[0];
}

const [name = '', runs = '1', seedsMax = '2000'] = process.argv.slice(2);
const bug = plantedBugs.find((planted) => planted.name === name);
if (bug === undefined) throw new Error(`no bug is called ${name}`);
for (let run = 1; run <= Number(runs); run++)
  console.log(JSON.stringify(await hunt(bug, run, Number(seedsMax))));
