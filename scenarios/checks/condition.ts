/**
 * A condition: a predicate over the state of a controller. Each kind has a key, the schema of its mapping, its
 * evaluation and its text in reports, in one file in `conditions/`.
 */
import type * as z from 'zod';
import type { StatesOf } from '../../replay/index.js';
import type { InProcessController } from '../controller/in-process.js';
import type { Saved } from '../run/saved.js';
import type { Marks } from '../run/step-marks.js';
import type { Failure, ValueOf } from './failure.js';

/** The evaluated controller: in the process, or at a position of a history. */
export type Observed = Pick<InProcessController, 'tree' | 'opened' | 'deliveries' | 'look' | 'send'>;

export interface ConditionContext {
  readonly controller: Observed;
  readonly saved: Saved;
  /** Marks of started steps; undefined without steps. */
  readonly marks?: Marks;
}

export interface Condition {
  /** Text on one line. */
  readonly words: (saved: Saved) => string;
  /** Saved values that it needs. */
  readonly names: readonly string[];
  /** Reasons why it cannot be evaluated now, such as a value that no step has saved: a failure each. */
  readonly unready: (look: ConditionContext) => readonly Failure[];
  /** Addresses of the machines that it depends on; empty if it depends on other data. */
  readonly machines?: (saved: Saved) => readonly string[];
  /** Evaluation from the active states of those machines; absent if it also depends on other data. */
  readonly holdsIn?: ((statesOf: StatesOf, saved: Saved) => boolean) | undefined;
  /** Evaluates without changes. No failure: it holds. */
  readonly evaluate: (look: ConditionContext) => readonly Failure[];
  /** The resource values that it depends on, each with its expectation. Empty if it depends on other data. */
  readonly values?: (saved: Saved) => readonly ValueOf[];
}

export interface ConditionKind {
  /** Key of the kind. */
  readonly key: string;
  /** One sentence for authors of scenarios. */
  readonly description: string;
  readonly schema: z.ZodType<Condition>;
}
