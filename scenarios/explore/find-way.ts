/**
 * Finds a scenario that reaches a state of a statechart. Its steps are the operations of a future of the given
 * scenario, reduced to the necessary ones. All runs use the random numbers of one seed, so that the found scenario also
 * reaches the state.
 */
import { isDeepStrictEqual } from 'node:util';
import { formatDuration, type Json, type JsonObject } from '../../engine/index.js';
import { findMachine, statesOf } from '../../replay/index.js';
import type { InProcessController } from '../controller/in-process.js';
import { parseGenerated, type Scenario } from '../language/parse.js';
import { printScenario } from '../language/print.js';
import { runScenario } from '../run/run.js';
import { shrinkStepwise } from '../shrink/shrink.js';
import { playBaseline } from './baseline.js';
import { demandState, type MachineState } from './chart-distance.js';
import { exploreFrom } from './exploration.js';
import type { Future } from './future.js';
import { GuidedSearch } from './guided-search.js';
import { Novelty } from './novelty.js';

/** Limit of the final wait. Assumption: the consequences of an operation follow within a day. Unit: ms. */
const limitMs = 86_400_000;

export interface WayOptions {
  /** Seed that replaces the seed of the scenario. */
  readonly seed?: string | undefined;
  /** Maximum number of futures. */
  readonly futures: number;
  /** Returns true to stop with the result so far. The search calls it repeatedly. */
  readonly stopped?: (() => boolean) | undefined;
}

export interface FoundWay {
  /** Text of the scenario file. */
  readonly text: string;
  /** Scenario as plain data. */
  readonly document: JsonObject;
  /** Time at which the scenario reaches the state, since the start. Unit: ms. */
  readonly atMs: number;
  /** True if all steps pass. The scenario can contain a step that the controller refuses. */
  readonly passes: boolean;
}

/** Progress of the search. */
export interface WayProgress {
  readonly futures: number;
  /** Number of runs that try to make the result smaller. */
  readonly runs: number;
}

/**
 * Searches for the scenario; undefined if no future reaches the state. Yields after each future. Throws RangeError for
 * an unknown state.
 */
export function* findWay(
  scenario: Scenario,
  target: MachineState,
  { seed = scenario.seed, futures, stopped = () => false }: WayOptions,
): Generator<WayProgress, FoundWay | undefined> {
  demandState(target);
  const own: JsonObject = { ...scenario.document(), seed };
  const itself = avoiding(own, target, scenario.file);
  if (comesBy(itself)) return yield* smallest(itself, target, 0, stopped);
  const rarity = new Novelty();
  const { points, startMs } = playBaseline(scenario, { seed, rarity, invariants: [] });
  const isReached = ({ tree }: InProcessController) => isIn(tree.machines, target);
  const ways = { seed, startMs, rarity, quiesces: false, keepsDraws: true, isReached };
  const guided = new GuidedSearch(seed, target);
  for (const { controller } of points) guided.add(controller);
  const random = exploreFrom(points, ways, { futures });
  for (let tried = 1; tried <= futures; tried++) {
    yield { futures: tried, runs: 0 };
    if (stopped()) return undefined;
    const reached = tried % 2 === 1 ? guided.play() : playRandom(random, guided);
    if (reached === undefined) continue;
    const life = parseGenerated(reached.toScenario(scenario.name), scenario.file);
    const found = avoiding(life.document(), target, scenario.file);
    // The converted scenario is checked, because the future can need an input that no step expresses, such as a partial
    // upload.
    if (comesBy(found)) return yield* smallest(found, target, tried, stopped);
  }
  return undefined;
}

/**
 * Runs the next random future. Its branch points become start points of the guided search if they are nearer to the
 * target by chance.
 */
function playRandom(random: Iterator<Future>, guided: GuidedSearch): InProcessController | undefined {
  const { value: future } = random.next();
  if (future === undefined) return undefined;
  for (const { controller } of future.points) guided.add(controller);
  return future.isReached ? future.controller : undefined;
}

function isIn(machines: InProcessController['tree']['machines'], { machine, state }: MachineState): boolean {
  const record = findMachine(machines, machine);
  return record !== undefined && statesOf(record.value).includes(state);
}

/**
 * Returns the step that waits for the state. Its long limit gives the scenario enough time even with few other steps.
 */
function untilThere({ machine, state }: MachineState): JsonObject {
  return { until: { machine, in: state }, limit: formatDuration(limitMs) };
}

/**
 * Returns the scenario with a final step that waits for the state, and with a single check that the state is never
 * reached. The check fails when the scenario reaches the state.
 */
function avoiding(document: JsonObject, target: MachineState, file: string): Scenario {
  const { fingerprint: _, checks: __, steps = [], ...rest } = document;
  const checks = [{ never: { machine: target.machine, in: target.state } }];
  return parseGenerated(
    JSON.stringify({ ...rest, steps: [...(steps as Json[]), untilThere(target)], checks }),
    file,
  );
}

function comesBy(scenario: Scenario): boolean {
  const { entries } = runScenario(scenario, { explains: false });
  return entries.some((entry) => entry.kind === 'check' && entry.failures.length > 0);
}

function* smallest(
  scenario: Scenario,
  target: MachineState,
  futures: number,
  stopped: () => boolean,
): Generator<WayProgress, FoundWay> {
  const shrinking = shrinkStepwise(scenario, { while: 1, stopped });
  let turn = shrinking.next();
  for (; turn.done !== true; turn = shrinking.next()) yield { futures, runs: turn.value.runs };
  const { checks: _, ...rest } = turn.value.document;
  const last = untilThere(target);
  const needed = withoutPauses(rest, target, scenario.file);
  const document = { ...rest, steps: [...needed, last] };
  const text = printScenario(document, [
    `A run that reaches ${target.state} of ${target.machine}, from ${scenario.file}`,
  ]);
  const report = runScenario(parseGenerated(text, scenario.file), { explains: false });
  return { text, document, atMs: report.durationMs, passes: report.failed + report.notRun === 0 };
}

/** Removes the steps that only advance time, because the final step waits anyway. */
function withoutPauses(document: JsonObject, target: MachineState, file: string): readonly Json[] {
  const last = untilThere(target);
  let needed = (document.steps as Json[]).filter((step) => !isDeepStrictEqual(step, last));
  for (const step of needed.toReversed()) {
    const fewer = needed.filter((other) => other !== step);
    if (comesBy(avoiding({ ...document, steps: fewer }, target, file))) needed = fewer;
  }
  return needed;
}
