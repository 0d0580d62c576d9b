/** `tidefish sweep`: one scenario over many seeds, on all cores, and each failure once, with the command that has it again. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { type Command, Option } from 'commander';
import {
  formatSweep,
  hasPassed,
  listSometimes,
  mergeOutcomes,
  type SweepReport,
  type Tally,
} from '../scenarios/index.js';
import { includeRootOption } from './include-root.js';
import { obstacleAt } from './output-file.js';
import { styleFor } from './report-format.js';
import { readOneScenario } from './scenario-files.js';
import { settingOption } from './settings.js';
import { againBy, smallerBy } from './sweep-commands.js';
import { explores, parseRandom, parseTies, parseWorkers, type SweepFlags } from './sweep-flags.js';
import { playAgain } from './sweep-future.js';
import { compareSeeds, NotOutcomes, readOutcomes } from './sweep-merge.js';
import { runSweep } from './sweep-run.js';
import { parseFutures, parsePath, parseSeeds, parseShard } from './sweep-seeds.js';
import { complain, exitCodes, say } from './terminal.js';

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
hour later the host has to be on, the health to be OK, and nothing under way. With --cold every seed is played from its
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
    .option('--cold', 'explore nothing: play every seed from its start, with the faults beside its steps')
    .option('--path <path>', 'play one future again, and tell what happens in it', parsePath)
    .option('--journal <file>', 'write the history of that future to a new file, for replay')
    .option('--force', 'let --journal replace a file that exists')
    .option('--servers <which>', 'servers of other makes too: random', parseRandom)
    .option('--ties <order>', 'of what ties on an instant: drawn by the seed, or kept', parseTies, 'drawn')
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
  const obstacle = journal === undefined ? undefined : obstacleAt(journal, { force, called: 'the journal' });
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
  say(json === true ? JSON.stringify(report) : formatSweep(report, styleFor(process.stdout)));
  // Of a sweep that was stopped that is what there is to say.
  if (!hasPassed(report)) process.exitCode ??= exitCodes.failed;
}

/** Undefined for what is none, which is said. */
function readParts(): Tally | undefined {
  try {
    return readOutcomes(readFileSync(process.stdin.fd, 'utf8'));
  } catch (error) {
    if (!(error instanceof NotOutcomes)) throw error;
    complain(`standard input: ${error.message}`);
    process.exitCode = exitCodes.badInput;
    return undefined;
  }
}
