/**
 * Reduces a failing scenario to a smaller one with the same failure: fewer steps, faults and listeners, earlier and
 * rounder times, smaller bodies and numbers, the default server. Random numbers are drawn by name, so that a removal
 * affects only its own consequences. The result is deterministic.
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
  /** Seed that replaces the seed of the scenario. */
  readonly seed?: string | number | undefined;
  /**
   * Check that has to stay violated, independent of other failures. It is a check in file syntax, or the number of a
   * check in the file, from 1.
   */
  readonly while?: JsonObject | number | undefined;
  /** Time after the start within which random faults of a sweep may begin; undefined without random faults. Unit: ms. */
  readonly faultsWithinMs?: number | undefined;
}

export interface Shrunk {
  /** Text of the scenario file. */
  readonly text: string;
  /** Scenario as plain data. */
  readonly document: JsonObject;
  /** Description of the failure: the expected and the found value. */
  readonly failure: string;
  /** Number of steps with an action before shrinking; `steps` is the number after it. */
  readonly stepsBefore: number;
  readonly steps: number;
  readonly runs: number;
  /** False if the search was stopped, or has reached its limit of runs: a smaller scenario may exist. */
  readonly isMinimal: boolean;
}

const shrinkOptions = optionsOf<ShrinkOptions>({
  // The schema accepts any value, because errors of a check are reported later, as in a file.
  while: anything,
  seed: seedOption,
  faultsWithinMs: z.int().min(0),
  runsMax: z.int().min(1),
  stopped: functionOption,
});

/**
 * Shrinks a scenario. Throws NotFailing for a scenario without this failure, and TypeError for invalid options or an
 * unknown check.
 */
export function shrink(scenario: Scenario, options: ShrinkOptions = {}): Shrunk {
  checkOptions('shrink', options, shrinkOptions);
  const shrinking = shrinkStepwise(scenario, options);
  let turn = shrinking.next();
  while (turn.done !== true) turn = shrinking.next();
  return turn.value;
}

/** Shrinks a scenario like `shrink`, and yields before every run. */
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
 * Shrinks a scenario whose failure the caller evaluates, such as a difference between two processes. Yields each
 * candidate, the whole scenario first. Throws NotFailing if the whole scenario does not fail.
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

/** Returns a self-contained scenario with its seed, and with the random faults of the seed as steps. */
function wholeOf(
  scenario: Scenario,
  { seed: given = scenario.seed, faultsWithinMs }: ShrinkOptions,
): JsonObject {
  const seed = String(given);
  const document: JsonObject = { ...scenario.document(), seed };
  if (faultsWithinMs === undefined) return document;
  const faults = planFaults(seed, scenario.blueprint, faultsWithinMs, scenario.controllers);
  const entries: ReportEntry[] = [];
  const playing = playScenario(scenario, { seed, faults, explains: false });
  try {
    for (let turn = playing.next(); turn.done !== true; turn = playing.next()) {
      if (turn.value !== undefined) entries.push(turn.value);
    }
  } catch {
    // An error that it throws is thrown again, with its faults as steps.
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

/** Adds, as steps, the faults that the run accepted. Refused faults are omitted, because they had no effect. */
function withFaultsAsSteps(
  document: JsonObject,
  planned: readonly PlannedFault[],
  entries: readonly ReportEntry[],
): JsonObject {
  const taken = entries.filter(
    (entry) => entry.kind === 'disturbance' && entry.isTaken,
  ) as DisturbanceEntry[];
  const steps = taken.map(({ atMs, what, members: [member] = [] }) => {
    const own = planned.filter((fault) => fault.member === member);
    return { ...stepFor(own, what, atMs), ...(member && { on: member }) };
  });
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
