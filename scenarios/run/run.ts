/**
 * Runs a scenario on a controller in the process: synchronous, without a socket or a clock, so equal seeds and files
 * give equal histories. A failed expectation is noted and the run goes on; it stops only where going on would test
 * something else than was written: a time already past, and a state that was waited for in vain.
 */
import type { ExecutorName } from '../../engine/index.js';
import type { ControllerSimulation, Genesis } from '../../machines/index.js';
import { type InputRecord, recordInputs } from '../../replay/index.js';
import { defaultTerms, openController } from '../controller/create-controller.js';
import type { InProcessController } from '../controller/in-process.js';
import { createOpening, type GenesisWithSecret } from '../controller/options.js';
import type { CoverageCollector } from '../coverage/collector.js';
import type { Scenario } from '../language/parse.js';
import type { ReportEntry, ScenarioReport } from '../report/report.js';
import { explain } from './explain.js';
import type { PlannedFault } from './planned-fault.js';
import { Play } from './play.js';

export interface RunOptions {
  /** Instead of the scenario's own. */
  readonly seed?: string | undefined;
  /** Instead of the one that follows from the scenario and the seed: whose controller it is about. */
  readonly opening?: GenesisWithSecret | undefined;
  /** Begins a journal of the run; it is closed when the run is over, or given up. */
  readonly openJournal?:
    | ((simulation: ControllerSimulation, genesis: Genesis) => { close(): void })
    | undefined;
  /** What executes the statecharts; by default the compiled plans. */
  readonly executor?: ExecutorName | undefined;
  /** Faults that come beside the steps. */
  readonly faults?: readonly PlannedFault[];
  /** Overrules the scenario: whether what ties on an instant comes in an order of the seed's. By default it is kept. */
  readonly ties?: 'fifo' | 'shuffled' | undefined;
  /** Called after each step, when nothing is under way. */
  readonly stepped?: (controller: InProcessController) => void;
  /** Counts what it reaches. */
  readonly coverage?: CoverageCollector | undefined;
  /** Whether what failed is looked into, by having all of it happen once more. By default it is. */
  readonly explains?: boolean;
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
export function* playScenario(scenario: Scenario, options: RunOptions = {}): Playing {
  const { openJournal, explains = true, faults, coverage, stepped, ties = scenario.ties } = options;
  const played = { ...scenario, ties };
  const controller = openFor(scenario, options);
  coverage?.watch(controller);
  const journal = openJournal?.(controller.simulation, controller.genesis);
  const follower = stepped === undefined ? {} : { stepped: () => stepped(controller) };
  const play = new Play(controller, played, follower, faults);
  try {
    yield* play.run();
  } finally {
    // In the middle of an instant something has been thrown, and that is what is to be seen.
    if (controller.simulation.drained) journal?.close();
  }
  const report = play.report();
  if (!explains || report.failed === 0) return report;
  const again = openFor(scenario, options);
  return { ...report, explanations: yield* explain(again, played, play.failed, faults) };
}

/** The controller that it is about, before anything has come to it: not even in which order ties come. */
export function openFor(
  scenario: Scenario,
  {
    seed = scenario.seed,
    opening = createOpening({ ...scenario, seed }),
    executor,
  }: Pick<RunOptions, 'seed' | 'opening' | 'executor'>,
): InProcessController {
  return openController(opening, { ...defaultTerms, outside: scenario.endpoints, executor });
}

/**
 * Has a controller that is served elsewhere live through a scenario first, on virtual time and with the outside that it models.
 * A pinned fingerprint is of the scenario's own server: port, certificate and secret are others here. `past` is what the
 * controller is to be had go through.
 */
export function liveScenario(scenario: Scenario, opening: GenesisWithSecret) {
  let tellPast: (() => InputRecord) | undefined;
  const report = runScenario(
    { ...scenario, fingerprint: undefined },
    {
      opening,
      openJournal: (simulation, genesis) => {
        tellPast = recordInputs(simulation, genesis);
        return { close: () => undefined };
      },
    },
  );
  if (tellPast === undefined) throw new Error('a run begins its journal before anything happens');
  return { report, past: tellPast() };
}
