/**
 * What a condition is: something that holds of the controller at a moment or does not. A kind of them is a key, the schema
 * of the mapping that has it, how it is judged and how a report words it, one file each in `conditions/`.
 */
import type * as z from 'zod';
import type { InProcessController } from '../controller/in-process.js';
import type { Marks } from '../run/marks.js';
import type { Saved } from '../run/saved.js';
import type { Failure, ValueOf } from './failure.js';

/** What is looked at of a controller: of one in the process, or of one as it stood at some instant of a history. */
export type LookedAt = Pick<InProcessController, 'tree' | 'opened' | 'deliveries' | 'look' | 'send'>;

export interface Look {
  readonly controller: LookedAt;
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
  readonly unready: (look: Look) => readonly Failure[];
  /** Addresses of the machines that it is about; none where it is about something else. */
  readonly machines?: (saved: Saved) => readonly string[];
  /** Looks, and changes nothing. No failure: it holds. */
  readonly judge: (look: Look) => readonly Failure[];
  /** Values of resources that it hangs on, each right while it is as this wants it. None where it is about something else. */
  readonly values?: (saved: Saved) => readonly ValueOf[];
}

export interface ConditionKind {
  /** By which it is known. */
  readonly key: string;
  /** One sentence for those who write scenarios. */
  readonly says: string;
  readonly schema: z.ZodType<Condition>;
}
