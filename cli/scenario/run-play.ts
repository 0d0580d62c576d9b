/**
 * Runs the scenarios of `tidefish run` one by one, and prints a report of each scenario. No scenario runs if any file
 * is invalid.
 */

import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { Command } from 'commander';
import type { ExecutorName, Pace } from '../../engine/index.js';
import { prepareJournal, SetupError } from '../../http/index.js';
import {
  type Coverage,
  CoverageCollector,
  coverageOf,
  formatCoverage,
  playScenario,
  type ReportEntry,
  type RunOptions,
  RunRecord,
  replayCommand,
  type Scenario,
  type ScenarioReport,
} from '../../scenarios/index.js';
import { findJournalObstacle, prepareJournalTarget } from '../files/journal-target.js';
import { isRetained, type RetentionFlags, retainJournal } from '../files/retained-journals.js';
import { readTraceOption, type ScenarioFlags } from '../flags.js';
import { Progress } from '../history/report-progress.js';
import type { Interruption } from '../terminal/interruption.js';
import { type ReportFormat, type ReportPrinter, reporters, styleFor } from '../terminal/report-format.js';
import { abandon, exitCodes, printError, printLine, printNotice } from '../terminal/terminal.js';
import { RunPace } from './run-pace.js';
import { readNamedText, type ScenarioFiles } from './scenario-files.js';
import { hasPassed, updatePin } from './scenario-pin.js';

export interface RunFlags extends ScenarioFlags, RetentionFlags {
  readonly seed?: string;
  readonly executor: ExecutorName;
  readonly format: ReportFormat;
  readonly pace?: Pace;
  readonly journal?: string;
  readonly trace?: number;
  readonly coverage?: true;
  readonly force?: true;
  readonly json?: true;
  readonly list?: true;
  readonly print?: true;
  readonly update?: true;
  readonly watch?: true;
  readonly schema?: true;
  readonly open?: true;
}

/** Runs the scenarios. Returns the journal of the first run that failed, or of the first run. */
export async function readAndPlay(
  command: Command,
  { scenarios, problems }: ScenarioFiles,
  flags: RunFlags,
  interruption: Interruption,
): Promise<string | undefined> {
  for (const problem of problems) printError(problem);
  if (problems.length > 0) process.exitCode = exitCodes.badInput;
  else if (flags.print === true) printTexts(scenarios);
  else if (flags.list === true) printLine(listScenarios(scenarios, flags.format === 'json'));
  else return await play(command, scenarios, flags, interruption);
  return undefined;
}

async function play(
  command: Command,
  scenarios: readonly Scenario[],
  flags: RunFlags,
  interruption: Interruption,
): Promise<string | undefined> {
  const { journal } = flags;
  if (journal === undefined) return playAll(scenarios, flags, interruption);
  const count = scenarios.length;
  if (count > 1) {
    command.error(
      `error: --journal stores one history, but ${count} scenarios are given; run them one by one`,
    );
  }
  if (scenarios.some(({ controllers }) => controllers !== undefined))
    command.error(
      'error: --journal stores one history, but the scenario has several controllers; --retain always stores all of them',
    );
  const obstacle = findJournalObstacle(journal, flags.force);
  if (obstacle !== undefined) command.error(`error: ${obstacle}`);
  try {
    const place = prepareJournalTarget(journal);
    const openJournal = await prepareJournal(place, abandon, readTraceOption(flags.trace));
    await playAll(scenarios, flags, interruption, openJournal);
    return journal;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    printError(error.message);
    process.exitCode = exitCodes.badInput;
    return undefined;
  }
}

async function playAll(
  scenarios: readonly Scenario[],
  flags: RunFlags,
  interruption: Interruption,
  openJournal?: RunOptions['openJournal'],
): Promise<string | undefined> {
  const { seed, executor, format, update, coverage: covers } = flags;
  const reporter = reporters[format](process.stdout);
  const reports: ScenarioReport[] = [];
  const coverage = covers === true ? new CoverageCollector() : undefined;
  for (const scenario of scenarios) {
    const stopped = () => interruption.pressed;
    const pace = keptPace(scenario, flags, interruption);
    const report = await playAndPrint(scenario, {
      seed,
      executor,
      openJournal,
      coverage,
      reporter,
      stopped,
      pace,
      flags,
    });
    pace?.end();
    if (report === undefined) {
      printError(`stopped in the middle of ${scenario.name}`);
      process.exitCode = exitCodes.interrupted;
      return undefined;
    }
    reports.push(report);
    if (update === true) updatePin(scenario, report, flags);
  }
  reporter.end(reports);
  if (coverage !== undefined) tellCoverage(coverageOf(coverage.reached()), format);
  const failed = reports.find((report) => !hasPassed(report, update === true));
  if (failed !== undefined) process.exitCode = exitCodes.failed;
  return (failed ?? reports[0])?.journal;
}

/**
 * Returns the pace of a run. The pace in a scenario file is meant for viewers at a terminal. Machine-readable formats
 * ignore it, unless a flag requests a pace.
 */
function keptPace(scenario: Scenario, { pace, format }: RunFlags, interruption: Interruption) {
  const kept = pace ?? (format === 'text' ? scenario.pace : undefined);
  return kept && new RunPace(kept, interruption);
}

/** Prints the coverage after all reports; in JSON it is a line of its own. */
function tellCoverage(coverage: Coverage, format: ReportFormat): void {
  printLine(
    format === 'json' ? JSON.stringify({ coverage }) : formatCoverage(coverage, styleFor(process.stdout)),
  );
}

interface PrintOptions extends RunOptions {
  readonly reporter: ReportPrinter;
  readonly stopped: () => boolean;
  readonly flags: RunFlags;
  /** Pace of virtual time relative to the wall clock; undefined if the run is as fast as possible. */
  readonly pace?: RunPace | undefined;
}

/** Runs a scenario and prints its events and its report. Returns undefined after an interruption. */
async function playAndPrint(scenario: Scenario, options: PrintOptions): Promise<ScenarioReport | undefined> {
  const { reporter, pace } = options;
  const progress = new Progress();
  const recorded = new RecordedScenario(scenario, options);
  const playing = recorded.play();
  // The journal is opened with the first event, so that an error about the journal is printed before any other output.
  let next = playing.next();
  reporter.started(scenario, options.seed ?? scenario.seed);
  for (; next.done !== true; next = playing.next()) {
    progress.clear();
    if (next.value !== undefined) {
      await pace?.until(next.value.atMs);
      if (options.stopped()) break;
      reporter.happened(next.value);
    }
    progress.show(() => `${scenario.name} is being played`);
    await turn();
    if (options.stopped()) break;
  }
  progress.clear();
  // `return` runs the cleanup of the generator, which closes the journal.
  if (next.done !== true) playing.return(undefined);
  const finished = next.done === true ? next.value : undefined;
  if (finished === undefined) return undefined;
  const report = recorded.retain(finished);
  await pace?.until(report.durationMs);
  if (options.stopped()) return undefined;
  reporter.finished(report);
  return report;
}

/** Run of a scenario whose journal is stored if the flags demand it. */
class RecordedScenario {
  readonly #scenario: Scenario;
  readonly #options: PrintOptions;
  readonly #record = new RunRecord();

  constructor(scenario: Scenario, options: PrintOptions) {
    this.#scenario = scenario;
    this.#options = options;
  }

  /**
   * Runs the scenario; returns undefined instead of a report after an interruption. Stores the journal of an error of
   * the program.
   */
  *play(): Generator<ReportEntry | undefined, ScenarioReport | undefined> {
    const { openJournal } = this.#options;
    const options: RunOptions = {
      ...this.#options,
      openJournal: (simulation, genesis, member) => {
        const recorded = this.#record.open(simulation, genesis, member);
        return openJournal?.(simulation, genesis) ?? recorded;
      },
    };
    try {
      return yield* playScenario(this.#scenario, options);
    } catch (error) {
      const file = this.#store('failure');
      if (file !== undefined) printNotice(`journal: ${replayCommand(this.#ofMember(file, undefined))}`);
      throw error;
    }
  }

  /** Stores the journal, and returns the report with its file. */
  retain(report: ScenarioReport): ScenarioReport {
    const { update } = this.#options.flags;
    const journal = this.#store(hasPassed(report, update === true) ? 'run' : 'failure');
    return journal === undefined ? report : { ...report, journal: this.#ofMember(journal, report) };
  }

  /** Returns the journal of the member of the first failure in a folder of journals; a file is the journal itself. */
  #ofMember(stored: string, report: ScenarioReport | undefined): string {
    const { controllers } = this.#scenario;
    if (controllers === undefined) return stored;
    const failed = report?.entries.find((entry) => 'failures' in entry && entry.failures.length > 0);
    const name = failed?.members?.[0] ?? controllers.members[0]?.name ?? '';
    return path.join(stored, name);
  }

  /** Stores the journal unless --journal already has it. Returns its file. */
  #store(outcome: 'failure' | 'run'): string | undefined {
    const { flags, seed = this.#scenario.seed } = this.#options;
    const record = this.#record;
    if (!record.isStarted || flags.journal !== undefined || !isRetained(outcome, flags)) return undefined;
    const journal = () => record.journal();
    return retainJournal({ name: this.#scenario.name, seed, outcome, journal }, flags);
  }
}

/** Prints the scenario files unchanged, with the comments of their authors. */
function printTexts(scenarios: readonly Scenario[]): void {
  for (const { file } of scenarios) {
    const reading = readNamedText(file);
    if (reading.ok) printLine(reading.text.trimEnd());
  }
}

function listScenarios(scenarios: readonly Scenario[], json: boolean): string {
  const rows = scenarios.map(({ file, name, description = '' }) => ({
    file,
    name,
    description: description.trim().split('\n')[0] ?? '',
  }));
  if (json) return rows.map((row) => JSON.stringify(row)).join('\n');
  const width = Math.max(0, ...rows.map(({ file }) => file.length));
  return rows.map(({ file, description }) => `${file.padEnd(width)}  ${description}`.trimEnd()).join('\n');
}
