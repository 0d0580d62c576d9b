/**
 * Makes of a scenario that fails a smaller one that fails the same way: fewer steps, faults and listeners, earlier and rounder
 * times, smaller bodies and numbers, the default server. Chance is drawn by name, so what is left out moves nothing that does
 * not depend on it. The same scenario shrinks to the same one everywhere.
 */
import * as z from 'zod';
import type { Json, JsonObject } from '../../engine/index.js';
import { checkValue, formatProblem } from '../../models/index.js';
import { check as checkSchema } from '../checks/checks.js';
import {
  anything,
  checkOptions,
  functionOption,
  optionsOf,
  seedOption,
} from '../controller/check-options.js';
import type { Scenario } from '../language/parse.js';
import { printScenario } from '../language/print.js';
import type { ReportEntry } from '../report/report.js';
import { playScenario } from '../run/run.js';
import { planFaults } from '../sweep/plan-faults.js';
import { type Aim, aimAtCheck, aimAtFirst, NotFailing } from './aim.js';
import { attempt, failureInWords } from './attempt.js';
import { withFaultsAsSteps } from './faults-as-steps.js';
import { countSteps } from './places.js';
import {
  type Answer,
  type Question,
  type SearchOptions,
  type ShrinkProgress,
  type Smallest,
  searchSmallest,
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
export function* shrinkAsking(
  scenario: Scenario,
  options: Omit<ShrinkOptions, 'while'> = {},
): Generator<Question, Shrunk, Answer> {
  const whole = wholeOf(scenario, options);
  const failure = yield { document: whole, runs: 0, steps: countSteps(whole) };
  if (failure === undefined) throw new NotFailing('it does not fail that way');
  return shrunkTo(yield* searchSmallest({ document: whole, failure }, options), whole, scenario.file);
}

function shrunkTo({ document, failure, ...found }: Smallest, whole: JsonObject, file: string): Shrunk {
  return {
    text: printScenario(document, [`Shrunk from ${file}; it fails in`, failure]),
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

function aimFor(document: JsonObject, { while: wanted }: ShrinkOptions, file: string): Aim {
  if (wanted === undefined) return aimAtFirst(document, file);
  if (typeof wanted !== 'number') {
    const checked = checkValue(wanted, checkSchema);
    if (!checked.ok) throw new TypeError(`no check: ${checked.problems.map(formatProblem).join('; ')}`);
    return aimAtCheck(document, wanted, file);
  }
  const checks = (document.checks ?? []) as readonly Json[];
  const check = checks[wanted - 1];
  if (check === undefined)
    throw new TypeError(`there is no check ${wanted}; the scenario has ${checks.length}`);
  return aimAtCheck(document, check, file);
}
