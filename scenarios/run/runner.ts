/**
 * Runs a scenario on a controller in the process: synchronous, without a socket or a clock, so equal seeds and files
 * give equal histories. A failed expectation is noted and the run goes on; it stops only where going on would test
 * something else than was written: a time already past, and a state that was waited for in vain.
 */
import { formatDuration } from '../../engine/index.js';
import type { ControllerSimulation } from '../../machines/index.js';
import type { DocumentPath, Genesis } from '../../models/index.js';
import { type Failure, judge } from '../checks/judge.js';
import { type InProcessController, openController } from '../controller/in-process.js';
import { openingAt } from '../controller/options.js';
import type { Scenario } from '../language/parse.js';
import type { Step } from '../language/step.js';
import { isResult, type PlacedFailure, type ReportEntry, type ScenarioReport } from '../report/report.js';
import { actionInWords, conditionInWords } from '../report/words.js';
import { type Result, take } from './take.js';
import { wait } from './wait.js';
import { Watch } from './watch.js';

export interface RunOptions {
  /** Instead of the scenario's own. */
  readonly seed?: string | undefined;
  /** Begins a journal of the run; it is closed when the run is over, or given up. */
  readonly openJournal?:
    | ((simulation: ControllerSimulation, genesis: Genesis) => { close(): void })
    | undefined;
}

/** Where a run is, for those who watch it: what just happened, or undefined when it is only some way on. */
type Playing = Generator<ReportEntry | undefined, ScenarioReport>;

export function runScenario(scenario: Scenario, options: RunOptions = {}): ScenarioReport {
  const playing = playScenario(scenario, options);
  let turn = playing.next();
  while (turn.done !== true) turn = playing.next();
  return turn.value;
}

/** The same, handing over after each thing that happened: a caller may show it, or return, which ends the journal. */
export function* playScenario(scenario: Scenario, { seed, openJournal }: RunOptions = {}): Playing {
  const opening = openingAt(seed === undefined ? scenario : { ...scenario, seed });
  const controller = openController(opening, scenario.outside);
  const journal = openJournal?.(controller.simulation, controller.genesis);
  const entries: ReportEntry[] = [];
  const startMs = controller.now;
  try {
    for (const entry of play(controller, scenario)) {
      if (entry !== undefined) entries.push(entry);
      yield entry;
    }
  } finally {
    // In the middle of an instant something has been thrown, and that is what is to be seen.
    if (controller.simulation.drained) journal?.close();
  }
  return createReport(controller, scenario, startMs, entries);
}

function* play(controller: InProcessController, scenario: Scenario): Generator<ReportEntry | undefined> {
  const startMs = controller.now;
  const watch = new Watch(controller);
  const entry = (
    kind: 'step' | 'check',
    number: number,
    name: string | undefined,
    path: DocumentPath,
    { what, outcome, failures }: Pick<Result, 'what' | 'outcome' | 'failures'>,
  ): ReportEntry => {
    const placed = failures.map((failure) => place(scenario, path, failure));
    return { kind, number, name, atMs: controller.now - startMs, what, outcome, failures: placed };
  };

  yield* watch.look();
  for (const [index, step] of scenario.steps.entries()) {
    const result =
      (yield* reach(controller, watch, step, startMs)) ?? (yield* take(controller, watch, step.action));
    yield entry('step', index + 1, step.name, ['steps', index], result);
    yield* watch.look();
    if (result.senseless) return;
  }
  for (const [index, condition] of scenario.checks.entries()) {
    const result = { what: conditionInWords(condition), outcome: '', failures: judge(controller, condition) };
    yield entry('check', index + 1, undefined, ['checks', index], result);
  }
}

/** Lets time pass until the step is due. Returns a result when it never will be. */
function* reach(
  controller: InProcessController,
  watch: Watch,
  { atMs, afterMs, action }: Step,
  startMs: number,
): Generator<ReportEntry | undefined, Result | undefined> {
  const presentMs = controller.now - startMs;
  if (atMs !== undefined && atMs < presentMs) {
    const failure: Failure = {
      path: ['at'],
      what: 'at',
      expected: `${formatDuration(presentMs)} or later`,
      found: `${formatDuration(atMs)}, which is past`,
    };
    return { what: actionInWords(action), outcome: 'not taken', failures: [failure], senseless: true };
  }
  yield* wait(controller, watch, atMs === undefined ? afterMs : atMs - presentMs);
  return undefined;
}

function place(
  { locate }: Scenario,
  base: DocumentPath,
  { path, what, expected, found }: Failure,
): PlacedFailure {
  return { what, expected, found, ...locate([...base, ...path]) };
}

function createReport(
  controller: InProcessController,
  { name, file, description, steps, checks }: Scenario,
  startMs: number,
  entries: readonly ReportEntry[],
): ScenarioReport {
  const results = entries.filter(isResult);
  const failed = results.filter(({ failures }) => failures.length > 0).length;
  return {
    name,
    file,
    description,
    seed: controller.genesis.seed,
    startMs,
    entries,
    passed: results.length - failed,
    failed,
    notRun: steps.length + checks.length - results.length,
    durationMs: controller.now - startMs,
    events: controller.tree.clock.executed,
    fingerprint: controller.fingerprint,
  };
}
