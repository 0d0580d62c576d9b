/** Checks of a run. Each check is evaluated from the first step until it is settled or the run ends. */
import type { Check, CheckStatus, DrainedInstant, RunningCheck } from '../checks/check.js';
import type { Failure } from '../checks/failure.js';
import type { ControllerGroup } from '../group/controller-group.js';
import { watchEachMember } from './watch-members.js';

/** Result of a settled check. */
export interface SettledCheck {
  readonly index: number;
  readonly what: string;
  readonly failures: readonly Failure[];
  /** True if the check held in this run; only for a check that need not hold in every run. */
  readonly held?: boolean;
}

interface Open {
  readonly index: number;
  readonly check: Check;
  readonly watching: RunningCheck;
}

export class RunningChecks {
  readonly #group: ControllerGroup | undefined;
  readonly #startMs: number;
  readonly #tell: (settled: SettledCheck) => void;
  #open: readonly Open[];
  #seen: unknown;
  /** Number of saved names at the last evaluation. */
  #savedThen = 0;
  /** Number of started steps at the last evaluation. */
  #begunThen = 0;

  /** `group` are the controllers of a scenario with several; undefined for one. */
  constructor(
    checks: readonly Check[],
    startMs: number,
    tell: (settled: SettledCheck) => void,
    group?: ControllerGroup,
  ) {
    this.#group = group;
    this.#startMs = startMs;
    this.#tell = tell;
    this.#open = checks.map((check, index) => ({
      index,
      check,
      watching:
        group !== undefined && check.subjects === undefined ? watchEachMember(check, group) : check.watch(),
    }));
  }

  /** Number of unsettled checks. */
  get open(): number {
    return this.#open.length;
  }

  /** Latest time until which a check needs the run to continue. Unit: ms since the epoch. */
  get openUntilMs(): number {
    return this.#startMs + Math.max(0, ...this.#open.map(({ watching }) => watching.openUntilMs?.() ?? 0));
  }

  /**
   * Evaluates the checks at a drained instant. The state contains the time, so an unchanged state is skipped, unless
   * further steps have started or saved values.
   */
  look(look: DrainedInstant): void {
    const { now, state } =
      this.#group === undefined
        ? { now: look.controller.now, state: look.controller.tree }
        : { now: this.#group.now, state: this.#group.version };
    const begun = look.marks?.set ?? 0;
    if (state === this.#seen && look.saved.size === this.#savedThen && begun === this.#begunThen) return;
    this.#begunThen = begun;
    this.#seen = state;
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
