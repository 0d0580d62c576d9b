/** Plays the scenarios of `tidefish run`, one by one, and prints a report of each; nothing runs where any file is wrong. */
import type { Command } from 'commander';
import type { Pace } from '../engine/index.js';
import {
  type Coverage,
  CoverageCollector,
  coverageOf,
  formatCoverage,
  type RunOptions,
  type Scenario,
  type ScenarioReport,
} from '../scenarios/index.js';
import type { ScenarioFlags } from './include-root.js';
import type { Interruption } from './interruption.js';
import { journalObstacle, makeRoomForJournal } from './journal-place.js';
import { type ReportFormat, reporters, styleFor } from './report-format.js';
import { playAndPrint } from './report-scenario.js';
import { RunPace } from './run-pace.js';
import type { ScenarioFiles } from './scenario-files.js';
import { listScenarios } from './scenario-list.js';
import { hasPassed, updatePin } from './scenario-pin.js';
import { abandon, complain, exitCodes, say } from './terminal.js';
import { askedTrace } from './trace-flag.js';

export interface RunFlags extends ScenarioFlags {
  readonly seed?: string;
  readonly format: ReportFormat;
  readonly pace?: Pace;
  readonly journal?: string;
  readonly trace?: number;
  readonly coverage?: true;
  readonly force?: true;
  readonly json?: true;
  readonly list?: true;
  readonly update?: true;
  readonly watch?: true;
  readonly schema?: true;
}

export async function readAndPlay(
  command: Command,
  { scenarios, problems }: ScenarioFiles,
  flags: RunFlags,
  interruption: Interruption,
): Promise<void> {
  for (const problem of problems) complain(problem);
  if (problems.length > 0) process.exitCode = exitCodes.badInput;
  else if (flags.list === true) say(listScenarios(scenarios, flags.format === 'json'));
  else await play(command, scenarios, flags, interruption);
}

async function play(
  command: Command,
  scenarios: readonly Scenario[],
  flags: RunFlags,
  interruption: Interruption,
): Promise<void> {
  const { journal } = flags;
  if (journal === undefined) return playAll(scenarios, flags, interruption);
  const count = scenarios.length;
  if (count > 1) {
    command.error(`error: --journal takes one history, and here are ${count} scenarios; run them one by one`);
  }
  const obstacle = journalObstacle(journal, flags.force);
  if (obstacle !== undefined) command.error(`error: ${obstacle}`);
  const http = await import('../http/index.js');
  try {
    const place = makeRoomForJournal(journal);
    await playAll(
      scenarios,
      flags,
      interruption,
      await http.journalTo(place, abandon, askedTrace(flags.trace)),
    );
  } catch (error) {
    if (!(error instanceof http.SetupError)) throw error;
    complain(error.message);
    process.exitCode = exitCodes.badInput;
  }
}

async function playAll(
  scenarios: readonly Scenario[],
  flags: RunFlags,
  interruption: Interruption,
  openJournal?: RunOptions['openJournal'],
): Promise<void> {
  const { seed, format, update, coverage: covers } = flags;
  const reporter = reporters[format](process.stdout);
  const reports: ScenarioReport[] = [];
  const coverage = covers === true ? new CoverageCollector() : undefined;
  for (const scenario of scenarios) {
    const stopped = () => interruption.pressed;
    const pace = keptPace(scenario, flags, interruption);
    const report = await playAndPrint(scenario, { seed, openJournal, coverage, reporter, stopped, pace });
    pace?.end();
    if (report === undefined) {
      complain(`stopped in the middle of ${scenario.name}`);
      process.exitCode = exitCodes.interrupted;
      return;
    }
    reports.push(report);
    if (update === true) updatePin(scenario, report, flags);
  }
  reporter.end(reports);
  if (coverage !== undefined) tellCoverage(coverageOf(coverage.reached()), format);
  if (reports.some((report) => !hasPassed(report, update === true))) process.exitCode = exitCodes.failed;
}

/** That of a file is for who watches: a program that takes the report whole has it at once, unless it asks for a pace. */
function keptPace(scenario: Scenario, { pace, format }: RunFlags, interruption: Interruption) {
  const kept = pace ?? (format === 'text' ? scenario.pace : undefined);
  return kept && new RunPace(kept, interruption);
}

/** After all reports; as JSON, on a line of its own. */
function tellCoverage(coverage: Coverage, format: ReportFormat): void {
  say(format === 'json' ? JSON.stringify({ coverage }) : formatCoverage(coverage, styleFor(process.stdout)));
}
