/** `tidefish sweep`: one scenario over many seeds, on all cores, and each failure once, with the command that has it again. */
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
import { runSweep } from './sweep-run.js';

const seedsDefault = '1..100';
const futuresDefault = 100;

const examples = `
A seed is another history of the same scenario: other durations, other failures of what fails by chance; with --servers
random it is played on servers of other makes. What is looked for is what the scenario expects, what holds in every history,
such as that links lead somewhere and no machine is stuck, and errors of the program itself. Half of the seeds shuffle what
ties on an instant: what fails with that alone is told as such. Failures of one kind are told once, with the first seed.

With --faults random each seed is played once as it is written, and then explored: futures are forked off where something
rare has come by, with faults of the fault list, hands on the server and requests at random, and others off those. In all
of them the checks always and never have to hold, the check sometimes in one; each ends with everything put right, and an
hour later the host has to be on, the health to be OK, and nothing under way. With --no-explore every seed is played from its
start instead, with faults beside its steps, and all of its checks are asked.

Examples:
  $ tidefish sweep power.scenario.yaml --seeds 1..10000
  $ tidefish sweep power.scenario.yaml --seeds 1..100 --faults random --futures 400
  $ tidefish sweep power.scenario.yaml --seeds 17 --faults random --path @16/3@41/88      a future again, in full
  $ tidefish sweep power.scenario.yaml --seeds 17 --faults random --path @16/3@41/88 --journal future.jsonl
  $ tidefish shrink power.scenario.yaml --seed 17 --faults random --path @16/3@41/88      the smallest that fails so
  $ tidefish sweep power.scenario.yaml --seeds 1..10000 --faults random --twice
  $ tidefish sweep power.scenario.yaml --seeds 1..10000 --shard 2/8 --outcomes > part2.jsonl
  $ tidefish sweep power.scenario.yaml --merge < parts.jsonl           all parts, one after the other`;

export function registerSweep(program: Command): void {
  const command = program
    .command('sweep')
    .description('play a scenario with many seeds, and tell each failure once')
    .argument('<scenario>', 'a scenario file')
    .addOption(
      new Option('--seeds <range>', 'which: a range, or seeds with commas between')
        .argParser(parseSeeds)
        .default(parseSeeds(seedsDefault), seedsDefault),
    )
    .addOption(settingOption())
    .addOption(includeRootOption())
    .option('--faults <which>', 'what else happens: random', parseRandom)
    .option('--futures <number>', 'how many futures of each seed are explored', parseFutures, futuresDefault)
    .option('--no-explore', 'play every seed from its start, with the faults beside its steps')
    .option('--path <path>', 'play one future again, and tell what happens in it', parsePath)
    .option('--journal <file>', 'write the history of that future to a new file, for replay')
    .option('--force', 'let --journal replace a file that exists')
    .option('--servers <which>', 'servers of other makes too: random', parseRandom)
    .option('--ties <order>', 'of what ties on an instant: drawn by the seed, or fifo', parseTies, 'drawn')
    .option('--no-invariants', 'look only at what the scenario expects')
    .option('--twice', 'run each seed in two processes that differ, which has to end in the same state')
    .option('--workers <number>', 'processes', parseWorkers, availableParallelism())
    .addOption(
      new Option('--shard <i/n>', 'only that part of the seeds')
        .argParser(parseShard)
        .default({ index: 1, of: 1 }, 'all'),
    )
    .option('--outcomes', 'print what came of each seed as it comes, a line of JSON each, for --merge')
    .option('--merge', 'run nothing: read such lines from standard input')
    .option('--coverage', 'tell what of the behaviour was reached, and what was not')
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
    command.error('error: --path is of one seed that is explored: --seeds 17 --faults random');
  if (flags.journal !== undefined && path === undefined)
    command.error('error: --journal takes one history; say with --path which future it is of');
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
  tell(mergeOutcomes(swept, inOrder, tally.reached), flags);
}

function tell(report: SweepReport, { json }: SweepFlags): void {
  printLine(json === true ? JSON.stringify(report) : formatSweep(report, styleFor(process.stdout)));
  // Of a sweep that was stopped that is what there is to say.
  if (!hasPassed(report)) process.exitCode ??= exitCodes.failed;
}

/** Undefined for what is none, which is said. */
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
  /** Whether futures are explored. */
  readonly explores: boolean;
}

/** What the scenario comes to by itself is had again by running it; all else by sweeping over that seed. */
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

/** Of a future that breaks a check, on the server that the file describes. */
function smallerBy(swept: Swept): (seed: string, failure: SeedFailure) => string | undefined {
  const { operand, set } = swept;
  return (seed, { kind, path, server }) =>
    path === undefined || server !== '' || (kind !== 'check' && kind !== 'invariant')
      ? undefined
      : `${commandFor(operand, seed, set, 'shrink')} --faults random --path ${path}`;
}

/** Undefined for a path that is none of this seed, which is said. */
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

/** Lines that are no parts of one sweep: which, and what is wrong there. */
class NotOutcomes extends Error {}

/** Throws NotOutcomes. */
function readOutcomes(text: string): Tally {
  const tally = new Tally();
  const seen = new Set<string>();
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const outcome = outcomeIn(line);
    if (outcome === undefined)
      throw new NotOutcomes(`line ${index + 1} is no outcome of a seed, as --outcomes prints them`);
    const { seed, futures } = outcome;
    // Of a seed that is explored there are more lines, about its futures.
    if (futures === undefined && seen.has(seed))
      throw new NotOutcomes(
        `line ${index + 1} is of seed ${seed}, which there was before: each part counts once`,
      );
    if (futures === undefined) seen.add(seed);
    tally.add([outcome]);
  }
  if (tally.seeds === 0) throw new NotOutcomes('it is empty; parts of a sweep are printed by --outcomes');
  return tally;
}

/** By what makes it one; who prints it is this program. */
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

/** Numbers by their size, and before all texts. */
function compareSeeds(one: string, other: string): number {
  const [left, right] = [Number(one), Number(other)];
  if (Number.isFinite(left) && Number.isFinite(right) && left !== right) return left - right;
  if (Number.isFinite(left) !== Number.isFinite(right)) return Number.isFinite(left) ? -1 : 1;
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
