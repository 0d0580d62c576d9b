/** The seeds of a sweep, on all cores: counted and shown as they come, until all are there or Ctrl-C stops it. */
import { type Scenario, Tally } from '../scenarios/index.js';
import { Interruption } from './interruption.js';
import { Progress } from './report-progress.js';
import { explores, optionsOf, type SweepFlags } from './sweep-flags.js';
import { sweepSeeds } from './sweep-pool.js';
import { progressLine } from './sweep-progress.js';
import { seedsOf } from './sweep-seeds.js';
import { complain, exitCodes, say } from './terminal.js';

/** Undefined when it was stopped before anything had come. */
export async function runSweep(
  scenario: Scenario,
  operand: string,
  flags: SweepFlags,
): Promise<Tally | undefined> {
  const { seeds, shard, workers, twice = false, outcomes: printed = false } = flags;
  const interruption = new Interruption();
  const mine = seedsOf(seeds, shard);
  const tally = new Tally();
  const progress = new Progress();
  const beganMs = performance.now();
  const task = {
    file: operand,
    parameters: flags.set,
    includeRoot: flags.includeRoot,
    servers: flags.servers,
    options: optionsOf(scenario, flags),
    futures: explores(flags) ? flags.futures : undefined,
  };
  const swept = { ...task, seeds: mine, workers, twice };
  await sweepSeeds(swept, {
    came: (more) => {
      tally.add(more);
      // As they come: what was run is not lost with what was not.
      if (printed) {
        progress.clear();
        for (const outcome of more) say(JSON.stringify(outcome));
      }
      const { seeds: done, failed } = tally;
      const tookMs = performance.now() - beganMs;
      progress.show(() => progressLine({ done, of: mine.length, failed, tookMs }));
    },
    stop: interruption.signal,
  });
  progress.clear();
  interruption.end();
  if (interruption.pressed) {
    complain(`stopped after ${tally.seeds} of ${mine.length} seeds`);
    process.exitCode = exitCodes.interrupted;
  }
  return tally.seeds === 0 ? undefined : tally;
}
