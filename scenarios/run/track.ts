/**
 * What steps run on. A track is a row of steps, one after the other; several go side by side, and who schedules them moves
 * the virtual time of all. A step that needs time yields what it waits for, and is told whether that came.
 */
import type { Json } from '../../engine/index.js';
import type { DocumentPath, SourceLocation } from '../../models/document/index.js';
import type { Condition } from '../checks/condition.js';
import type { Failure } from '../checks/failure.js';
import type { InProcessController } from '../controller/in-process.js';
import type { Saved } from './saved.js';
import type { Marks } from './step-marks.js';

/** An instant, or what may come before it. Unit of untilMs: ms since the epoch. */
export interface WaitUntil {
  readonly untilMs: number;
  readonly met?: () => boolean;
}

export type StepGenerator<Result> = Generator<WaitUntil, Result, boolean>;

export interface Result {
  /** What came of it; empty where there is nothing to say. */
  readonly outcome: string;
  /** Paths are below the step. */
  readonly failures: readonly Failure[];
  /** True when the steps after it would not meet what they were written for. */
  readonly senseless?: true;
}

/** Steps inside a step that have been begun: whether all of it was taken, and not given up. */
export type NestedResult = 'taken' | 'given up';

export interface Track {
  readonly controller: InProcessController;
  readonly saved: Saved;
  /** Since when steps have begun. */
  readonly marks: Marks;
  readonly save: (name: string, value: Json) => void;
  /** Takes steps one after the other, as part of this one. */
  readonly play: (steps: StepList) => StepGenerator<NestedResult>;
  /** Takes several lists of steps at the same time, until the last of them is over. */
  readonly playTogether: (lists: readonly StepList[]) => StepGenerator<NestedResult>;
  /** A number of at least 0 and below 1 that follows from the seed, the step and what it is drawn for. */
  readonly draw: (purpose: string) => number;
}

/** What a step does. */
export interface Action {
  /** In one line. */
  readonly words: (saved: Saved) => string;
  /** At once, or in its time. */
  readonly take: (track: Track) => Result | StepGenerator<Result>;
  /** A step that holds others tells of itself when it begins, and is no result of its own. */
  readonly holdsSteps?: true;
  /** What it takes at least. Unit: ms. */
  readonly leastMs: number;
}

/** How often a step is taken. */
export type Repetition =
  | { readonly kind: 'times'; readonly times: number; readonly isCounted: boolean }
  | { readonly kind: 'every'; readonly everyMs: number; readonly until: Condition; readonly limitMs: number };

export interface Step {
  readonly name: string | undefined;
  /** Where it stands in its file. */
  readonly path: DocumentPath;
  readonly locate: (path: DocumentPath) => SourceLocation;
  /** Since the scenario's start. Unit: ms. */
  readonly atMs: number | undefined;
  /** Since the step before has ended. Unit: ms. */
  readonly afterMs: number;
  /** What it waits for before it begins, and for how long. */
  readonly when: { readonly condition: Condition; readonly limitMs: number } | undefined;
  readonly repetition: Repetition;
  readonly action: Action;
}

export type StepList = readonly Step[];

export const done = (outcome: string, failures: readonly Failure[] = []): Result => ({ outcome, failures });
