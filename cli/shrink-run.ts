/** Shrinks, showing how far it is, until nothing more can go or Ctrl-C ends it with the best so far. */
import { setImmediate as turn } from 'node:timers/promises';
import { runScenario, type Scenario, type Shrunk, shrinkStepwise } from '../scenarios/index.js';
import type { Interruption } from './interruption.js';
import { Progress } from './report-progress.js';
import type { ShrinkFlags } from './shrink-flags.js';
import { shrinkTwice } from './shrink-twice.js';
import { remark } from './terminal.js';

export async function shrinkUntilStopped(
  scenario: Scenario,
  { while: wanted, seed, faults, twice, runs: runsMax }: ShrinkFlags,
  interruption: Interruption,
): Promise<Shrunk> {
  // As a sweep has them: while the scenario without them goes on.
  const faultsWithinMs =
    faults === undefined ? undefined : runScenario(scenario, { explains: false }).durationMs;
  const stopped = () => interruption.pressed;
  const options = { while: wanted, seed, faultsWithinMs, runsMax, stopped };
  const progress = new Progress();
  const show = ({ runs, steps }: { readonly runs: number; readonly steps: number }) => {
    // It fails, which has been found out before anything is left out.
    if (runs === 1) remark('shrinking; Ctrl-C ends it with the best so far');
    progress.show(() => `${runs} runs, ${steps} steps left`);
  };
  try {
    if (twice === true) return await shrinkTwice(scenario, options, show);
    const shrinking = shrinkStepwise(scenario, options);
    for (let next = shrinking.next(); ; next = shrinking.next()) {
      if (next.done === true) return next.value;
      show(next.value);
      await turn();
    }
  } finally {
    progress.clear();
  }
}
