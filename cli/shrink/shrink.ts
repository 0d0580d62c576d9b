/** `tidefish shrink`: of a scenario that fails, the smallest that fails the same way, saved with the journal of its history. */
import path from 'node:path';
import { type Command, Option } from 'commander';
import { SetupError } from '../../http/index.js';
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
import { readJournalSource } from '../history/journal-file.js';
import { readOneScenario, settingOption, textReaderWithin } from '../scenario/scenario-files.js';
import { parsePath } from '../sweep/sweep-flags.js';
import { Interruption } from '../terminal/interruption.js';
import { exitCodes, printError, printNotice } from '../terminal/terminal.js';
import { parseRuns, parseWhile, type ShrinkFlags } from './shrink-flags.js';
import { shrinkUntilStopped } from './shrink-run.js';
import { outputPathsFor, reportShrunk, save, withoutKind } from './shrink-save.js';

const examples = `
The scenario is run again and again with less in it: fewer steps, faults and listeners, shorter and rounder times, smaller
bodies. What is kept fails the same way: in the same step or check, with the same found there, and with the server in the
same states. With --while it has to break that check, whatever else happens; with --twice its two histories have to differ.
So shrinks a journal, which is written as a scenario first. Ctrl-C ends it with the best so far.

Examples:
  $ tidefish shrink night.scenario.yaml                      writes night.shrunk.scenario.yaml and night.shrunk.jsonl
  $ tidefish shrink night.scenario.yaml --seed 17 --faults random      what a sweep has found
  $ tidefish shrink night.scenario.yaml --seed 17 --twice              one seed that has two histories
  $ tidefish shrink night.scenario.yaml --seed 17 --faults random --path @16/3@41/88      in a future of that seed
  $ tidefish shrink night.scenario.yaml --while 2            its second check has to be broken
  $ tidefish shrink night.jsonl --while '{ never: { get: /redfish/v1/Systems/1/, has: { PowerState: "Off" } } }'`;

export function registerShrink(program: Command): void {
  const command = program
    .command('shrink')
    .description('make the smallest scenario that fails the same way')
    .argument('<file>', 'a scenario that fails, or a journal')
    .option(
      '--while <check>',
      'what has to stay broken: a check, or the number of one in the file',
      parseWhile,
    )
    .option('--seed <text>', "names the history, instead of the scenario's own seed")
    .addOption(
      new Option('--faults <which>', 'with the faults that a sweep has beside the steps').choices(['random']),
    )
    .option(
      '--path <path>',
      'the future of that seed in which an exploring sweep has seen a check broken',
      parsePath,
    )
    .option('--twice', 'what a sweep has found that way: run in two processes that differ, it ends otherwise')
    .addOption(settingOption())
    .addOption(includeRootOption())
    .option(
      '--out <file>',
      'where the scenario goes, its journal beside it; <name>.shrunk.scenario.yaml unless said',
    )
    .option('--force', 'replace files that exist')
    .option('--runs <number>', 'how often it is run at most', parseRuns)
    .option('--json', 'print what came of it as one line of JSON')
    .addHelpText('after', examples)
    .action((file: string, flags: ShrinkFlags) => shrink(command, file, flags));
  command.showHelpAfterError('(tidefish shrink --help explains every flag)');
}

async function shrink(command: Command, file: string, flags: ShrinkFlags): Promise<void> {
  const places = outputPathsFor(file, flags.out);
  const { force } = flags;
  const obstacle = findFileObstacle(places.scenario, { force }) ?? findJournalObstacle(places.journal, force);
  if (obstacle !== undefined) command.error(`error: ${obstacle}`);
  if (Object.values(places).some((place) => path.resolve(place) === path.resolve(file)))
    command.error(`error: ${file} would be replaced by what comes of it; name another file with --out`);
  const isJournal = file.endsWith('.jsonl');
  if (flags.twice === true && flags.while !== undefined)
    command.error('error: --twice is about two histories, and --while about a check in one');
  if (isJournal && flags.twice !== true && (flags.while === undefined || typeof flags.while === 'number'))
    command.error('error: a journal has no checks; say with --while what is broken in it');
  if (isJournal && (flags.seed ?? flags.faults) !== undefined)
    command.error('error: a journal is one history; --seed and --faults are for scenarios');
  if (flags.path !== undefined && (isJournal || flags.faults === undefined))
    command.error('error: --path is of a scenario that was explored: --seed 17 --faults random');
  if (flags.path !== undefined && (flags.while !== undefined || flags.twice === true))
    command.error('error: with --path it is the check that was broken there which stays broken');
  const scenario = isJournal ? await scenarioOfJournal(file) : readOneScenario(file, flags);
  if (scenario === undefined) return;
  const interruption = new Interruption();
  try {
    const shrunk = await shrinkUntilStopped(...failingIn(scenario, flags), interruption);
    await save(shrunk, places);
    reportShrunk(shrunk, places, flags);
    if (interruption.pressed) process.exitCode = exitCodes.interrupted;
  } catch (error) {
    if (error instanceof SetupError) printError(error.message);
    else if (error instanceof NotFailing || error instanceof TypeError || error instanceof RangeError)
      printError(`${file} is not shrunk: ${error.message}`);
    else throw error;
    process.exitCode = exitCodes.badInput;
  } finally {
    interruption.end();
  }
}

/** What fails in a future has its seed and its faults in its steps. */
function failingIn(scenario: Scenario, flags: ShrinkFlags): readonly [Scenario, ShrinkFlags] {
  const { path: future, seed = scenario.seed, faults: _, ...others } = flags;
  if (future === undefined) return [scenario, flags];
  return [failureAsScenario(scenario, seed, future), { ...others, seed }];
}

/** Complains when there is none to be had, and of what is missing in it. */
async function scenarioOfJournal(file: string): Promise<Scenario | undefined> {
  const journal = await readJournalSource(file);
  if (journal === undefined) {
    process.exitCode = exitCodes.badInput;
    return undefined;
  }
  const { text, leftOut } = generateScenario(recordedHistoryOf(journal), withoutKind(path.basename(file)));
  for (const { line, what } of leftOut) printNotice(`${file}:${line}: left out: ${what}`);
  const reading = parseScenario(text, file, textReaderWithin(path.dirname(file)));
  if (!reading.ok)
    throw new Error(`${file} as a scenario cannot be read: ${JSON.stringify(reading.problems)}`);
  return reading.scenario;
}
