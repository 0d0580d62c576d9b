/**
 * `tidefish run`: reads all scenarios first, plays them one by one, prints a report of each. What is wrong with any file
 * is said before anything runs, so a run is of all that was named or of nothing.
 */
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { formatProblem } from '../models/index.js';
import {
  parseScenario,
  type ReadText,
  type RunOptions,
  type Scenario,
  type ScenarioReport,
} from '../scenarios/index.js';
import { playAndPrint, summarize } from './report-scenario.js';
import { abandon, complain, exitCodes, say } from './terminal.js';

interface RunFlags {
  readonly seed?: string;
  readonly journal?: string;
  readonly force?: true;
  readonly json?: true;
}

/** 128 and the number of SIGINT, as shells report it. */
const interruptedExitCode = 130;
const scenarioFile = /\.scenario\.(?:yaml|yml|json)$/;

const examples = `
A scenario is a YAML file: a seed, a blueprint if the server is to differ, steps on virtual time, checks at the end.

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

A step has one of request, upload, advance, until, operator, fault, clear, check; at or after says when.
The same seed and file give the same fingerprint everywhere. scenarios/library/ has commented examples.

Examples:
  $ tidefish run shutdown.scenario.yaml              exit code 0 when everything was as expected, else 1
  $ tidefish run scenarios/library --seed 7          all of a folder, with another history
  $ tidefish run shutdown.scenario.yaml --journal history.jsonl
  $ tidefish replay history.jsonl --verify`;

export function registerRun(program: Command): void {
  const command = program
    .command('run')
    .description('play scenarios and check what they expect')
    .argument('<scenario...>', 'scenario files, or folders of *.scenario.yaml')
    .option('--seed <text>', "names the history, instead of each scenario's own seed")
    .option('--journal <file>', 'write the history to a new file, for replay; with one scenario')
    .option('--force', 'let --journal replace a file that exists')
    .option('--json', 'print each report as one line of JSON')
    .addHelpText('after', examples)
    .action((operands: string[], flags: RunFlags) => run(command, operands, flags));
  command.showHelpAfterError('(tidefish run --help explains every flag)');
}

async function run(command: Command, operands: readonly string[], flags: RunFlags): Promise<void> {
  if (flags.seed === '') command.error('error: --seed is empty; it is a number or any text');
  const problems: string[] = [];
  const scenarios = operands.flatMap((operand) =>
    listFiles(operand, problems).flatMap((file) => readScenario(file, problems)),
  );
  if (problems.length > 0) {
    for (const problem of problems) complain(problem);
    process.exitCode = exitCodes.badInput;
    return;
  }
  const { journal } = flags;
  if (journal === undefined) return playAll(scenarios, flags, undefined);
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
    await playAll(scenarios, flags, await http.journalTo(journal, abandon));
  } catch (error) {
    if (!(error instanceof http.SetupError)) throw error;
    complain(error.message);
    process.exitCode = exitCodes.badInput;
  }
}

async function playAll(
  scenarios: readonly Scenario[],
  flags: RunFlags,
  openJournal: RunOptions['openJournal'],
): Promise<void> {
  let interrupted = false;
  const interrupt = () => {
    interrupted = true;
  };
  // Once: whoever presses Ctrl-C again does not want to wait for the present event.
  process.once('SIGINT', interrupt);
  const options = { seed: flags.seed, openJournal, json: flags.json === true, stopped: () => interrupted };
  const reports: ScenarioReport[] = [];
  for (const scenario of scenarios) {
    const report = await playAndPrint(scenario, options);
    if (report === undefined) {
      complain(`stopped in the middle of ${scenario.name}`);
      process.exitCode = interruptedExitCode;
      return;
    }
    reports.push(report);
  }
  process.off('SIGINT', interrupt);
  if (flags.json !== true && reports.length > 1) say(summarize(reports));
  if (reports.some(({ failed, notRun }) => failed + notRun > 0)) process.exitCode = exitCodes.failed;
}

/** The files an operand stands for: itself, or the scenarios of a folder in the order of their names. */
function listFiles(operand: string, problems: string[]): string[] {
  if (!statSync(operand, { throwIfNoEntry: false })?.isDirectory()) return [operand];
  try {
    const names = readdirSync(operand).filter((name) => scenarioFile.test(name));
    if (names.length === 0) problems.push(`the folder ${operand} holds no *.scenario.yaml`);
    return names.sort().map((name) => path.join(operand, name));
  } catch (error) {
    problems.push(`the folder ${operand} ${unreadable(error)}`);
    return [];
  }
}

function isFile(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isFile() === true;
}

function unreadable(error: unknown): string {
  return `cannot be read (${(error as NodeJS.ErrnoException).code ?? error})`;
}

const readText: ReadText = (file) => {
  try {
    return { ok: true, text: readFileSync(file, 'utf8') };
  } catch (error) {
    return { ok: false, reason: unreadable(error) };
  }
};

function readScenario(file: string, problems: string[]): Scenario[] {
  const reading = readText(file);
  if (!reading.ok) {
    problems.push(`the scenario ${file} ${reading.reason}`);
    return [];
  }
  const parsed = parseScenario(reading.text, file, readText);
  if (parsed.ok) return [parsed.scenario];
  problems.push(...parsed.problems.map(formatProblem));
  return [];
}
