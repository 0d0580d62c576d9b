/** Shrinks with a progress line, until nothing can be removed or Ctrl-C stops with the best result so far. */
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

/** With a state reload after each step, as a sweep does: with steps removed, the former draws occur elsewhere. */
const readings = ['sometimes', 'always'] as const;

class TwoProcesses {
  readonly #one = new SweepProcess(runVariants.one);
  readonly #other = new SweepProcess(runVariants.other);

  /** Description of the difference between the histories; undefined if there is none, and for an invalid scenario. */
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

/** Throws NotFailing for a scenario whose histories are equal. */
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
  // The same as in a sweep: during the scenario without them.
  const faultsWithinMs =
    faults === undefined ? undefined : runScenario(scenario, { explains: false }).durationMs;
  const stopped = () => interruption.pressed;
  const options = { while: wanted, seed, faultsWithinMs, runsMax, stopped };
  const progress = new Progress();
  const show = ({ runs, steps }: { readonly runs: number; readonly steps: number }) => {
    // The failure is confirmed before anything is removed.
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
