/** `tidefish scenario`: converts the history of a journal to a scenario file, and runs the new scenario to check it. */
import type { Command } from 'commander';
import { reExecute } from '../../replay/index.js';
import { generateScenario, recordedHistoryOf, verifyGenerated } from '../../scenarios/index.js';
import { findFileObstacle, replaceFile } from '../files/output-file.js';
import { readJournalSource, scenarioNameOf } from '../history/journal-file.js';
import { addressHelp, historyExpected } from '../history/running-service.js';
import { exitCodes, printData, printError, printLine, printNotice } from '../terminal/terminal.js';

interface ScenarioFlags {
  readonly out?: string;
  readonly force?: true;
  readonly json?: true;
}

const examples = `
Requests, operator actions, faults and clock jumps become steps, with the pauses between them. The steps expect the recorded
responses; the checks compare the final state and the log entries. Endpoints become listeners and sources. Passwords are
generated, because a journal contains none. The mere use of a session is left out; other omissions are listed with their lines.

Examples:
  $ tidefish serve --journal night.jsonl           use the service with any client
  $ tidefish scenario night.jsonl > night.scenario.yaml
  $ tidefish scenario night.jsonl --out night.scenario.yaml --force
  $ tidefish run night.scenario.yaml`;

export function registerScenario(program: Command): void {
  const command = program
    .command('scenario')
    .description('convert a journal to a scenario')
    .argument('<history>', historyExpected)
    .option('--out <file>', 'output file (default: standard output)')
    .option('--force', 'replace a file that exists')
    .option('--json', 'print the result as one line of JSON')
    .addHelpText('after', addressHelp + examples)
    .action((file: string, flags: ScenarioFlags) => writeScenario(command, file, flags));
  command.showHelpAfterError('(tidefish scenario --help explains every flag)');
}

async function writeScenario(
  command: Command,
  file: string,
  { out, force, json }: ScenarioFlags,
): Promise<void> {
  const obstacle = out === undefined ? undefined : findFileObstacle(out, { force });
  if (obstacle !== undefined) command.error(`error: ${obstacle}`);
  const journal = await readJournalSource(file);
  if (journal === undefined) {
    process.exitCode = exitCodes.badInput;
    return;
  }
  const replay = reExecute(journal);
  if (replay.divergence !== undefined) {
    printError(`${file} diverges from its record; tidefish verify ${file} shows where`);
    process.exitCode = exitCodes.diverged;
    return;
  }
  const life = recordedHistoryOf(journal);
  const name = scenarioNameOf(file);
  const written = generateScenario(life, name);
  const { passes, hasSameInputs, report } = verifyGenerated(written, life, out ?? `${name}.scenario.yaml`);
  const hasSameState = report.fingerprint === replay.fingerprint;
  if (!passes) process.exitCode = exitCodes.failed;
  if (!save(written.text, out)) return;
  const { leftOut, document } = written;
  if (json === true) {
    printLine(JSON.stringify({ file: out, passes, hasSameInputs, hasSameState, leftOut, document }));
    return;
  }
  if (out === undefined) printData(written.text);
  for (const { line, what } of leftOut) printNotice(`${file}:${line}: left out: ${what}`);
  const inputs = hasSameInputs ? 'the same inputs' : 'other inputs';
  const state = hasSameState ? 'the same final state' : 'another final state';
  printNotice(`${passes ? 'it passes' : 'it does not pass'}, with ${inputs} and ${state}`);
}

/** Prints the scenario or writes it to a file. Prints an error and returns false if the file cannot be written. */
function save(text: string, out: string | undefined): boolean {
  if (out === undefined) return true;
  try {
    replaceFile(out, [text]);
    return true;
  } catch (error) {
    printError(`cannot write ${out} (${(error as NodeJS.ErrnoException).code ?? error})`);
    process.exitCode = exitCodes.badInput;
    return false;
  }
}
