/**
 * Track: a sequence of steps. Several tracks run in parallel, and the scheduler advances virtual time for all of them.
 * A step that needs time yields its wait, and receives the result of the wait.
 */
import type { Json } from '../../engine/index.js';
import type { DocumentPath, SourceLocation } from '../../models/document/index.js';
import type { Condition, ConditionContext } from '../checks/condition.js';
import type { Failure } from '../checks/failure.js';
import type { InProcessController } from '../controller/in-process.js';
import type { ControllerGroup } from '../group/controller-group.js';
import type { Saved } from './saved.js';
import type { Marks } from './step-marks.js';

/** Wait until an instant, or until a condition holds earlier. Unit of `untilMs`: ms since the epoch. */
export interface WaitUntil {
  readonly untilMs: number;
  readonly met?: () => boolean;
  /** True if the condition depends on other members than the one of the track. */
  readonly readsMembers?: boolean;
}

export type StepGenerator<Result> = Generator<WaitUntil, Result, boolean>;

export interface Result {
  /** Text of the result; empty if there is nothing to report. */
  readonly outcome: string;
  /** Failures, with paths relative to the step. */
  readonly failures: readonly Failure[];
  /** True if the following steps would not find the situation that they expect. */
  readonly senseless?: true;
}

/** Result of nested steps: `taken` if all of them were executed and none was aborted. */
export type NestedResult = 'taken' | 'given up';

/** Track of a step. It is also the context in which the conditions of the step are evaluated. */
export interface Track extends ConditionContext {
  readonly controller: InProcessController;
  /** All controllers of the run, and the current virtual time. */
  readonly group: ControllerGroup;
  readonly saved: Saved;
  /** Marks of started steps. */
  readonly marks: Marks;
  readonly save: (name: string, value: Json) => void;
  /** Executes nested steps one after the other, as part of the current step. */
  readonly play: (steps: StepList) => StepGenerator<NestedResult>;
  /** Executes several lists of steps in parallel, until the last one has ended. */
  readonly playTogether: (lists: readonly StepList[]) => StepGenerator<NestedResult>;
  /** Returns a number from 0 to below 1 that derives from the seed, the step and the purpose. */
  readonly draw: (purpose: string) => number;
}

/** Action of a step. */
export interface Action {
  /** Returns the text of the action on one line. */
  readonly words: (saved: Saved) => string;
  /** Performs the action, immediately or over time. */
  readonly take: (track: Track) => Result | StepGenerator<Result>;
  /** True for an action with nested steps. Such a step reports its start, and has no result of its own. */
  readonly holdsSteps?: true;
  /** Minimum duration of the action. Unit: ms. */
  readonly leastMs: number;
}

/** Repetition of a step. */
export type Repetition =
  | { readonly kind: 'times'; readonly times: number; readonly isCounted: boolean }
  | { readonly kind: 'every'; readonly everyMs: number; readonly until: Condition; readonly limitMs: number };

export interface Step {
  readonly name: string | undefined;
  /** Location of the step in its file. */
  readonly path: DocumentPath;
  readonly locate: (path: DocumentPath) => SourceLocation;
  /** Time since the start of the scenario. Unit: ms. */
  readonly atMs: number | undefined;
  /** Time since the end of the previous step. Unit: ms. */
  readonly afterMs: number;
  /** Condition that has to hold for the start of the step, with a time limit. */
  readonly when: { readonly condition: Condition; readonly limitMs: number } | undefined;
  readonly repetition: Repetition;
  readonly action: Action;
  /** Members that execute the step; undefined for the controller of the enclosing steps. */
  readonly on: StepMembers | undefined;
}

/** Members that execute a step. */
export interface StepMembers {
  readonly members: readonly string[];
  /** Maximum number of members that execute the step at the same time. */
  readonly atOnce: number;
  /** Condition for the start of each further member; undefined for none. */
  readonly while: Condition | undefined;
  /** Returns the step as a member executes it: its parts are those of the member's server. */
  readonly stepFor: (member: string) => Step;
}

export type StepList = readonly Step[];

export const done = (outcome: string, failures: readonly Failure[] = []): Result => ({ outcome, failures });
