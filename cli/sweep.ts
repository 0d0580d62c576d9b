/** `tidefish sweep`: one scenario over many seeds, on all cores, and each failure once, with the command that has it again. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { type Command, InvalidArgumentError } from 'commander';
import {
  commandFor,
  formatSweep,
  hasPassed,
  listSometimes,
  mergeOutcomes,
  runScenario,
  type Scenario,
  type SeedFailure,
  type SeedOptions,
  type SeedOutcome,
  type SweepReport,
  Tally,
} from '../scenarios/index.js';
import { Interruption } from './interruption.js';
import { styleFor } from './report-format.js';
import { Progress } from './report-progress.js';
import { readScenarios } from './scenario-files.js';
import { collectSetting } from './settings.js';
import { sweepSeeds } from './sweep-pool.js';
import { parseSeeds, parseShard, type Shard, seedsOf } from './sweep-seeds.js';
import { complain, exitCodes, say } from './terminal.js';

interface SweepFlags {
  readonly seeds: readonly string[];
  readonly set: Readonly<Record<string, unknown>>;
  readonly faults?: 'random';
  readonly servers?: 'random';
  readonly ties: 'drawn' | 'kept';
  readonly invariants: boolean;
  readonly twice?: true;
  readonly workers: number;
  readonly shard: Shard;
  readonly merge?: true;
  readonly outcomes?: true;
  readonly coverage?: true;
  readonly json?: true;
}

const workersMax = 256;

const examples = `
A seed is another history of the same scenario: other durations, other failures of what fails by chance. With --faults
random, faults of the fault list come beside the steps as well, by the seed: some kinds of them, at some instants, for a
while or for good. What is looked for is what the scenario expects, mostly checks such as always, never and eventually,
and errors of the program itself. Failures of one kind are told once, with the first seed.

Examples:
  $ tidefish sweep power.scenario.yaml --seeds 1..10000
  $ tidefish sweep power.scenario.yaml --seeds 1..10000 --faults random --twice
  $ tidefish sweep power.scenario.yaml --seeds 17 --faults random      one of them again
  $ tidefish sweep power.scenario.yaml --seeds 1..10000 --shard 2/8 --outcomes > part2.jsonl
  $ tidefish sweep power.scenario.yaml --merge < parts.jsonl           all parts, one after the other`;

export function registerSweep(program: Command): void {
  const command = program
    .command('sweep')
    .description('play a scenario with many seeds, and tell each failure once')
    .argument('<scenario>', 'a scenario file')
    .option(
      '--seeds <range>',
      'which: a range, or seeds with commas between',
      parseSeeds,
      parseSeeds('1..100'),
    )
    .option('--set <name=value>', 'value of a parameter, JSON or a text; repeatable', collectSetting, {})
    .option('--faults <which>', 'faults beside the steps: random', parseRandom)
    .option('--servers <which>', 'servers of other makes too: random', parseRandom)
    .option('--ties <order>', 'of what ties on an instant: drawn by the seed, or kept', parseTies, 'drawn')
    .option('--no-invariants', 'look only at what the scenario expects')
    .option('--twice', 'run each seed in two processes that differ, which has to end in the same state')
    .option('--workers <number>', 'processes', parseWorkers, availableParallelism())
    .option('--shard <i/n>', 'only that part of the seeds', parseShard, { index: 1, of: 1 })
    .option('--outcomes', 'print what came of each seed as it comes, a line of JSON each, for --merge')
    .option('--merge', 'run nothing: read such lines from standard input')
    .option('--coverage', 'tell what of the behaviour was reached, and what was not')
    .option('--json', 'print the report as one line of JSON')
    .addHelpText('after', examples)
    .action((operand: string, flags: SweepFlags) => sweep(command, operand, flags));
  command.showHelpAfterError('(tidefish sweep --help explains every flag)');
}

function parseRandom(text: string): 'random' {
  if (text === 'random') return text;
  throw new InvalidArgumentError('It is random.');
}

function parseTies(text: string): 'drawn' | 'kept' {
  if (text === 'drawn' || text === 'kept') return text;
  throw new InvalidArgumentError('It is drawn or kept.');
}

function parseWorkers(text: string): number {
  const workers = Number(text);
  if (Number.isInteger(workers) && workers >= 1 && workers <= workersMax) return workers;
  throw new InvalidArgumentError(`It is a whole number from 1 to ${workersMax}.`);
}

async function sweep(command: Command, operand: string, flags: SweepFlags): Promise<void> {
  const { scenarios, problems } = readScenarios([operand], flags.set);
  for (const problem of problems) complain(problem);
  const [scenario, second] = scenarios;
  if (second !== undefined)
    command.error('error: a sweep is of one scenario, and this is a folder of several');
  if (scenario === undefined) {
    process.exitCode = exitCodes.badInput;
    return;
  }
  const tally = flags.merge === true ? readOutcomes() : await run(scenario, operand, flags);
  if (tally === undefined) return;
  if (flags.outcomes === true) return;
  const inOrder = [...tally.outcomes].sort((one, other) => compareSeeds(one.seed, other.seed));
  const { name, file } = scenario;
  const swept = { scenario: name, file, sometimes: listSometimes(scenario), again: againBy(operand, flags) };
  tell(mergeOutcomes(swept, inOrder, tally.reached), flags);
}

function tell(report: SweepReport, { json }: SweepFlags): void {
  say(json === true ? JSON.stringify(report) : formatSweep(report, styleFor(process.stdout)));
  if (!hasPassed(report)) process.exitCode = exitCodes.failed;
}

/** Undefined when it was stopped before anything had come. */
async function run(scenario: Scenario, operand: string, flags: SweepFlags): Promise<Tally | undefined> {
  const { seeds, shard, workers, twice = false, outcomes: printed = false } = flags;
  const interruption = new Interruption();
  const mine = seedsOf(seeds, shard);
  const tally = new Tally();
  const { outcomes } = tally;
  const progress = new Progress();
  const task = {
    file: operand,
    parameters: flags.set,
    servers: flags.servers,
    options: optionsOf(scenario, flags),
  };
  const swept = { ...task, seeds: mine, workers, twice };
  await sweepSeeds(swept, {
    came: (more) => {
      tally.add(more);
      progress.clear();
      // As they come: what was run is not lost with what was not.
      if (printed) for (const outcome of more) say(JSON.stringify(outcome));
      progress.show(() => `${outcomes.length} of ${mine.length} seeds, ${tally.failed} failed`);
    },
    stopped: () => interruption.pressed,
  });
  progress.clear();
  interruption.end();
  if (interruption.pressed) {
    complain(`stopped after ${outcomes.length} of ${mine.length} seeds`);
    process.exitCode = exitCodes.interrupted;
  }
  return outcomes.length === 0 ? undefined : tally;
}

function optionsOf(scenario: Scenario, { faults, ties, invariants, coverage }: SweepFlags): SeedOptions {
  return {
    // Faults come while the scenario without them goes on.
    faultsWithinMs: faults === undefined ? undefined : runScenario(scenario, { explains: false }).durationMs,
    ties,
    invariants: invariants ? 'checked' : 'left out',
    coverage,
  };
}

/** What the scenario comes to by itself is had again by running it; all else by sweeping over that seed. */
function againBy(operand: string, flags: SweepFlags): (seed: string, failure: SeedFailure) => string {
  const { set, faults, servers, twice } = flags;
  const more = [
    faults === undefined ? '' : ' --faults random',
    servers === undefined ? '' : ' --servers random',
    twice === undefined ? '' : ' --twice',
  ].join('');
  return (seed, { kind }) => {
    const isOwn = more === '' && (kind === 'step' || kind === 'check');
    return isOwn ? commandFor(operand, seed, set) : `${commandFor(operand, seed, set, 'sweep')}${more}`;
  };
}

function readOutcomes(): Tally | undefined {
  const lines = readFileSync(process.stdin.fd, 'utf8').split('\n');
  const tally = new Tally();
  try {
    for (const line of lines) if (line !== '') tally.add([JSON.parse(line) as SeedOutcome]);
    return tally;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    complain(`standard input has a line that is no outcome of a seed: ${error.message}`);
    process.exitCode = exitCodes.badInput;
    return undefined;
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
