/** `tidefish shrink`: of a scenario that fails, the smallest that fails the same way, saved with the journal of its history. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { parse as parseYaml } from 'yaml';
import {
  commandFor,
  failureAsScenario,
  lifeOf,
  NotFailing,
  parseScenario,
  runScenario,
  type Scenario,
  type ShrinkOptions,
  type Shrunk,
  shrinkStepwise,
  writeLife,
} from '../scenarios/index.js';
import { Interruption } from './interruption.js';
import { journalIn } from './journal-file.js';
import { Progress } from './report-progress.js';
import { readScenarios, readText } from './scenario-files.js';
import { settingOption } from './settings.js';
import { shrinkTwice } from './shrink-twice.js';
import { parsePath } from './sweep-seeds.js';
import { abandon, complain, exitCodes, say } from './terminal.js';

interface ShrinkFlags {
  readonly while?: NonNullable<ShrinkOptions['while']>;
  readonly seed?: string;
  readonly faults?: 'random';
  readonly path?: string;
  readonly twice?: true;
  readonly set: Readonly<Record<string, unknown>>;
  readonly out?: string;
  readonly force?: true;
  readonly runs?: number;
  readonly json?: true;
}

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

/** A number, or a check as it stands in a file. What is wrong with it is said when it is asked for. */
function parseWhile(text: string): NonNullable<ShrinkOptions['while']> {
  try {
    const value: unknown = parseYaml(text);
    if (typeof value === 'number' || (typeof value === 'object' && value !== null && !Array.isArray(value))) {
      return value as NonNullable<ShrinkOptions['while']>;
    }
  } catch (error) {
    throw new InvalidArgumentError(`It is not well-formed YAML: ${(error as Error).message}`);
  }
  throw new InvalidArgumentError(
    'It is the number of a check, or a check such as { always: { get: /redfish/v1/ } }.',
  );
}

function parseRuns(text: string): number {
  const runs = Number(text);
  if (Number.isInteger(runs) && runs >= 1) return runs;
  throw new InvalidArgumentError('It is a whole number of at least 1.');
}

async function shrink(command: Command, file: string, flags: ShrinkFlags): Promise<void> {
  const places = placesFor(file, flags.out);
  const taken = Object.values(places).find((place) => existsSync(place));
  if (taken !== undefined && flags.force !== true) {
    command.error(`error: ${taken} exists already; name another file with --out, or add --force`);
  }
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
  const scenario = isJournal ? scenarioOfJournal(file) : scenarioIn(command, file, flags);
  if (scenario === undefined) {
    process.exitCode = exitCodes.badInput;
    return;
  }
  const interruption = new Interruption();
  try {
    const shrunk = await shrinkUntilStopped(...failingIn(scenario, flags), interruption);
    await save(shrunk, places);
    tell(shrunk, places, flags);
    if (interruption.pressed) process.exitCode = exitCodes.interrupted;
  } catch (error) {
    const { SetupError } = await import('../http/index.js');
    if (error instanceof SetupError) complain(error.message);
    else if (error instanceof NotFailing || error instanceof TypeError || error instanceof RangeError)
      complain(`${file} is not shrunk: ${error.message}`);
    else throw error;
    process.exitCode = exitCodes.badInput;
  } finally {
    interruption.end();
  }
}

/** Complains when there is none to be had. */
function scenarioIn(command: Command, file: string, { set }: ShrinkFlags): Scenario | undefined {
  const { scenarios, problems } = readScenarios([file], set);
  for (const problem of problems) complain(problem);
  if (scenarios.length > 1) command.error('error: one scenario is shrunk, and this is a folder of several');
  return problems.length > 0 ? undefined : scenarios[0];
}

/** What fails in a future has its seed and its faults in its steps. */
function failingIn(scenario: Scenario, flags: ShrinkFlags): readonly [Scenario, ShrinkFlags] {
  const { path: future, seed = scenario.seed, faults: _, ...others } = flags;
  if (future === undefined) return [scenario, flags];
  return [failureAsScenario(scenario, seed, future), { ...others, seed }];
}

/** Complains when there is none to be had, and of what is missing in it. */
function scenarioOfJournal(file: string): Scenario | undefined {
  const journal = journalIn(file);
  if (journal === undefined) return undefined;
  const { text, leftOut } = writeLife(lifeOf(journal), withoutKind(path.basename(file)));
  for (const { line, what } of leftOut) process.stderr.write(`${file}:${line}: left out: ${what}\n`);
  const reading = parseScenario(text, file, readText);
  if (!reading.ok)
    throw new Error(`${file} as a scenario cannot be read: ${JSON.stringify(reading.problems)}`);
  return reading.scenario;
}

async function shrinkUntilStopped(
  scenario: Scenario,
  { while: wanted, seed, faults, twice, runs: runsMax }: ShrinkFlags,
  interruption: Interruption,
): Promise<Shrunk> {
  // As a sweep has them: while the scenario without them goes on.
  const faultsWithinMs =
    faults === undefined ? undefined : runScenario(scenario, { explains: false }).durationMs;
  const stopped = () => interruption.pressed;
  const options = { while: wanted, seed, faultsWithinMs, runsMax, stopped };
  const progress = new Progress();
  const show = ({ runs, steps }: { readonly runs: number; readonly steps: number }) => {
    // It fails, which has been found out before anything is left out.
    if (runs === 1) process.stderr.write('shrinking; Ctrl-C ends it with the best so far\n');
    progress.show(() => `${runs} runs, ${steps} steps left`);
  };
  try {
    if (twice === true) return await shrinkTwice(scenario, options, show);
    const shrinking = shrinkStepwise(scenario, options);
    for (let next = shrinking.next(); ; next = shrinking.next()) {
      if (next.done === true) return next.value;
      show(next.value);
      await turn();
    }
  } finally {
    progress.clear();
  }
}

interface Places {
  readonly scenario: string;
  readonly journal: string;
}

/** For a scenario of the name NAME: NAME.shrunk.scenario.yaml and NAME.shrunk.jsonl, where the command is given. */
function placesFor(file: string, out: string | undefined): Places {
  const scenario = out ?? `${withoutKind(path.basename(file))}.shrunk.scenario.yaml`;
  return { scenario, journal: `${withoutKind(scenario)}.jsonl` };
}

function withoutKind(name: string): string {
  return name.replace(/(?:\.scenario)?\.(?:yaml|yml|json|jsonl)$/, '');
}

/** The scenario, and what happens when that file is run. */
async function save({ text }: Shrunk, { scenario: file, journal }: Places): Promise<void> {
  const { journalTo, SetupError } = await import('../http/index.js');
  try {
    writeFileSync(file, text);
    rmSync(journal, { force: true });
  } catch (error) {
    throw new SetupError(`nothing is saved: ${(error as Error).message}`);
  }
  const reading = parseScenario(text, file, readText);
  if (!reading.ok) throw new Error(`${file} cannot be read: ${JSON.stringify(reading.problems)}`);
  const openJournal = await journalTo(journal, abandon);
  try {
    runScenario(reading.scenario, { openJournal, explains: false });
  } catch (error) {
    // What fails may be the program; the journal ends there.
    process.stderr.write(`the run ends with: ${error instanceof Error ? error.message : error}\n`);
  }
}

function tell(shrunk: Shrunk, { scenario: file, journal }: Places, { json, twice }: ShrinkFlags): void {
  const { text, document, failure, stepsBefore, steps, runs, isMinimal } = shrunk;
  if (json === true) {
    say(JSON.stringify({ file, journal, stepsBefore, steps, runs, isMinimal, failure, document }));
    return;
  }
  const end = isMinimal ? '' : '; it may get smaller still';
  say(`${text}\n${stepsBefore} steps before, ${steps} now, ${runs} runs${end}`);
  say(`saved as ${file}, its history as ${journal}`);
  const seed = String(document.seed ?? 1);
  const again =
    twice === true ? `${commandFor(file, seed, {}, 'sweep')} --twice` : commandFor(file, seed, {});
  say(`again: ${again}`);
}
