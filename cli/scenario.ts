/** `tidefish scenario`: writes the history of a journal as a scenario file, and runs that at once to see that it holds. */
import type { Command } from 'commander';
import { reExecute } from '../replay/index.js';
import { lifeOf, proveLife, writeLife } from '../scenarios/index.js';
import { journalIn, nameOf } from './journal-file.js';
import { obstacleAt, replaceFile } from './output-file.js';
import { addressHelp, historyExpected } from './running-service.js';
import { complain, exitCodes, remark, say, sayData } from './terminal.js';

interface ScenarioFlags {
  readonly out?: string;
  readonly force?: true;
  readonly json?: true;
}

const examples = `
Requests, hands, faults and jumps become steps, with the pauses between them; what was answered is expected, and the state
in the end and what the logs have got is checked. Who was outside stands under listeners and sources. Passwords are made
up, since no journal holds any. Sessions that were only used are left out; what else is missing is said with its line.

Examples:
  $ tidefish serve --journal night.jsonl           whatever a client does here
  $ tidefish scenario night.jsonl > night.scenario.yaml
  $ tidefish scenario night.jsonl --out night.scenario.yaml --force
  $ tidefish run night.scenario.yaml`;

export function registerScenario(program: Command): void {
  const command = program
    .command('scenario')
    .description('write a journal as a scenario')
    .argument('<history>', historyExpected)
    .option('--out <file>', 'write it there, instead of to standard output')
    .option('--force', 'replace a file that exists')
    .option('--json', 'print what came of it as one line of JSON')
    .addHelpText('after', addressHelp + examples)
    .action((file: string, flags: ScenarioFlags) => writeScenario(command, file, flags));
  command.showHelpAfterError('(tidefish scenario --help explains every flag)');
}

async function writeScenario(
  command: Command,
  file: string,
  { out, force, json }: ScenarioFlags,
): Promise<void> {
  const obstacle = out === undefined ? undefined : obstacleAt(out, { force });
  if (obstacle !== undefined) command.error(`error: ${obstacle}`);
  const journal = await journalIn(file);
  if (journal === undefined) {
    process.exitCode = exitCodes.badInput;
    return;
  }
  const replay = reExecute(journal);
  if (replay.divergence !== undefined) {
    complain(`${file} does not happen again as it was recorded; tidefish verify ${file} shows where`);
    process.exitCode = exitCodes.diverged;
    return;
  }
  const life = lifeOf(journal);
  const name = nameOf(file);
  const written = writeLife(life, name);
  const { passes, hasSameInputs, report } = proveLife(written, life, out ?? `${name}.scenario.yaml`);
  const hasSameState = report.fingerprint === replay.fingerprint;
  if (!passes) process.exitCode = exitCodes.failed;
  if (!save(written.text, out)) return;
  const { leftOut, document } = written;
  if (json === true) {
    say(JSON.stringify({ file: out, passes, hasSameInputs, hasSameState, leftOut, document }));
    return;
  }
  if (out === undefined) sayData(written.text);
  for (const { line, what } of leftOut) remark(`${file}:${line}: left out: ${what}`);
  const inputs = hasSameInputs ? 'the same inputs' : 'other inputs';
  const state = hasSameState ? 'the same state in the end' : 'another state in the end';
  remark(`${passes ? 'it passes' : 'it does not pass'}, with ${inputs} and ${state}`);
}

/** Complains when it cannot be written. */
function save(text: string, out: string | undefined): boolean {
  if (out === undefined) return true;
  try {
    replaceFile(out, [text]);
    return true;
  } catch (error) {
    complain(`cannot write ${out} (${(error as NodeJS.ErrnoException).code ?? error})`);
    process.exitCode = exitCodes.badInput;
    return false;
  }
}
