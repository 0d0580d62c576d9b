/**
 * Makes of a scenario that fails a smaller one that fails the same way: fewer steps, faults and listeners, earlier and rounder
 * times, smaller bodies and numbers, the default server. Chance is drawn by name, so what is left out moves nothing that does
 * not depend on it. The same scenario shrinks to the same one everywhere.
 */
import type { Json, JsonObject } from '../../engine/index.js';
import { checkValue, formatProblem } from '../../models/index.js';
import { check as checkSchema } from '../checks/checks.js';
import type { Scenario } from '../language/parse.js';
import { printScenario } from '../language/print.js';
import type { ReportEntry } from '../report/report.js';
import { playScenario } from '../run/run.js';
import { planFaults } from '../sweep/plan-faults.js';
import { type Aim, aimAtCheck, aimAtFirst } from './aim.js';
import { attempt, failureInWords, textOf } from './attempt.js';
import { withFaultsAsSteps } from './faults-as-steps.js';
import type { Search } from './minimize.js';
import { leaveOutMembers } from './passes/members.js';
import { leaveOutSteps } from './passes/steps.js';
import { unwrapSteps } from './passes/unwrap.js';
import { simplifyValues } from './passes/values.js';
import { countSteps } from './places.js';

/** Assumption: half a minute of one core. */
const defaultRunsMax = 2_000;

export interface ShrinkOptions {
  /** Instead of the scenario's own. */
  readonly seed?: string | undefined;
  /** A check that has to stay broken, whatever else there is: as in a file, or the number of one in it, from 1. */
  readonly while?: JsonObject | number | undefined;
  /** How long after the start the random faults of a sweep may begin; undefined for none. Unit: ms. */
  readonly faultsWithinMs?: number | undefined;
  /** How often it is run at most. Default: 2,000. */
  readonly runsMax?: number | undefined;
  /** Asked before each run: whether the best so far is enough. */
  readonly stopped?: (() => boolean) | undefined;
}

/** How far it has come. */
export interface ShrinkProgress {
  readonly runs: number;
  readonly steps: number;
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

/** Throws NotFailing for a scenario that does not fail, or not so; TypeError for a check that there is not. */
export function shrink(scenario: Scenario, options: ShrinkOptions = {}): Shrunk {
  const shrinking = shrinkStepwise(scenario, options);
  let turn = shrinking.next();
  while (turn.done !== true) turn = shrinking.next();
  return turn.value;
}

/** The same, handing over after every run. */
export function* shrinkStepwise(
  scenario: Scenario,
  options: ShrinkOptions = {},
): Generator<ShrinkProgress, Shrunk> {
  const { runsMax = defaultRunsMax, stopped = () => false } = options;
  const { file } = scenario;
  const whole = wholeOf(scenario, options);
  const aim = aimFor(whole, options, file);
  const known = new Map<string, boolean>();
  let best = aim.document;
  let runs = 0;
  let isCutShort = false;
  function* follow(search: Search<JsonObject>): Generator<ShrinkProgress, void> {
    for (let turn = search.next(); turn.done !== true; ) {
      isCutShort ||= runs >= runsMax || stopped();
      const text = isCutShort ? '' : textOf(turn.value);
      let isHit = !isCutShort && known.get(text);
      if (isHit === undefined) {
        isHit = aim.isHit(attempt(turn.value, file));
        known.set(text, isHit);
        runs += 1;
        if (isHit) best = turn.value;
        yield { runs, steps: countSteps(best) };
      }
      turn = search.next(isHit);
    }
  }
  for (let before: JsonObject | undefined; before !== best && !isCutShort; ) {
    before = best;
    for (const pass of passes) yield* follow(pass(best, aim.step));
  }
  const failure = failureInWords(attempt(best, file));
  return {
    text: printScenario(best, [`Shrunk from ${file}; it fails in`, failure]),
    document: best,
    failure,
    stepsBefore: countSteps(whole),
    steps: countSteps(best),
    runs,
    isMinimal: !isCutShort,
  };
}

type Pass = (document: JsonObject, aim: string | undefined) => Search<JsonObject>;

/**
 * Choices and side by side first: what is drawn for a choice goes by the number of its step. Then what takes most away. All of
 * them are made again until none finds anything.
 */
const passes: readonly Pass[] = [unwrapSteps, leaveOutSteps, leaveOutMembers, simplifyValues];

/** In one piece, with its seed, and with the random faults of that as steps. */
function wholeOf(scenario: Scenario, { seed = scenario.seed, faultsWithinMs }: ShrinkOptions): JsonObject {
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
