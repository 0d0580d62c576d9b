/**
 * `tidefish sweep`: runs one scenario with many seeds, on all cores. Prints each cause of failure once, with the
 * command that reproduces it.
 */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { type Command, Option } from 'commander';
import {
  commandFor,
  formatEntry,
  formatSweep,
  hasPassed,
  listSometimes,
  mergeOutcomes,
  replayFuture,
  type Scenario,
  type SeedFailure,
  type SeedOutcome,
  type SweepReport,
  Tally,
} from '../../scenarios/index.js';
import { findFileObstacle } from '../files/output-file.js';
import { retentionOptions } from '../files/retained-journals.js';
import { includeRootOption } from '../flags.js';
import { saveJournal } from '../history/journal-file.js';
import { readOneScenario, settingOption } from '../scenario/scenario-files.js';
import { styleFor } from '../terminal/report-format.js';
import { exitCodes, printError, printLine } from '../terminal/terminal.js';
import { readCandidates } from './sweep-candidates.js';
import {
  explores,
  optionsOf,
  parseFutures,
  parsePath,
  parseRandom,
  parseSeeds,
  parseShard,
  parseTies,
  parseWorkers,
  type SweepFlags,
} from './sweep-flags.js';
import { retainSweep } from './sweep-journals.js';
import { runSweep } from './sweep-run.js';

const seedsDefault = '1..100';
const futuresDefault = 100;

const examples = `
Each seed is another history of the same scenario, with other durations and other random failures; with --servers random
also on other servers. The command checks the expectations of the scenario, the invariants (no dead link, no stuck machine),
and errors of the program itself. Half of the seeds shuffle the order of events of the same instant; a failure that depends on
this order is marked. Failures with the same cause are reported once, with the first seed.

With --faults random each seed runs once as written and is then explored: futures with random faults, operator actions and
requests are forked where something rare has occurred, and further futures from those. The checks always and never have to
hold in all of them, the check sometimes in one. Each future ends with all faults repaired; one hour later the host has to be
on, the health OK, and no operation running. With --no-explore every seed runs from its start instead, with faults beside its steps,
and all of its checks are evaluated.

Examples:
  $ tidefish sweep power.scenario.yaml --seeds 1..10000
  $ tidefish sweep power.scenario.yaml --seeds 1..100 --faults random --futures 400
  $ tidefish sweep power.scenario.yaml --seeds 17 --faults random --path @16/3@41/88      one future again, in full
  $ tidefish sweep power.scenario.yaml --seeds 17 --faults random --path @16/3@41/88 --journal future.jsonl
  $ tidefish shrink power.scenario.yaml --seed 17 --faults random --path @16/3@41/88      the smallest scenario that fails in the same way
  $ tidefish sweep power.scenario.yaml --seeds 1..10000 --faults random --twice
  $ tidefish sweep power.scenario.yaml --seeds 1..10000 --shard 2/8 --outcomes > part2.jsonl
  $ tidefish sweep power.scenario.yaml --merge < parts.jsonl           the outcomes of all parts together`;

export function registerSweep(program: Command): void {
  const [retain, failures] = retentionOptions();
  const command = program
    .command('sweep')
    .description('run a scenario with many seeds, and report each cause of failure once')
    .argument('<scenario>', 'scenario file')
    .addOption(
      new Option('--seeds <range>', 'range of seeds, or seeds separated by commas')
        .argParser(parseSeeds)
        .default(parseSeeds(seedsDefault), seedsDefault),
    )
    .addOption(settingOption())
    .addOption(includeRootOption())
    .option(
      '--faults <which>',
      'set to random to add random faults, operator actions and requests to the steps',
      parseRandom,
    )
    .option('--futures <number>', 'number of futures explored for each seed', parseFutures, futuresDefault)
    .option(
      '--no-explore',
      'run every seed from its start, with random faults added to its steps, instead of exploring futures',
    )
    .option('--path <path>', 'run one future again, and print its full report', parsePath)
    .option(
      '--journal <file>',
      'journal file to which the history of the future of --path is written, for replay',
    )
    .option('--force', 'let --journal replace a file that exists')
    .addOption(retain)
    .addOption(failures)
    .option('--servers <which>', 'set to random to run the scenario also on other servers', parseRandom)
    .option(
      '--ties <order>',
      'order of events at the same instant: drawn from the seed, or fifo',
      parseTies,
      'drawn',
    )
    .option('--no-invariants', 'check only the expectations of the scenario, not the invariants')
    .option('--twice', 'run each seed in two different processes, and compare the final states')
    .option('--workers <number>', 'processes', parseWorkers, availableParallelism())
    .addOption(
      new Option('--shard <i/n>', 'part of the seeds to run, such as 2/8')
        .argParser(parseShard)
        .default({ index: 1, of: 1 }, 'all'),
    )
    .option('--outcomes', 'print the outcome of each seed as one line of JSON, as input of --merge')
    .option(
      '--merge',
      'run nothing, and report the outcomes that --outcomes printed, read from standard input',
    )
    .option('--coverage', 'report the coverage of the simulated behavior')
    .option('--json', 'print the report as one line of JSON')
    .addHelpText('after', examples)
    .action((operand: string, flags: SweepFlags) => sweep(command, operand, flags));
  command.showHelpAfterError('(tidefish sweep --help explains every flag)');
}

async function sweep(command: Command, operand: string, flags: SweepFlags): Promise<void> {
  const scenario = readOneScenario(operand, flags);
  if (scenario === undefined) return;
  const { seeds, path } = flags;
  if (path !== undefined && (!explores(flags) || seeds.length > 1))
    command.error('error: --path requires one explored seed: --seeds 17 --faults random');
  if (flags.journal !== undefined && path === undefined)
    command.error('error: --journal stores one history; name its future with --path');
  const { journal, force } = flags;
  const obstacle =
    journal === undefined ? undefined : findFileObstacle(journal, { force, called: 'the journal' });
  if (obstacle !== undefined) command.error(`error: ${obstacle}`);
  const tally =
    path !== undefined
      ? playAgain(scenario, operand, { ...flags, path })
      : flags.merge === true
        ? readParts()
        : await runSweep(scenario, operand, flags);
  if (tally === undefined) return;
  if (flags.outcomes === true) return;
  const inOrder = [...tally.outcomes].sort((one, other) => compareSeeds(one.seed, other.seed));
  const { name, file } = scenario;
  const told = { ...flags, operand, futuresDefault, explores: explores(flags) };
  const swept = {
    scenario: name,
    file,
    sometimes: path === undefined ? listSometimes(scenario) : [],
    again: againBy(told),
    smaller: smallerBy(told),
  };
  const report = mergeOutcomes(swept, inOrder, tally.reached);
  const isStored = flags.merge !== true && flags.journal === undefined;
  tell(isStored ? retainSweep(report, inOrder, scenario, flags) : report, flags);
}

function tell(report: SweepReport, { json }: SweepFlags): void {
  printLine(json === true ? JSON.stringify(report) : formatSweep(report, styleFor(process.stdout)));
  // An interrupted sweep reports its outcomes so far, and its exit code is already set.
  if (!hasPassed(report)) process.exitCode ??= exitCodes.failed;
}

/** Reads the outcomes from standard input. Prints an error and returns undefined if they are invalid. */
function readParts(): Tally | undefined {
  try {
    return readOutcomes(readFileSync(process.stdin.fd, 'utf8'));
  } catch (error) {
    if (!(error instanceof NotOutcomes)) throw error;
    printError(`standard input: ${error.message}`);
    process.exitCode = exitCodes.badInput;
    return undefined;
  }
}

interface Swept {
  readonly operand: string;
  readonly set: Readonly<Record<string, unknown>>;
  readonly faults?: 'random';
  readonly servers?: 'random';
  readonly twice?: true;
  readonly futures: number;
  readonly futuresDefault: number;
  /** True if futures are explored; false if every seed runs from its start. */
  readonly explores: boolean;
}

/**
 * Returns a function that creates the command to reproduce a failure. `tidefish run` reproduces a failed step or check
 * of the scenario itself. `tidefish sweep` with the seed reproduces every other failure.
 */
function againBy(swept: Swept): (seed: string, failure: SeedFailure) => string {
  const { operand, set, faults, servers, twice, futures, futuresDefault, explores } = swept;
  const besides = [
    faults === undefined ? '' : ' --faults random',
    servers === undefined ? '' : ' --servers random',
    twice === undefined ? '' : ' --twice',
  ].join('');
  return (seed, { kind, path }) => {
    const asMany = kind === 'two histories' && futures !== futuresDefault ? ` --futures ${futures}` : '';
    const more = explores || faults === undefined ? `${besides}${asMany}` : `${besides} --no-explore`;
    const isOwn = path === undefined && servers === undefined && (explores || more === '');
    if (isOwn && (kind === 'step' || kind === 'check')) return commandFor(operand, seed, set);
    return `${commandFor(operand, seed, set, 'sweep')}${more}${path === undefined ? '' : ` --path ${path}`}`;
  };
}

/**
 * Returns a function that creates the command to shrink a failure. Only a future that breaks a check or invariant on
 * the server of the scenario file can be shrunk.
 */
function smallerBy(swept: Swept): (seed: string, failure: SeedFailure) => string | undefined {
  const { operand, set } = swept;
  return (seed, { kind, path, server }) =>
    path === undefined || server !== '' || (kind !== 'check' && kind !== 'invariant')
      ? undefined
      : `${commandFor(operand, seed, set, 'shrink')} --faults random --path ${path}`;
}

/** Runs the future of a path again. Prints an error and returns undefined if the path does not belong to the seed. */
function playAgain(
  scenario: Scenario,
  operand: string,
  { path, ...flags }: SweepFlags & { readonly path: string },
): Tally | undefined {
  const tally = new Tally();
  const [seed = scenario.seed] = flags.seeds;
  const swept = {
    file: operand,
    parameters: flags.set,
    includeRoot: flags.includeRoot,
    servers: flags.servers,
  };
  const candidates = readCandidates(swept);
  try {
    const { outcome, entries, controller } = replayFuture(candidates, seed, {
      ...optionsOf(scenario, flags),
      path,
    });
    if (flags.json !== true)
      for (const entry of entries) printLine(formatEntry(entry, styleFor(process.stdout)));
    if (flags.journal !== undefined) saveJournal(flags.journal, () => controller.journal());
    tally.add([outcome]);
    return tally;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    printError(error.message);
    process.exitCode = exitCodes.badInput;
    return undefined;
  }
}

/** Error for lines that are not outcomes of one sweep. The message contains the line number and the problem. */
class NotOutcomes extends Error {}

/** Parses the lines that `--outcomes` printed. Throws NotOutcomes for invalid lines. */
function readOutcomes(text: string): Tally {
  const tally = new Tally();
  const seen = new Set<string>();
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const outcome = outcomeIn(line);
    if (outcome === undefined)
      throw new NotOutcomes(
        `line ${index + 1} is not an outcome of a seed (expected a line that --outcomes printed)`,
      );
    const { seed, futures } = outcome;
    // Only an explored seed has several lines, one for each of its futures.
    if (futures === undefined && seen.has(seed))
      throw new NotOutcomes(`line ${index + 1} is a second outcome of seed ${seed}; give each part once`);
    if (futures === undefined) seen.add(seed);
    tally.add([outcome]);
  }
  if (tally.seeds === 0)
    throw new NotOutcomes('the input is empty; --outcomes prints the outcomes of a part');
  return tally;
}

/**
 * Parses one line; returns undefined if the line is not an outcome. Only the form is checked, because the same program
 * has printed the line.
 */
function outcomeIn(line: string): SeedOutcome | undefined {
  try {
    const told: Partial<SeedOutcome> | null = JSON.parse(line);
    const isOne =
      typeof told?.seed === 'string' && typeof told.events === 'number' && Array.isArray(told.held);
    return isOne ? (told as SeedOutcome) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Compares two seeds for sorting: numbers by value, and all numbers before other texts. */
function compareSeeds(one: string, other: string): number {
  const [left, right] = [Number(one), Number(other)];
  if (Number.isFinite(left) && Number.isFinite(right) && left !== right) return left - right;
  if (Number.isFinite(left) !== Number.isFinite(right)) return Number.isFinite(left) ? -1 : 1;
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
