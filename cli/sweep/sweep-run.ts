/**
 * Execution of `tidefish sweep` on all cores. Outcomes are counted and shown until all seeds have run or Ctrl-C stops
 * the sweep.
 */

import { formatDuration } from '../../engine/index.js';
import { type Scenario, type SeedOutcome, Tally } from '../../scenarios/index.js';
import { Progress } from '../history/report-progress.js';
import { QueueProblem } from '../queue/connection.js';
import { sweepByQueue } from '../queue/queue-sweep.js';
import { readScenarios } from '../scenario/scenario-files.js';
import { Interruption } from '../terminal/interruption.js';
import { exitCodes, printError, printLine } from '../terminal/terminal.js';
import { explores, optionsOf, type SweepFlags, seedsOf } from './sweep-flags.js';
import { type Sweeping, sweepSeeds } from './sweep-pool.js';

interface SweepProgress {
  readonly done: number;
  readonly of: number;
  readonly failed: number;
  /** Elapsed time. Unit: ms. */
  readonly tookMs: number;
}

/** Width of the progress bar. Unit: characters. */
const barChars = 24;
const secondMs = 1_000;

/** Returns the progress line, such as `[######..................] 250 of 1000 seeds, 2 failed, 30s left`. */
export function progressLine({ done, of, failed, tookMs }: SweepProgress): string {
  const full = Math.floor((done / of) * barChars);
  const bar = `[${'#'.repeat(full)}${'.'.repeat(barChars - full)}]`;
  const leftMs = Math.ceil((tookMs * (of - done)) / done / secondMs) * secondMs;
  const left = done === 0 || done === of ? '' : `, ${formatDuration(leftMs)} left`;
  return `${bar} ${done} of ${of} seeds, ${failed} failed${left}`;
}

/** Runs the seeds of the shard. `store` receives all outcomes. Returns undefined if an interruption occurs before the first outcome. */
export async function runSweep(
  scenario: Scenario,
  operand: string,
  flags: SweepFlags,
  store: (outcomes: readonly SeedOutcome[]) => void = () => {},
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
  const sweeping: Sweeping = {
    came: (more) => {
      tally.add(more);
      store(more);
      // Outcomes are printed immediately, so that an interruption loses none.
      if (printed) {
        progress.clear();
        for (const outcome of more) printLine(JSON.stringify(outcome));
      }
      const { seeds: done, failed } = tally;
      const tookMs = performance.now() - beganMs;
      progress.show(() => progressLine({ done, of: mine.length, failed, tookMs }));
    },
    stop: interruption.signal,
  };
  if (flags.queue === undefined) await sweepSeeds(swept, sweeping);
  else
    await sweepByQueue(
      {
        sweep: { ...swept, texts: readTexts(operand, flags) },
        queue: flags.queue,
        scenario: scenario.name,
        job: flags.job,
        seedsPerChunk: flags.chunk,
      },
      sweeping,
    );
  progress.clear();
  interruption.end();
  if (interruption.pressed) {
    printError(`stopped after ${tally.seeds} of ${mine.length} seeds`);
    process.exitCode = exitCodes.interrupted;
  }
  return tally.seeds === 0 ? undefined : tally;
}

/** Returns the texts of all files of a scenario, which its workers do not have. */
function readTexts(operand: string, { set, includeRoot }: SweepFlags): Readonly<Record<string, string>> {
  const { texts, captures } = readScenarios([operand], { set, includeRoot });
  const [capture] = captures;
  if (capture === undefined) return texts;
  throw new QueueProblem(
    `the scenario names the capture ${capture}, which the workers do not have; sweep in parts by --shard`,
  );
}
