/**
 * `tidefish shrink`: reduces a failing scenario to the smallest scenario that fails in the same way, and saves it with
 * its journal.
 */
import path from 'node:path';
import { type Command, Option } from 'commander';
import { findStoredJournal, SetupError } from '../../http/index.js';
import {
  failureAsScenario,
  generateScenario,
  NotFailing,
  parseScenario,
  recordedHistoryOf,
  type Scenario,
} from '../../scenarios/index.js';
import { findJournalObstacle } from '../files/journal-target.js';
import { findFileObstacle } from '../files/output-file.js';
import { includeRootOption } from '../flags.js';
import { readJournalSource, scenarioNameOf } from '../history/journal-file.js';
import { addressHelp, isAddress } from '../history/running-service.js';
import {
  hasOneController,
  readOneScenario,
  settingOption,
  textReaderWithin,
} from '../scenario/scenario-files.js';
import { parsePath } from '../sweep/sweep-flags.js';
import { Interruption } from '../terminal/interruption.js';
import { exitCodes, printError, printNotice } from '../terminal/terminal.js';
import { parseRuns, parseWhile, type ShrinkFlags } from './shrink-flags.js';
import { shrinkUntilStopped } from './shrink-run.js';
import { outputPathsFor, reportShrunk, save } from './shrink-save.js';

const examples = `
The command runs the scenario repeatedly with fewer steps, faults and listeners, shorter and rounder times, and smaller bodies.
It accepts a smaller scenario that fails in the same way: in the same step or check, with the same value found, and with the
server in the same states. With --while, breaking that check is enough, for any reason: a task that has to fail for its reason
needs its message in the check, such as Messages: [{ MessageId: Mgmt.2.30.UpdateInterrupted }]. With --twice, the two histories
have to differ. A history is converted to a scenario first. Ctrl-C stops with the best result so far.

Examples:
  $ tidefish shrink night.scenario.yaml                      writes night.shrunk.scenario.yaml and night.shrunk.jsonl
  $ tidefish shrink night.scenario.yaml --seed 17 --faults random      a failure of a sweep
  $ tidefish shrink night.scenario.yaml --seed 17 --twice              a seed with two histories
  $ tidefish shrink night.scenario.yaml --seed 17 --faults random --path @16/3@41/88      a failure in a future of that seed
  $ tidefish shrink night.scenario.yaml --while 2            its second check stays broken
  $ tidefish shrink night.jsonl --while '{ never: { get: /redfish/v1/Systems/1/, has: { PowerState: "Off" } } }'`;

export function registerShrink(program: Command): void {
  const command = program
    .command('shrink')
    .description('reduce a scenario to the smallest scenario that fails in the same way')
    .argument(
      '<file>',
      'failing scenario, or a history: a journal, a directory of serve --data, or a control address',
    )
    .option(
      '--while <check>',
      'check that must still fail after shrinking, or its number in the file',
      parseWhile,
    )
    .option('--seed <text>', "seed of the history, instead of the scenario's seed")
    .addOption(
      new Option('--faults <which>', 'add the faults that a sweep sets beside the steps').choices(['random']),
    )
    .option('--path <path>', 'path of the future in which an exploring sweep found a failed check', parsePath)
    .option(
      '--twice',
      'shrink a failure of sweep --twice: the scenario leads to different histories in two different processes',
    )
    .addOption(settingOption())
    .addOption(includeRootOption())
    .option('--out <file>', 'output file, with its journal beside it (default: <name>.shrunk.scenario.yaml)')
    .option('--force', 'replace existing files')
    .option('--runs <number>', 'maximum number of runs', parseRuns)
    .option('--json', 'print the result as one line of JSON')
    .addHelpText('after', addressHelp + examples)
    .action((file: string, flags: ShrinkFlags) => shrink(command, file, flags));
  command.showHelpAfterError('(tidefish shrink --help explains every flag)');
}

async function shrink(command: Command, file: string, flags: ShrinkFlags): Promise<void> {
  const places = outputPathsFor(isAddress(file) ? scenarioNameOf(file) : file, flags.out);
  const { force } = flags;
  const obstacle = findFileObstacle(places.scenario, { force }) ?? findJournalObstacle(places.journal, force);
  if (obstacle !== undefined) command.error(`error: ${obstacle}`);
  if (Object.values(places).some((place) => path.resolve(place) === path.resolve(file)))
    command.error(`error: ${file} would be replaced by the result; name another file with --out`);
  const isJournal = file.endsWith('.jsonl') || isAddress(file) || findStoredJournal(file) !== undefined;
  if (flags.twice === true && flags.while !== undefined)
    command.error('error: --twice compares two histories, and --while is for a check in one history');
  if (isJournal && flags.twice !== true && (flags.while === undefined || typeof flags.while === 'number'))
    command.error('error: a history has no checks; name a broken check with --while');
  if (isJournal && (flags.seed ?? flags.faults) !== undefined)
    command.error('error: a recorded history has its seed; --seed and --faults are for scenarios');
  if (flags.path !== undefined && (isJournal || flags.faults === undefined))
    command.error('error: --path requires an explored scenario: --seed 17 --faults random');
  if (flags.path !== undefined && (flags.while !== undefined || flags.twice === true))
    command.error('error: with --path, the check that is broken in that future stays broken; omit --while');
  const scenario = isJournal ? await scenarioOfJournal(file) : readOneScenario(file, flags);
  if (scenario === undefined) return;
  if (flags.path !== undefined && !hasOneController(scenario, 'the futures of several are not explored'))
    return;
  const interruption = new Interruption();
  try {
    const shrunk = await shrinkUntilStopped(...failingIn(scenario, flags), interruption);
    const saved = { ...places, journal: scenario.controllers === undefined ? places.journal : undefined };
    await save(shrunk, saved);
    reportShrunk(shrunk, saved, flags);
    if (interruption.pressed) process.exitCode = exitCodes.interrupted;
  } catch (error) {
    if (error instanceof SetupError) printError(error.message);
    else if (error instanceof NotFailing && flags.while === undefined && flags.twice === undefined)
      printError(`${file} is not shrunk: ${error.message}; --while names a check that the run breaks`);
    else if (error instanceof NotFailing || error instanceof TypeError || error instanceof RangeError)
      printError(`${file} is not shrunk: ${error.message}`);
    else throw error;
    process.exitCode = exitCodes.badInput;
  } finally {
    interruption.end();
  }
}

/** Returns the failing future as a scenario that contains its seed and its faults as steps. */
function failingIn(scenario: Scenario, flags: ShrinkFlags): readonly [Scenario, ShrinkFlags] {
  const { path: future, seed = scenario.seed, faults: _, ...others } = flags;
  if (future === undefined) return [scenario, flags];
  return [failureAsScenario(scenario, seed, future), { ...others, seed }];
}

/**
 * Converts a journal to a scenario, and prints a notice for each omitted line. Prints an error and returns undefined if
 * there is no valid journal.
 */
async function scenarioOfJournal(file: string): Promise<Scenario | undefined> {
  const journal = await readJournalSource(file);
  if (journal === undefined) {
    process.exitCode = exitCodes.badInput;
    return undefined;
  }
  const { text, leftOut } = generateScenario(recordedHistoryOf(journal), scenarioNameOf(file));
  for (const { line, what } of leftOut) printNotice(`${file}:${line}: left out: ${what}`);
  const reading = parseScenario(text, file, textReaderWithin(path.dirname(file)));
  if (!reading.ok)
    throw new Error(`${file} as a scenario cannot be read: ${JSON.stringify(reading.problems)}`);
  return reading.scenario;
}
