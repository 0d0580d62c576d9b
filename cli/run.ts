/**
 * `tidefish run`: reads all scenarios first, plays them one by one, prints a report of each. What is wrong with any file
 * is said before anything runs, so a run is of all that was named or of nothing.
 */
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Pace, paceExpected, parsePace } from '../engine/index.js';
import {
  type Coverage,
  CoverageCollector,
  coverageOf,
  formatCoverage,
  type RunOptions,
  type Scenario,
  type ScenarioReport,
} from '../scenarios/index.js';
import { Interruption } from './interruption.js';
import { type ReportFormat, reporters, reportFormats, styleFor } from './report-format.js';
import { playAndPrint } from './report-scenario.js';
import { RunPace } from './run-pace.js';
import { readScenarios, type ScenarioFiles } from './scenario-files.js';
import { listScenarios } from './scenario-list.js';
import { pinFingerprint } from './scenario-pin.js';
import { FileWatch } from './scenario-watch.js';
import { settingOption } from './settings.js';
import { abandon, complain, exitCodes, say } from './terminal.js';

interface RunFlags {
  readonly seed?: string;
  readonly set: Readonly<Record<string, unknown>>;
  readonly format: ReportFormat;
  readonly pace?: Pace;
  readonly journal?: string;
  readonly coverage?: true;
  readonly force?: true;
  readonly json?: true;
  readonly list?: true;
  readonly update?: true;
  readonly watch?: true;
  readonly schema?: true;
}

const examples = `
A scenario is a YAML file: a seed, a blueprint if the server is to differ, steps on virtual time, checks.

  name: shutdown
  steps:
    - request: POST /redfish/v1/Systems/1/Actions/ComputerSystem.Reset/
      body: { ResetType: GracefulShutdown }
      expect: { status: 200, message: Base.Success }
    - until: { get: /redfish/v1/Systems/1/, has: { PowerState: 'Off' } }
      limit: 10m
    - after: 30s
      operator: button.press
  checks:
    - { log: iel, has: { code: 140 }, times: 1 }
    - { never: { get: /redfish/v1/Systems/1/, has: { Status: { Health: Critical } } } }

scenarios/library/ has commented examples.
The same seed and file give the same fingerprint everywhere.

Examples:
  $ tidefish run shutdown.scenario.yaml              exit code 0 when everything was as expected, else 1
  $ tidefish run scenarios/library --list            what there is, each in a line
  $ tidefish run scenarios/library --seed 7          all of a folder, with another history
  $ tidefish run shutdown.scenario.yaml --pace 60x   watch it happen: a minute passes in a second
  $ tidefish run shutdown.scenario.yaml --format junit > report.xml
  $ tidefish run --schema > scenario.schema.json     for editors; the package has it, in dist/bundle/
  $ tidefish run shutdown.scenario.yaml --journal history.jsonl
  $ tidefish replay history.jsonl --verify`;

export function registerRun(program: Command): void {
  const command = program
    .command('run')
    .description('play scenarios and check what they expect')
    .usage('[options] <scenario...>')
    .argument('[scenario...]', 'scenario files, or folders of *.scenario.yaml')
    .option('--seed <text>', "names the history, instead of each scenario's own seed")
    .addOption(
      settingOption('value of a parameter, JSON or a text, in each scenario that has it; repeatable'),
    )
    .option(
      '--pace <pace>',
      "real, skip, manual or a factor such as 60x, instead of each scenario's own",
      paceNamed,
    )
    .addOption(
      new Option('--format <name>', 'how reports are printed').choices(reportFormats).default('text'),
    )
    .addOption(
      new Option('--json', 'the same as --format json: each report as one line of JSON').conflicts('format'),
    )
    .option('--list', 'list the scenarios with their purpose, and play none')
    .option('--update', 'pin the history: write its fingerprint into the file of each that passes')
    .option('--watch', 'play again whenever one of the files is changed, until Ctrl-C')
    .option('--journal <file>', 'write the history to a new file, for replay; with one scenario')
    .option('--force', 'let --journal replace a file that exists')
    .option('--coverage', 'tell what of the behaviour was reached, and what was not; text or JSON')
    .option('--schema', 'print the JSON Schema of scenario files, for editors, and play none')
    .addHelpText('after', examples)
    .action((operands: string[], flags: RunFlags) =>
      run(command, operands, flags.json === true ? { ...flags, format: 'json' } : flags),
    );
  command.showHelpAfterError('(tidefish run --help explains every flag)');
}

function paceNamed(text: string): Pace {
  const pace = parsePace(text);
  if (pace !== undefined) return pace;
  throw new InvalidArgumentError(`It is ${paceExpected}.`);
}

async function run(command: Command, operands: readonly string[], flags: RunFlags): Promise<void> {
  if (flags.schema === true) {
    if (operands.length > 0) command.error('error: --schema is about all scenarios; name none beside it');
    return say(readSchema());
  }
  if (operands.length === 0) {
    command.error('error: no scenario is named; name files, or folders of *.scenario.yaml');
  }
  if (flags.seed === '') command.error('error: --seed is empty; it is a number or any text');
  if (flags.update === true && (flags.seed !== undefined || Object.keys(flags.set).length > 0)) {
    command.error('error: --update pins the history that the file describes, without --seed and --set');
  }
  if (flags.watch === true && flags.journal !== undefined) {
    command.error('error: --journal takes one history, and with --watch there would be many');
  }
  if (flags.coverage === true && flags.format !== 'text' && flags.format !== 'json') {
    command.error('error: --coverage is told as text or JSON, and there is no place for it in other reports');
  }
  if (flags.list === true && (flags.watch ?? flags.update ?? flags.journal) !== undefined) {
    command.error('error: --list plays nothing that could be watched, pinned or written down');
  }
  const interruption = new Interruption();
  try {
    if (flags.watch === true) await playAgainAndAgain(command, operands, flags, interruption);
    else await readAndPlay(command, readScenarios(operands, flags.set), flags, interruption);
  } finally {
    interruption.end();
  }
}

/** Until Ctrl-C. */
async function playAgainAndAgain(
  command: Command,
  operands: readonly string[],
  flags: RunFlags,
  interruption: Interruption,
): Promise<void> {
  const watch = new FileWatch();
  try {
    watchOrFail(command, watch, operands);
    while (!interruption.pressed) {
      process.exitCode = exitCodes.done;
      const reading = readScenarios(operands, flags.set);
      watchOrFail(command, watch, existing(reading.files));
      await readAndPlay(command, reading, flags, interruption);
      if (!interruption.pressed) process.stderr.write('watching; Ctrl-C ends it\n');
      await interruption.during(watch.next());
    }
    process.exitCode = exitCodes.interrupted;
  } finally {
    watch.close();
  }
}

function watchOrFail(command: Command, watch: FileWatch, files: readonly string[]): void {
  try {
    watch.add(files);
  } catch (error) {
    command.error(`error: nothing can be watched: ${(error as Error).message}`);
  }
}

/** A scenario may name files in folders that there are not; that is said as a problem of the scenario. */
function existing(files: readonly string[]): readonly string[] {
  return files.filter((file) => existsSync(path.dirname(file)));
}

async function readAndPlay(
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
  if (existsSync(journal) && flags.force !== true) {
    command.error(`error: the journal ${journal} exists already; name another file, or add --force`);
  }
  const http = await import('../http/index.js');
  try {
    if (flags.force === true && isFile(journal)) rmSync(journal);
    await playAll(scenarios, flags, interruption, await http.journalTo(journal, abandon));
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
    if (update === true) updatePin(scenario, report);
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

/** A history that is pinned anew is no failure for being another one than before. */
function hasPassed({ entries, failed, notRun }: ScenarioReport, updating: boolean): boolean {
  const ofPin = entries.filter((entry) => entry.kind === 'pin' && entry.failures.length > 0).length;
  return failed - (updating ? ofPin : 0) + notRun === 0;
}

function updatePin(scenario: Scenario, report: ScenarioReport): void {
  const { file, name, fingerprint } = report;
  if (!hasPassed(report, true)) {
    complain(`${name} has not passed, and is not pinned`);
    return;
  }
  const changed = pinFingerprint(scenario, fingerprint);
  if (changed === 'unknown') {
    complain(`there is no telling where in ${file} it goes; write "fingerprint: ${fingerprint}" into it`);
    process.exitCode = exitCodes.failed;
  } else if (changed) process.stderr.write(`pinned ${file}\n`);
}

/** As it was made with the build. */
function readSchema(): string {
  const file = createRequire(import.meta.url).resolve('tidefish/scenario.schema.json');
  return readFileSync(file, 'utf8').trimEnd();
}

function isFile(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isFile() === true;
}
