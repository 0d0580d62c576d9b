/**
 * Condition: a predicate over the state of a controller. Each kind of condition is one file in `conditions/` with its
 * key, the schema of its mapping, its evaluation and its text in reports.
 */
import type * as z from 'zod';
import type { MemberSelection } from '../../models/fleet/index.js';
import type { StatesOf } from '../../replay/index.js';
import type { InProcessController } from '../controller/in-process.js';
import type { ControllerGroup } from '../group/controller-group.js';
import type { Saved } from '../run/saved.js';
import type { Marks } from '../run/step-marks.js';
import type { Failure, ValueOf } from './failure.js';

/** Evaluated controller, either in the process or at a position of a history. */
export type Observed = Pick<InProcessController, 'tree' | 'opened' | 'deliveries' | 'look' | 'send'>;

export interface ConditionContext {
  readonly controller: Observed;
  readonly saved: Saved;
  /** Marks of started steps; undefined for an evaluation without steps. */
  readonly marks?: Marks;
  /** All controllers of a run; undefined for an evaluation of one controller. */
  readonly group?: ControllerGroup;
}

/** Subject of a condition: the controller of its context, or members of a scenario with several controllers. */
export type Subject = 'controller' | MemberSelection;

export interface Condition {
  /** Subjects of the condition. Default: the controller of its context. */
  readonly subjects?: readonly Subject[];
  /** Returns the text of the condition on one line, for reports. */
  readonly words: (saved: Saved) => string;
  /** Names of the saved values that the condition needs. */
  readonly names: readonly string[];
  /**
   * Returns the reasons why the condition cannot be evaluated now, such as a value that no step has saved. Each reason
   * is one failure.
   */
  readonly unready: (look: ConditionContext) => readonly Failure[];
  /** Returns the addresses of the machines that the condition depends on; empty if it depends on other data. */
  readonly machines?: (saved: Saved) => readonly string[];
  /**
   * Evaluates the condition from the active states of its `machines`; absent if the condition also depends on other
   * data.
   */
  readonly holdsIn?: ((statesOf: StatesOf, saved: Saved) => boolean) | undefined;
  /** Evaluates the condition without changing the controller. An empty list means that the condition holds. */
  readonly evaluate: (look: ConditionContext) => readonly Failure[];
  /**
   * Returns the resource values that the condition depends on, with their expectations; empty if it depends on other
   * data.
   */
  readonly values?: (saved: Saved) => readonly ValueOf[];
}

export function subjectsOf(...conditions: readonly (Condition | undefined)[]): readonly Subject[] {
  return conditions.flatMap((condition): readonly Subject[] =>
    condition === undefined ? [] : (condition.subjects ?? ['controller']),
  );
}

/** Returns true for a condition that depends on members of a scenario with several controllers. */
export function readsMembers(condition: Condition): boolean {
  return subjectsOf(condition).some((subject) => subject !== 'controller');
}

export interface ConditionKind {
  /** Key of the mapping that selects this kind. */
  readonly key: string;
  /** Description for authors of scenarios, in one sentence. */
  readonly description: string;
  readonly schema: z.ZodType<Condition>;
}
