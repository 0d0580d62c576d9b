/**
 * What a check of a scenario is: a condition for its end, or one over time. It begins with the first step, looks at every
 * drained instant at which something is different, and says how it ended. A kind is one file in `over-time/`.
 */
import type * as z from 'zod';
import type { InProcessController } from '../controller/in-process.js';
import type { Saved } from '../run/saved.js';
import type { Look } from './condition.js';
import type { Failure } from './failure.js';

/** Not settled yet; or how it ended, which is for good. */
export type Verdict = 'open' | readonly Failure[];

/** A drained instant of a run. */
export interface Moment extends Look {
  readonly controller: InProcessController;
  /** In which order comes what ties on an instant. */
  readonly ties: 'kept' | 'shuffled';
}

/** A check in one run. */
export interface Watching {
  /** Unit: ms of virtual time since the start of the scenario. */
  readonly look: (look: Moment, sinceStartMs: number) => Verdict;
  /** What has not been settled when the scenario is over. */
  readonly end: (look: Moment) => readonly Failure[];
  /** How long the scenario goes on for its sake when the last step is over. Unit: ms since the start. */
  readonly openUntilMs?: () => number;
}

export interface Check {
  readonly words: (saved: Saved) => string;
  /** It is no failure when it never holds in a run: one of many has to have it. */
  readonly isSometimes?: true;
  /** It has to hold whatever happens: also where steps are not taken as they were written, and others come between. */
  readonly isInvariant?: true;
  readonly watch: () => Watching;
}

export interface CheckKind {
  readonly key: string;
  readonly says: string;
  readonly schema: z.ZodType<Check>;
}
