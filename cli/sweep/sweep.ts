/**
 * `tidefish sweep`: runs one scenario with many seeds, on all cores. Prints each cause of failure once, with the
 * command that reproduces it.
 */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { type Command, Option } from 'commander';
import { formatEntry, replayFuture, type Scenario, Tally } from '../../scenarios/index.js';
import { showReport } from '../console/console.js';
import { dataOfReport } from '../console/report-data.js';
import { findFileObstacle } from '../files/output-file.js';
import { retentionOptions } from '../files/retained-journals.js';
import { includeRootOption } from '../flags.js';
import { saveJournal } from '../history/journal-file.js';
import { QueueProblem } from '../queue/connection.js';
import { registerQueueCommands } from '../queue/queue-commands.js';
import { parseSweepName, queueOption } from '../queue/queue-flags.js';
import { hasOneController, readOneScenario, settingOption } from '../scenario/scenario-files.js';
import { styleFor } from '../terminal/report-format.js';
import { exitCodes, printError, printLine, printNotice } from '../terminal/terminal.js';
import { PartWriter } from './part-file.js';
import { NotOutcomes, readOutcomes } from './read-outcomes.js';
import { readCandidates } from './sweep-candidates.js';
import {
  explores,
  futuresDefault,
  optionsOf,
  parseChunk,
  parseFutures,
  parsePath,
  parseRandom,
  parseSeeds,
  parseShard,
  parseTies,
  parseWorkers,
  type SweepFlags,
} from './sweep-flags.js';
import { registerMerge } from './sweep-merge.js';
import { reportSweep } from './sweep-report.js';
import { runSweep } from './sweep-run.js';

const seedsDefault = '1..100';

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
  $ tidefish sweep power.scenario.yaml --seeds 1..100 --coverage --open     the report as a page in the browser
  $ tidefish sweep power.scenario.yaml --seeds 1..10000 --shard 2/8 --outcomes > part2.jsonl
  $ tidefish sweep power.scenario.yaml --merge < parts.jsonl           the outcomes of all parts together
  $ tidefish sweep power.scenario.yaml --seeds 1..10000 --shard 2/8 --out part2.jsonl
  $ tidefish sweep merge power.scenario.yaml part*.jsonl               the report of all part files
  $ tidefish sweep power.scenario.yaml --seeds 1..1000000 --queue redis://127.0.0.1:6379
  $ tidefish sweep status --queue redis://127.0.0.1:6379               the progress of all sweeps in the queue

With --out the outcomes are written to a file, which is complete or does not exist, and a found failure does not change the exit
code: the report and its exit code come from tidefish sweep merge. With --queue the seeds run on all machines with a tidefish worker
on the same Redis server, and the report is as usual; the same command goes on after an interruption. In an Indexed Job of Kubernetes, --shard job/8 takes the part
from JOB_COMPLETION_INDEX.`;

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
      new Option('--shard <i/n>', 'part of the seeds to run, such as 2/8, or job/8 in an Indexed Job')
        .argParser(parseShard)
        .default({ index: 1, of: 1 }, 'all'),
    )
    .option(
      '--out <file>',
      'write the outcomes to a part file, as input of tidefish sweep merge, and report nothing',
    )
    .addOption(queueOption('let the workers of a queue run the seeds: a Redis server'))
    .option('--job <name>', 'name of the sweep in the queue (default: from its content)', parseSweepName)
    .option('--chunk <seeds>', 'seeds of a chunk in the queue (default: about two seconds)', parseChunk)
    .option('--outcomes', 'print the outcome of each seed as one line of JSON, as input of --merge')
    .option(
      '--merge',
      'run nothing, and report the outcomes that --outcomes printed, read from standard input',
    )
    .option('--coverage', 'report the coverage of the simulated behavior')
    .option('--open', 'open the report in the browser of this system')
    .option('--json', 'print the report as one line of JSON')
    .addHelpText('after', examples)
    .action((operand: string, flags: SweepFlags) => sweep(command, operand, flags));
  registerMerge(command);
  registerQueueCommands(command);
  command.showHelpAfterError('(tidefish sweep --help explains every flag)');
}

async function sweep(command: Command, operand: string, flags: SweepFlags): Promise<void> {
  const scenario = readOneScenario(operand, flags);
  if (scenario === undefined) return;
  if (explores(flags) && !hasOneController(scenario, 'with --no-explore the faults are added to its steps'))
    return;
  const { seeds, path } = flags;
  if (path !== undefined && (!explores(flags) || seeds.length > 1))
    command.error('error: --path requires one explored seed: --seeds 17 --faults random');
  if (flags.journal !== undefined && path === undefined)
    command.error('error: --journal stores one history; name its future with --path');
  const { journal, force } = flags;
  const obstacle =
    journal === undefined ? undefined : findFileObstacle(journal, { force, called: 'the journal' });
  if (obstacle !== undefined) command.error(`error: ${obstacle}`);
  if (flags.out !== undefined && (path !== undefined || flags.merge === true))
    command.error('error: --out stores the outcomes of seeds; omit --path and --merge');
  if (flags.queue !== undefined && (path !== undefined || flags.merge === true || flags.shard.of > 1))
    command.error('error: --queue runs all seeds; omit --path, --merge and --shard');
  if (flags.open === true && (flags.out ?? flags.outcomes) !== undefined)
    command.error('error: --open shows a report; omit --out and --outcomes');
  if (flags.out !== undefined) {
    const occupied = findFileObstacle(flags.out, { force, called: 'the part file' });
    if (occupied !== undefined) command.error(`error: ${occupied}`);
    await reportingProblems(() => runPart(scenario, operand, { ...flags, out: flags.out ?? '' }));
    return;
  }
  const tally =
    path !== undefined
      ? playAgain(scenario, operand, { ...flags, path })
      : flags.merge === true
        ? readParts()
        : await reportingProblems(() => runSweep(scenario, operand, flags));
  if (tally === undefined) return;
  if (flags.outcomes === true) return;
  const isStored = flags.merge !== true && flags.journal === undefined;
  const report = reportSweep(scenario, { ...flags, operand }, tally, isStored);
  if (flags.open === true) await showReport(dataOfReport(report), 0, { open: true });
}

/** Runs a sweep. Prints a problem of its queue, and returns undefined then. */
async function reportingProblems<Result>(run: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof QueueProblem)) throw error;
    printError(error.message);
    process.exitCode = exitCodes.badInput;
    return undefined;
  }
}

/** Runs a part of the seeds, and writes its outcomes to a file. An interrupted part leaves no file. */
async function runPart(
  scenario: Scenario,
  operand: string,
  flags: SweepFlags & { readonly out: string },
): Promise<void> {
  const part = new PartWriter(flags.out, scenario, flags);
  let isComplete = false;
  try {
    const tally = await runSweep(scenario, operand, flags, (outcomes) => part.add(outcomes));
    isComplete = process.exitCode === undefined;
    if (!isComplete) return;
    part.complete();
    printNotice(`${flags.out}: ${tally?.seeds ?? 0} seeds, ${tally?.failed ?? 0} failed`);
  } finally {
    if (!isComplete) part.abandon();
  }
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
