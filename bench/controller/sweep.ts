/** Bench of a sweep's speed: seeds without warm-up on one core, and the gain of a second process. */
import { fileURLToPath } from 'node:url';
import { readCandidates } from '../../cli/sweep/sweep-candidates.js';
import { sweepSeeds } from '../../cli/sweep/sweep-pool.js';
import { runScenario, runSeed } from '../../scenarios/index.js';
import { type Bench, type BenchContext, measure, median, row } from '../report.js';

const file = fileURLToPath(
  new URL('../../../scenarios/library/power-loss-during-post.scenario.yaml', import.meta.url),
);
/** Limits that the measured figures must meet. */
const seedsPerSecondLeast = 100;
const gainLeast = 1.8;

/**
 * Number of seeds: large enough to include three complete checks (one in 128 seeds), and to make the initial
 * compilation negligible.
 */
const coldSeeds = 384;
/** Number of seeds: large enough to make the start of a process and its initial compilation negligible. */
const sweptSeeds = 1_200;
const rounds = 3;

export const sweep: Bench = {
  name: 'sweep',
  about: 'cold seeds with random faults on one core, and two processes against one',
  run: async (context: BenchContext) => {
    const [candidate] = readCandidates({ file, parameters: {} });
    if (candidate === undefined) throw new Error(`${file} has no candidate`);
    const faultsWithinMs = runScenario(candidate.scenario, { explains: false }).durationMs;
    const [cold, swept] = [context.amount(coldSeeds, 4), context.amount(sweptSeeds, 8)];
    const coldNs = async (invariants: 'checked' | 'left out') => {
      const body = () => {
        for (let seed = 0; seed < cold; seed++)
          runSeed([candidate], `${seed}`, { faultsWithinMs, invariants });
      };
      const [bestNs = Number.NaN] = await measure(context, rounds, [body]);
      return bestNs;
    };
    context.progress(`${coldSeeds} seeds, ${rounds} times`);
    const perSecond = {
      checked: cold / ((await coldNs('checked')) / 1e9),
      without: cold / ((await coldNs('left out')) / 1e9),
    };
    const gains: number[] = [];
    for (let round = 1; round <= context.amount(rounds); round++) {
      context.progress(`${sweptSeeds} seeds by one process and by two, round ${round} of ${rounds}`);
      const alone = await sweepMs(1, swept, faultsWithinMs, context);
      gains.push(alone / (await sweepMs(2, swept, faultsWithinMs, context)));
    }
    const gain = median(gains);
    const figure = `${perSecond.checked.toFixed(0)}/s, ${perSecond.without.toFixed(0)}/s without invariants`;
    return [
      row({ name: 'cold seeds', figure, value: perSecond.checked, unit: '/s', atLeast: seedsPerSecondLeast }),
      row({ name: 'two processes', figure: `${gain.toFixed(2)} x one`, value: gain, atLeast: gainLeast }),
    ];
  },
};

async function sweepMs(
  workers: number,
  count: number,
  faultsWithinMs: number,
  { signal }: BenchContext,
): Promise<number> {
  const seeds = Array.from({ length: count }, (_, index) => `${index}`);
  const task = { file, parameters: {}, options: { faultsWithinMs }, seeds, workers, twice: false };
  const from = performance.now();
  await sweepSeeds(task, { came: () => signal.throwIfAborted(), stop: signal });
  return performance.now() - from;
}
