/**
 * What a condition is: something that holds of the controller at a moment or does not. A kind of them is a key, the schema
 * of the mapping that has it, how it is judged and how a report words it, one file each in `conditions/`.
 */
import type * as z from 'zod';
import type { StatesOf } from '../../replay/index.js';
import type { InProcessController } from '../controller/in-process.js';
import type { Saved } from '../run/saved.js';
import type { Marks } from '../run/step-marks.js';
import type { Failure, ValueOf } from './failure.js';

/** What is looked at of a controller: of one in the process, or of one as it stood at some instant of a history. */
export type Observed = Pick<InProcessController, 'tree' | 'opened' | 'deliveries' | 'look' | 'send'>;

export interface ConditionContext {
  readonly controller: Observed;
  readonly saved: Saved;
  /** Since when steps have begun; undefined where there are no steps. */
  readonly marks?: Marks;
}

export interface Condition {
  /** In one line. */
  readonly words: (saved: Saved) => string;
  /** What it needs steps to have saved. */
  readonly names: readonly string[];
  /** What keeps it from being judged at that moment, such as what no step has saved: a failure each. */
  readonly unready: (look: ConditionContext) => readonly Failure[];
  /** Addresses of the machines that it is about; none where it is about something else. */
  readonly machines?: (saved: Saved) => readonly string[];
  /** Whether it holds, by the active states of those machines; absent where it looks at something else as well. */
  readonly holdsIn?: ((statesOf: StatesOf, saved: Saved) => boolean) | undefined;
  /** Looks, and changes nothing. No failure: it holds. */
  readonly evaluate: (look: ConditionContext) => readonly Failure[];
  /** Values of resources that it hangs on, each right while it is as this wants it. None where it is about something else. */
  readonly values?: (saved: Saved) => readonly ValueOf[];
}

export interface ConditionKind {
  /** By which it is known. */
  readonly key: string;
  /** One sentence for those who write scenarios. */
  readonly description: string;
  readonly schema: z.ZodType<Condition>;
}
