/**
 * A way to a state of a statechart, as a scenario of its own: what a future of a scenario had done to it by then, and of that
 * as little as leads there. All of it with the draws of one seed, so that the scenario found comes to the state as well.
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

/** Assumption: what follows from a deed follows within a day. Unit: ms. */
const limitMs = 86_400_000;

export interface WayOptions {
  /** Instead of the scenario's own. */
  readonly seed?: string | undefined;
  /** How many futures are tried at most. */
  readonly futures: number;
  /** Asked now and then: whether what was found so far is enough. */
  readonly stopped?: (() => boolean) | undefined;
}

export interface FoundWay {
  /** As a file. */
  readonly text: string;
  /** The same as plain data. */
  readonly document: JsonObject;
  /** When it comes there, since the start. Unit: ms. */
  readonly atMs: number;
  /** Whether all of it is as it says: a way may lead over a step that is refused. */
  readonly passes: boolean;
}

/** How far it has come. */
export interface WayProgress {
  readonly futures: number;
  /** Runs of what was found, to make it smaller. */
  readonly runs: number;
}

/** Undefined when no future comes by it. Hands over after each. Throws RangeError for a state that there is not. */
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
    // What no step can say, such as half an upload, may be what it took.
    if (comesBy(found)) return yield* smallest(found, target, tried, stopped);
  }
  return undefined;
}

/** What comes nearer by chance is gone on from as well. */
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

/** However little is left before it, there is time to come there. */
function untilThere({ machine, state }: MachineState): JsonObject {
  return { until: { machine, in: state }, limit: formatDuration(limitMs) };
}

/** The same with a last step that waits, and with the one check that it never comes there, which is broken by coming there. */
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

/** Steps that are left for the time they take alone are not needed before one that waits. */
function withoutPauses(document: JsonObject, target: MachineState, file: string): readonly Json[] {
  const last = untilThere(target);
  let needed = (document.steps as Json[]).filter((step) => !isDeepStrictEqual(step, last));
  for (const step of needed.toReversed()) {
    const fewer = needed.filter((other) => other !== step);
    if (comesBy(avoiding({ ...document, steps: fewer }, target, file))) needed = fewer;
  }
  return needed;
}
