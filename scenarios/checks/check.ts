/**
 * What a check of a scenario is: a condition for its end, or one over time. It begins with the first step, looks at every
 * drained instant at which something is different, and says how it ended. A kind is one file in `over-time/`.
 */
import type * as z from 'zod';
import type { InProcessController } from '../controller/in-process.js';
import type { Saved } from '../run/saved.js';
import type { ConditionContext } from './condition.js';
import type { Failure } from './failure.js';

/** Not settled yet; or how it ended, which is for good. */
export type CheckStatus = 'open' | readonly Failure[];

/** A drained instant of a run. */
export interface DrainedInstant extends ConditionContext {
  readonly controller: InProcessController;
}

/** A check in one run. It is asked at drained instants. */
export interface RunningCheck {
  /** Unit: ms of virtual time since the start of the scenario. */
  readonly look: (look: DrainedInstant, sinceStartMs: number) => CheckStatus;
  /** What has not been settled when the scenario is over. */
  readonly end: (look: DrainedInstant) => readonly Failure[];
  /** How long the scenario goes on for its sake when the last step is over. Unit: ms since the start. */
  readonly openUntilMs?: () => number;
}

export interface Check {
  readonly words: (saved: Saved) => string;
  /** It is no failure when it never holds in a run: one of many has to have it. */
  readonly isSometimes?: true;
  /** It has to hold whatever happens: also where steps are not taken as they were written, and others come between. */
  readonly isInvariant?: true;
  readonly watch: () => RunningCheck;
}

export interface CheckKind {
  readonly key: string;
  readonly description: string;
  readonly schema: z.ZodType<Check>;
}
