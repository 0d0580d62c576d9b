/**
 * `tidefish verify`: whether what is recorded happens again, and whether what a scenario leads to is one history. It is about the
 * program, not about the server: whether a scenario passes is asked of `tidefish run`.
 */
import { statSync } from 'node:fs';
import type { Command } from 'commander';
import { keptJournalAt } from '../http/index.js';
import { includeRootOption, type ScenarioFlags } from './include-root.js';
import { Interruption } from './interruption.js';
import { journalIn } from './journal-file.js';
import { addressHelp } from './running-service.js';
import { readScenarios, scenarioFile } from './scenario-files.js';
import { complain, exitCodes } from './terminal.js';
import { verifyJournal } from './verify-journal.js';
import { verifyPlayed } from './verify-played.js';

interface VerifyFlags extends Omit<ScenarioFlags, 'set'> {
  readonly twice?: true;
  readonly json?: true;
}

const examples = `
A journal, or the directory of serve --data, happens again: fingerprints are compared as it goes, with a trace (--trace of run
and serve) every event, of a directory the state at every checkpoint. Where the two part it stops, and shows the event or the
stretch, both sides, the states, and the rule of determinism that is broken.

A scenario is played; then its journal is replayed, states on the way are written down and gone on from, and forks with no
change are played to the end. With --twice it is played in two processes that differ in zone, language, what they ran before
and in the order of keys, and once more with what ties on an instant shuffled: there its checks must hold as well.

Examples:
  $ tidefish verify history.jsonl                    exit code 0 when it happens again as recorded, 3 when it does not
  $ tidefish verify lab                              a data directory, also while it is served
  $ tidefish verify scenarios/library --twice
  $ tidefish verify night.scenario.yaml --twice --json`;

export function registerVerify(program: Command): void {
  const command = program
    .command('verify')
    .description('tell whether journals happen again as recorded, and scenarios lead to one history')
    .argument('<what...>', 'journals, data directories, running services, scenario files or folders of them')
    .option('--twice', 'play each scenario in two processes that differ, and with ties shuffled')
    .addOption(includeRootOption())
    .option('--json', 'print a line of JSON for each')
    .addHelpText('after', addressHelp + examples)
    .action((files: string[], flags: VerifyFlags) => verify(command, files, flags));
  command.showHelpAfterError('(tidefish verify --help explains every flag)');
}

async function verify(
  command: Command,
  files: readonly string[],
  { twice, json, includeRoot }: VerifyFlags,
): Promise<void> {
  const played = files.filter(isOfScenarios);
  const { scenarios, problems } = readScenarios(played, { set: {}, includeRoot });
  for (const problem of problems) complain(problem);
  if (problems.length > 0) {
    process.exitCode = exitCodes.badInput;
    return;
  }
  if (twice === true && played.length < files.length)
    command.error('error: --twice plays scenarios; a journal says itself what it has to be');
  for (const file of files.filter((each) => !played.includes(each))) {
    const journal = await journalIn(file);
    if (journal === undefined) process.exitCode = exitCodes.badInput;
    else verifyJournal(file, journal, json);
  }
  const interruption = new Interruption();
  try {
    for (const scenario of scenarios) {
      await verifyPlayed(scenario, { twice: twice === true, includeRoot, json: json === true, interruption });
      if (!interruption.pressed) continue;
      complain(`stopped in the middle of ${scenario.name}`);
      process.exitCode = exitCodes.interrupted;
      return;
    }
  } finally {
    interruption.end();
  }
}

function isOfScenarios(file: string): boolean {
  if (scenarioFile.test(file)) return true;
  return (
    keptJournalAt(file) === undefined && statSync(file, { throwIfNoEntry: false })?.isDirectory() === true
  );
}
