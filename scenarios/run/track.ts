/**
 * A track: a sequence of steps; several run in parallel, and the scheduler advances virtual time for all. A step that
 * needs time yields its wait, and receives the result.
 */
import type { Json } from '../../engine/index.js';
import type { DocumentPath, SourceLocation } from '../../models/document/index.js';
import type { Condition } from '../checks/condition.js';
import type { Failure } from '../checks/failure.js';
import type { InProcessController } from '../controller/in-process.js';
import type { Saved } from './saved.js';
import type { Marks } from './step-marks.js';

/** An instant, or an earlier condition. Unit of untilMs: ms since the epoch. */
export interface WaitUntil {
  readonly untilMs: number;
  readonly met?: () => boolean;
}

export type StepGenerator<Result> = Generator<WaitUntil, Result, boolean>;

export interface Result {
  /** The result; empty if there is nothing to report. */
  readonly outcome: string;
  /** Paths are below the step. */
  readonly failures: readonly Failure[];
  /** True if the steps after it would not find their expected situation. */
  readonly senseless?: true;
}

/** Started nested steps: true if all were executed, and none was aborted. */
export type NestedResult = 'taken' | 'given up';

export interface Track {
  readonly controller: InProcessController;
  readonly saved: Saved;
  /** Marks of started steps. */
  readonly marks: Marks;
  readonly save: (name: string, value: Json) => void;
  /** Executes nested steps one after the other, as part of the current step. */
  readonly play: (steps: StepList) => StepGenerator<NestedResult>;
  /** Executes several lists of steps in parallel, until the last one has ended. */
  readonly playTogether: (lists: readonly StepList[]) => StepGenerator<NestedResult>;
  /** A number from 0 to below 1 that derives from the seed, the step and the purpose. */
  readonly draw: (purpose: string) => number;
}

/** The action of a step. */
export interface Action {
  /** Text on one line. */
  readonly words: (saved: Saved) => string;
  /** Immediate, or over time. */
  readonly take: (track: Track) => Result | StepGenerator<Result>;
  /** A step with nested steps reports its start, and has no result of its own. */
  readonly holdsSteps?: true;
  /** Minimum duration. Unit: ms. */
  readonly leastMs: number;
}

/** Repetition of a step. */
export type Repetition =
  | { readonly kind: 'times'; readonly times: number; readonly isCounted: boolean }
  | { readonly kind: 'every'; readonly everyMs: number; readonly until: Condition; readonly limitMs: number };

export interface Step {
  readonly name: string | undefined;
  /** Location in its file. */
  readonly path: DocumentPath;
  readonly locate: (path: DocumentPath) => SourceLocation;
  /** Since the start of the scenario. Unit: ms. */
  readonly atMs: number | undefined;
  /** Since the end of the previous step. Unit: ms. */
  readonly afterMs: number;
  /** Condition for its start, with a time limit. */
  readonly when: { readonly condition: Condition; readonly limitMs: number } | undefined;
  readonly repetition: Repetition;
  readonly action: Action;
}

export type StepList = readonly Step[];

export const done = (outcome: string, failures: readonly Failure[] = []): Result => ({ outcome, failures });
