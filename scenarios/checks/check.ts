/**
 * A check of a scenario: a condition for its end, or one over time. It starts with the first step, is evaluated at
 * every drained instant with a change, and reports its result. Each kind is one file in `over-time/`.
 */
import type * as z from 'zod';
import type { InProcessController } from '../controller/in-process.js';
import type { Saved } from '../run/saved.js';
import type { ConditionContext } from './condition.js';
import type { Failure } from './failure.js';

/** Not settled yet, or the final result. */
export type CheckStatus = 'open' | readonly Failure[];

/** A drained instant of a run. */
export interface DrainedInstant extends ConditionContext {
  readonly controller: InProcessController;
}

/** A check in one run, evaluated at drained instants. */
export interface RunningCheck {
  /** Unit: ms of virtual time since the start of the scenario. */
  readonly look: (look: DrainedInstant, sinceStartMs: number) => CheckStatus;
  /** Settles the check at the end of the scenario. */
  readonly end: (look: DrainedInstant) => readonly Failure[];
  /** Time until which the scenario continues for this check after its last step. Unit: ms since the start. */
  readonly openUntilMs?: () => number;
}

export interface Check {
  readonly words: (saved: Saved) => string;
  /** True if the check need not hold in each run, but in at least one of many. */
  readonly isSometimes?: true;
  /** True if the check also holds when steps are changed or other inputs are added. */
  readonly isInvariant?: true;
  readonly watch: () => RunningCheck;
}

export interface CheckKind {
  readonly key: string;
  readonly description: string;
  readonly schema: z.ZodType<Check>;
}
