/**
 * The search for the smallest document that still fails. It asks whoever can tell, by yielding a question and being told how
 * that fails: the process itself, or two others. What was asked before is not asked again.
 */
import type { JsonObject } from '../../engine/index.js';
import { countSteps } from './document-paths.js';
import { textOf } from './failure-target.js';
import type { Search } from './minimize.js';
import { leaveOutMembers, leaveOutSteps } from './passes/leave-out.js';
import { unwrapSteps } from './passes/unwrap.js';
import { simplifyValues } from './passes/values.js';

/** How far it has come. */
export interface ShrinkProgress {
  readonly runs: number;
  readonly steps: number;
}

/** Whether this still fails the same way. */
export interface ShrinkTrial extends ShrinkProgress {
  readonly document: JsonObject;
}

/** How it fails, in words; undefined when it does not, or otherwise. */
export type TrialFailure = string | undefined;

export interface Smallest {
  readonly document: JsonObject;
  readonly failure: string;
  readonly runs: number;
  /** False when it was stopped, or asked as often as it may: it could be smaller still. */
  readonly isMinimal: boolean;
}

export interface SearchOptions {
  /** How often it asks at most. Default: 2,000. */
  readonly runsMax?: number | undefined;
  /** Asked before each question: whether the best so far is enough. */
  readonly stopped?: (() => boolean) | undefined;
}

export interface FailingDocument {
  readonly document: JsonObject;
  readonly failure: string;
  /** The name of the step that comes out wrong; undefined where it is no step. */
  readonly step?: string | undefined;
}

/** Assumption: half a minute of one core. */
const defaultRunsMax = 2_000;

type Pass = (document: JsonObject, aim: string | undefined) => Search<JsonObject>;

/**
 * Choices and side by side first: what is drawn for a choice goes by the number of its step. Then what takes most away. All of
 * them are made again until none finds anything.
 */
const passes: readonly Pass[] = [unwrapSteps, leaveOutSteps, leaveOutMembers, simplifyValues];

export function* searchSmallest(
  { document, failure: firstFailure, step }: FailingDocument,
  { runsMax = defaultRunsMax, stopped = () => false }: SearchOptions,
): Generator<ShrinkTrial, Smallest, TrialFailure> {
  const known = new Map<string, boolean>();
  let best = document;
  let failure = firstFailure;
  let runs = 0;
  let isCutShort = false;
  function* follow(search: Search<JsonObject>): Generator<ShrinkTrial, void, TrialFailure> {
    for (let turn = search.next(); turn.done !== true; ) {
      isCutShort ||= runs >= runsMax || stopped();
      const text = isCutShort ? '' : textOf(turn.value);
      let isHit = !isCutShort && known.get(text);
      if (isHit === undefined) {
        runs += 1;
        const answer = yield { document: turn.value, runs, steps: countSteps(best) };
        isHit = answer !== undefined;
        known.set(text, isHit);
        if (answer !== undefined) {
          best = turn.value;
          failure = answer;
        }
      }
      turn = search.next(isHit);
    }
  }
  for (let before: JsonObject | undefined; before !== best && !isCutShort; ) {
    before = best;
    for (const pass of passes) yield* follow(pass(best, step));
  }
  return { document: best, failure, runs, isMinimal: !isCutShort };
}
