/**
 * Execution of `tidefish shrink` with a progress line. Shrinking ends when nothing more can be removed. Ctrl-C ends it
 * earlier, with the best result so far.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { JsonObject } from '../../engine/index.js';
import {
  compareHistories,
  runScenario,
  type Scenario,
  type ShrinkOptions,
  type Shrunk,
  shrinkInteractively,
  shrinkStepwise,
} from '../../scenarios/index.js';
import { Progress } from '../history/report-progress.js';
import { runVariants, SweepProcess } from '../sweep/sweep-process.js';
import type { Interruption } from '../terminal/interruption.js';
import { printNotice } from '../terminal/terminal.js';
import type { ShrinkFlags } from './shrink-flags.js';

/**
 * Modes in which the second process reloads its state. `sometimes` is the mode of a sweep. `always` reloads after each
 * step. If steps are removed, random reloads occur at other steps and could miss the difference.
 */
const readings = ['sometimes', 'always'] as const;

class TwoProcesses {
  readonly #one = new SweepProcess(runVariants.one);
  readonly #other = new SweepProcess(runVariants.other);

  /**
   * Returns a description of the difference between the histories. Returns undefined if there is no difference, or if
   * the scenario is invalid.
   */
  async findDifference(document: JsonObject, file: string): Promise<string | undefined> {
    const one = await this.#one.ask({ document, file });
    for (const readsBack of readings) {
      const other = await this.#other.ask({ document, file, readsBack });
      if (one.length === 0 || other.length === 0) return undefined;
      const [compared] = compareHistories(one, other);
      if (compared?.failure?.kind === 'two histories') return compared.failure.what;
    }
    return undefined;
  }

  end(): void {
    this.#one.end();
    this.#other.end();
  }
}

/** Shrinks a scenario whose histories in two processes differ. Throws NotFailing if the histories are equal. */
export async function shrinkTwice(
  scenario: Scenario,
  options: Omit<ShrinkOptions, 'while'>,
  show: (progress: { readonly runs: number; readonly steps: number }) => void = () => undefined,
): Promise<Shrunk> {
  const processes = new TwoProcesses();
  try {
    const shrinking = shrinkInteractively(scenario, options);
    let next = shrinking.next();
    while (next.done !== true) {
      show(next.value);
      next = shrinking.next(await processes.findDifference(next.value.document, scenario.file));
    }
    return next.value;
  } finally {
    processes.end();
  }
}

export async function shrinkUntilStopped(
  scenario: Scenario,
  { while: wanted, seed, faults, twice, runs: runsMax }: ShrinkFlags,
  interruption: Interruption,
): Promise<Shrunk> {
  // Random faults occur within the duration that the scenario has without faults, as in a sweep.
  const faultsWithinMs =
    faults === undefined ? undefined : runScenario(scenario, { explains: false }).durationMs;
  const stopped = () => interruption.pressed;
  const options = { while: wanted, seed, faultsWithinMs, runsMax, stopped };
  const progress = new Progress();
  const show = ({ runs, steps }: { readonly runs: number; readonly steps: number }) => {
    // The notice is printed after the first run, because that run only confirms the failure and removes nothing.
    if (runs === 1) printNotice('shrinking; Ctrl-C stops with the best result so far');
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
