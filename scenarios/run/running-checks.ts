/** The checks of a run, each from the first step until it is settled or the run is over. */
import type { Check, CheckStatus, DrainedInstant, RunningCheck } from '../checks/check.js';
import type { Failure } from '../checks/failure.js';

/** What is told of a check when it is settled. */
export interface SettledCheck {
  readonly index: number;
  readonly what: string;
  readonly failures: readonly Failure[];
  /** Of a check that need not hold in every run: whether it did in this one. */
  readonly held?: boolean;
}

interface Open {
  readonly index: number;
  readonly check: Check;
  readonly watching: RunningCheck;
}

export class RunningChecks {
  readonly #startMs: number;
  readonly #tell: (settled: SettledCheck) => void;
  #open: readonly Open[];
  #seen: unknown;
  /** How many names were saved then. */
  #savedThen = 0;
  /** How many steps had begun then. */
  #begunThen = 0;

  constructor(checks: readonly Check[], startMs: number, tell: (settled: SettledCheck) => void) {
    this.#startMs = startMs;
    this.#tell = tell;
    this.#open = checks.map((check, index) => ({ index, check, watching: check.watch() }));
  }

  /** How many have not been settled. */
  get open(): number {
    return this.#open.length;
  }

  /** Until when one of them wants the run to go on. Unit: ms since the epoch. */
  get openUntilMs(): number {
    return this.#startMs + Math.max(0, ...this.#open.map(({ watching }) => watching.openUntilMs?.() ?? 0));
  }

  /** At a drained instant. The state holds the time, so one that has been seen has nothing new, unless a step has begun or saved more. */
  look(look: DrainedInstant): void {
    const { tree, now } = look.controller;
    const begun = look.marks?.set ?? 0;
    if (tree === this.#seen && look.saved.size === this.#savedThen && begun === this.#begunThen) return;
    this.#begunThen = begun;
    this.#seen = tree;
    this.#savedThen = look.saved.size;
    this.#settle(look, ({ watching }) => watching.look(look, now - this.#startMs), true);
  }

  end(look: DrainedInstant): void {
    this.#settle(look, ({ watching }) => watching.end(look), false);
  }

  #settle(look: DrainedInstant, judge: (open: Open) => CheckStatus, held: boolean): void {
    if (this.#open.length === 0) return;
    this.#open = this.#open.filter((open) => {
      const verdict = judge(open);
      if (verdict === 'open') return true;
      const { index, check } = open;
      const settled = { index, what: check.words(look.saved), failures: verdict };
      this.#tell(check.isSometimes === true ? { ...settled, held } : settled);
      return false;
    });
  }
}
