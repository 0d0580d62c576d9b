/**
 * Makes of a scenario that fails a smaller one that fails the same way: fewer steps, faults and listeners, earlier and rounder
 * times, smaller bodies and numbers, the default server. Chance is drawn by name, so what is left out moves nothing that does
 * not depend on it. The same scenario shrinks to the same one everywhere.
 */
import * as z from 'zod';
import { formatDuration, type Json, type JsonObject } from '../../engine/index.js';
import {
  anything,
  checkOptions,
  checkValue,
  formatProblem,
  functionOption,
  optionsOf,
  seedOption,
} from '../../models/document/index.js';
import { formatFault } from '../../replay/index.js';
import { check as checkSchema } from '../checks/checks.js';
import type { Scenario } from '../language/parse.js';
import { printScenario } from '../language/print.js';
import type { DisturbanceEntry, ReportEntry } from '../report/report.js';
import type { PlannedFault } from '../run/planned-fault.js';
import { playScenario } from '../run/run.js';
import { planFaults } from '../sweep/plan-faults.js';
import { countSteps, type StepObject } from './document-paths.js';
import {
  attempt,
  type FailureTarget,
  failureInWords,
  NotFailing,
  targetCheck,
  targetFirstFailure,
} from './failure-target.js';
import {
  type SearchOptions,
  type ShrinkProgress,
  type ShrinkTrial,
  type Smallest,
  searchSmallest,
  type TrialFailure,
} from './search.js';

export interface ShrinkOptions extends SearchOptions {
  /** Instead of the scenario's own. */
  readonly seed?: string | number | undefined;
  /** A check that has to stay broken, whatever else there is: as in a file, or the number of one in it, from 1. */
  readonly while?: JsonObject | number | undefined;
  /** How long after the start the random faults of a sweep may begin; undefined for none. Unit: ms. */
  readonly faultsWithinMs?: number | undefined;
}

export interface Shrunk {
  /** The scenario, as a file. */
  readonly text: string;
  /** The same as plain data. */
  readonly document: JsonObject;
  /** How it fails, in words: what was expected, and what was found. */
  readonly failure: string;
  /** Steps that do something, before and after. */
  readonly stepsBefore: number;
  readonly steps: number;
  readonly runs: number;
  /** False when it was stopped, or has been run as often as it may: it could be smaller still. */
  readonly isMinimal: boolean;
}

const shrinkOptions = optionsOf<ShrinkOptions>({
  // What is wrong with a check is said as a file says it.
  while: anything,
  seed: seedOption,
  faultsWithinMs: z.int().min(0),
  runsMax: z.int().min(1),
  stopped: functionOption,
});

/**
 * Throws NotFailing for a scenario that does not fail, or not so; TypeError for options that are none, and a check that there
 * is not.
 */
export function shrink(scenario: Scenario, options: ShrinkOptions = {}): Shrunk {
  checkOptions('shrink', options, shrinkOptions);
  const shrinking = shrinkStepwise(scenario, options);
  let turn = shrinking.next();
  while (turn.done !== true) turn = shrinking.next();
  return turn.value;
}

/** The same, handing over before every run. */
export function* shrinkStepwise(
  scenario: Scenario,
  options: ShrinkOptions = {},
): Generator<ShrinkProgress, Shrunk> {
  const { file } = scenario;
  const whole = wholeOf(scenario, options);
  const { document, step, isHit } = aimFor(whole, options, file);
  const failure = failureInWords(attempt(document, file));
  const searching = searchSmallest({ document, step, failure }, options);
  let turn = searching.next();
  while (turn.done !== true) {
    yield turn.value;
    const attempted = attempt(turn.value.document, file);
    turn = searching.next(isHit(attempted) ? failureInWords(attempted) : undefined);
  }
  return shrunkTo(turn.value, whole, file);
}

/**
 * The same for a failure that shows elsewhere, as two processes that come to different ends: asks for each candidate how it
 * fails, first for the whole. Throws NotFailing when that does not.
 */
export function* shrinkInteractively(
  scenario: Scenario,
  options: Omit<ShrinkOptions, 'while'> = {},
): Generator<ShrinkTrial, Shrunk, TrialFailure> {
  const whole = wholeOf(scenario, options);
  const failure = yield { document: whole, runs: 0, steps: countSteps(whole) };
  if (failure === undefined) throw new NotFailing('the scenario does not fail in that way');
  return shrunkTo(yield* searchSmallest({ document: whole, failure }, options), whole, scenario.file);
}

function shrunkTo({ document, failure, ...found }: Smallest, whole: JsonObject, file: string): Shrunk {
  return {
    text: printScenario(document, [`Shrunk from ${file}; the scenario fails in`, failure]),
    document,
    failure,
    stepsBefore: countSteps(whole),
    steps: countSteps(document),
    ...found,
  };
}

/** In one piece, with its seed, and with the random faults of that as steps. */
function wholeOf(
  scenario: Scenario,
  { seed: given = scenario.seed, faultsWithinMs }: ShrinkOptions,
): JsonObject {
  const seed = String(given);
  const document: JsonObject = { ...scenario.document(), seed };
  if (faultsWithinMs === undefined) return document;
  const faults = planFaults(seed, scenario.blueprint, faultsWithinMs);
  const entries: ReportEntry[] = [];
  const playing = playScenario(scenario, { seed, faults, explains: false });
  try {
    for (let turn = playing.next(); turn.done !== true; turn = playing.next()) {
      if (turn.value !== undefined) entries.push(turn.value);
    }
  } catch {
    // What it throws it throws again, with its faults as steps.
  }
  return withFaultsAsSteps(document, faults, entries);
}

function aimFor(document: JsonObject, { while: wanted }: ShrinkOptions, file: string): FailureTarget {
  if (wanted === undefined) return targetFirstFailure(document, file);
  if (typeof wanted !== 'number') {
    const checked = checkValue(wanted, checkSchema);
    if (!checked.ok) throw new TypeError(`no check: ${checked.problems.map(formatProblem).join('; ')}`);
    return targetCheck(document, wanted, file);
  }
  const checks = (document.checks ?? []) as readonly Json[];
  const check = checks[wanted - 1];
  if (check === undefined)
    throw new TypeError(`there is no check ${wanted}; the scenario has ${checks.length}`);
  return targetCheck(document, check, file);
}

/** Those that the run has taken: what its state did not take did not come. */
function withFaultsAsSteps(
  document: JsonObject,
  planned: readonly PlannedFault[],
  entries: readonly ReportEntry[],
): JsonObject {
  const taken = entries.filter(
    (entry) => entry.kind === 'disturbance' && entry.isTaken,
  ) as DisturbanceEntry[];
  const steps = taken.map(({ atMs, what }) => stepFor(planned, what, atMs));
  if (steps.length === 0) return document;
  return { ...document, steps: [{ parallel: [steps, document.steps as readonly StepObject[]] }] };
}

function stepFor(planned: readonly PlannedFault[], what: string, atMs: number): StepObject {
  const at = formatDuration(atMs);
  for (const { fault, with: told, clearedBy } of planned) {
    if (formatFault({ fault, with: told, clear: false }) === what) return { at, fault, ...told };
    if (formatFault({ fault, with: clearedBy, clear: true }) === what)
      return { at, clear: fault, ...clearedBy };
  }
  throw new Error(`${what} occurred at ${at} without being planned`);
}
