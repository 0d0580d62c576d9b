/**
 * Runs a scenario on a controller in the process, synchronously and without a socket or a clock, so that equal seeds
 * and files have equal histories. A failed expectation is recorded, and the run continues. The run stops only if later
 * steps would not test the intended situation: after a time that is already past, or after a wait without success.
 */
import type { ExecutorName } from '../../engine/index.js';
import type { ControllerSimulation, Genesis } from '../../machines/index.js';
import { type InputRecord, recordInputs } from '../../replay/index.js';
import type { InProcessController } from '../controller/in-process.js';
import type { GenesisWithSecret } from '../controller/options.js';
import type { CoverageCollector } from '../coverage/collector.js';
import { openGroup } from '../group/open-group.js';
import type { RunMember } from '../group/run-member.js';
import type { Scenario } from '../language/parse.js';
import type { ReportEntry, ScenarioReport } from '../report/report.js';
import { explain } from './explain.js';
import type { PlannedFault } from './planned-fault.js';
import { Play } from './play.js';

export interface RunOptions {
  /** Seed that replaces the seed of the scenario. */
  readonly seed?: string | undefined;
  /** Genesis that replaces the one that derives from the scenario and the seed; for one controller. */
  readonly opening?: GenesisWithSecret | undefined;
  /**
   * Starts a journal of the run, for each of several controllers with its name. The run closes it at the end or when it
   * is aborted.
   */
  readonly openJournal?:
    | ((simulation: ControllerSimulation, genesis: Genesis, member?: string) => { close(): void })
    | undefined;
  /** Executor of the statecharts; default: the compiled plans. */
  readonly executor?: ExecutorName | undefined;
  /** Faults that are not steps of the scenario. */
  readonly faults?: readonly PlannedFault[];
  /**
   * Order of ties, which replaces the order that the scenario sets: `shuffled` if the seed shuffles ties. Default:
   * `fifo`.
   */
  readonly ties?: 'fifo' | 'shuffled' | undefined;
  /** Called after each step, when no step is in progress. */
  readonly stepped?: (controller: InProcessController) => void;
  /** Collector that receives the coverage of the run. */
  readonly coverage?: CoverageCollector | undefined;
  /** True to explain failures by re-executing the run. Default: true. */
  readonly explains?: boolean;
}

/** Progress of a run: yields a new entry, or undefined for a pause. */
type Playing = Generator<ReportEntry | undefined, ScenarioReport>;

export function runScenario(scenario: Scenario, options: RunOptions = {}): ScenarioReport {
  const playing = playScenario(scenario, options);
  let turn = playing.next();
  while (turn.done !== true) turn = playing.next();
  return turn.value;
}

/**
 * Runs a scenario like `runScenario`, and yields each entry. A caller can print the entry, or return from the
 * generator, which closes the journal.
 */
export function* playScenario(scenario: Scenario, options: RunOptions = {}): Playing {
  const { openJournal, explains = true, faults, coverage, stepped, ties = scenario.ties } = options;
  const played = { ...scenario, ties };
  const group = openGroup(scenario, options);
  for (const { controller } of group.members) coverage?.watch(controller);
  const journals = group.members.map(({ controller: { simulation, genesis }, place }) => ({
    simulation,
    journal: openJournal?.(simulation, genesis, place?.name),
  }));
  const follower =
    stepped === undefined ? {} : { stepped: ({ controller }: RunMember) => stepped(controller) };
  const play = new Play(group, played, follower, faults);
  try {
    yield* play.run();
  } finally {
    // The journal is closed only at a drained instant. An error within an instant was already thrown, and is the error
    // to report.
    for (const { simulation, journal } of journals) if (simulation.drained) journal?.close();
  }
  const report = play.report();
  if (!explains || report.failed === 0) return report;
  const again = openGroup(scenario, options);
  return { ...report, explanations: yield* explain(again, played, play.failed, faults) };
}

/**
 * Runs a scenario, on virtual time and with modeled endpoints, on a controller that will be served. The pinned
 * fingerprint is ignored: it belongs to the scenario's own server, and port, certificate and secret differ here. `past`
 * returns the recorded inputs of the controller with its genesis.
 */
export function liveScenario(scenario: Scenario, opening: GenesisWithSecret) {
  if (scenario.controllers !== undefined)
    throw new Error('a scenario with several controllers is not served');
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
  if (tellPast === undefined) throw new Error('a run starts its journal before the first event');
  return { report, past: tellPast() };
}
