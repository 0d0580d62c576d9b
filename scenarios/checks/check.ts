/**
 * Check of a scenario: a condition for the end of the scenario, or a condition over time. A check starts with the first
 * step, is evaluated at every drained instant at which the state has changed, and reports its result. Each kind of
 * check is one file in `over-time/`.
 */
import type * as z from 'zod';
import type { InProcessController } from '../controller/in-process.js';
import type { Saved } from '../run/saved.js';
import type { ConditionContext, Subject } from './condition.js';
import type { Failure } from './failure.js';

/** Result of a check: `open` until the check is settled, then its failures; an empty list means success. */
export type CheckStatus = 'open' | readonly Failure[];

/** Drained instant of a run. */
export interface DrainedInstant extends ConditionContext {
  readonly controller: InProcessController;
}

/** Check in one run, evaluated at drained instants. */
export interface RunningCheck {
  /**
   * Evaluates the check at a drained instant. Unit of `sinceStartMs`: ms of virtual time since the start of the
   * scenario.
   */
  readonly look: (look: DrainedInstant, sinceStartMs: number) => CheckStatus;
  /** Settles the check at the end of the scenario. */
  readonly end: (look: DrainedInstant) => readonly Failure[];
  /**
   * Returns the time until which the scenario continues for this check after its last step. Unit: ms since the start.
   */
  readonly openUntilMs?: () => number;
}

export interface Check {
  /** Subjects of the conditions of the check; undefined for a check of each controller. */
  readonly subjects?: readonly Subject[];
  readonly words: (saved: Saved) => string;
  /** True if the check has to hold in at least one of many runs, and not in every run. */
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
