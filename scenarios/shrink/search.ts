/**
 * Search for the smallest document that still fails. It yields candidates and receives their failures from this
 * process, or from two other processes. Evaluated candidates are cached.
 */
import type { JsonObject } from '../../engine/index.js';
import { countSteps } from './document-paths.js';
import { textOf } from './failure-target.js';
import type { Search } from './minimize.js';
import { leaveOutMembers, leaveOutSteps } from './passes/leave-out.js';
import { unwrapSteps } from './passes/unwrap.js';
import { simplifyValues } from './passes/values.js';

/** Progress of the search. */
export interface ShrinkProgress {
  readonly runs: number;
  readonly steps: number;
}

/** Candidate that the driver evaluates for the same failure. */
export interface ShrinkTrial extends ShrinkProgress {
  readonly document: JsonObject;
}

/** Description of the candidate's failure; undefined if the candidate does not fail in the same way. */
export type TrialFailure = string | undefined;

export interface Smallest {
  readonly document: JsonObject;
  readonly failure: string;
  readonly runs: number;
  /** False if the search was stopped, or has reached its limit: a smaller document may exist. */
  readonly isMinimal: boolean;
}

export interface SearchOptions {
  /** Maximum number of evaluations. Default: 2,000. */
  readonly runsMax?: number | undefined;
  /** Returns true to stop with the best result so far. The search calls it before each evaluation. */
  readonly stopped?: (() => boolean) | undefined;
}

export interface FailingDocument {
  readonly document: JsonObject;
  readonly failure: string;
  /** Name of the failing step; undefined for other failures. */
  readonly step?: string | undefined;
}

/** Default of the maximum number of evaluations. Assumption: they take half a minute of one core. */
const defaultRunsMax = 2_000;

type Pass = (document: JsonObject, aim: string | undefined) => Search<JsonObject>;

/**
 * Passes of the search. Choices and parallel lists come first, because the draw of a choice depends on the number of
 * its step. The largest removals follow. All passes repeat until none of them makes the document smaller.
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
