/**
 * `tidefish verify`: checks that a recorded history replays equally, and that a scenario always leads to the same
 * history. The command verifies the program, not the simulated server: `tidefish run` reports whether a scenario
 * passes.
 */
import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setImmediate as turn } from 'node:timers/promises';
import type { Command } from 'commander';
import type { ExecutorName } from '../../engine/index.js';
import { findStoredJournal, listMemberHistories } from '../../http/index.js';
import { formatCount, type HistoryDifference, type TraceDifference } from '../../replay/index.js';
import { runScenario, type Scenario, type VerifiedScenario, verifyScenario } from '../../scenarios/index.js';
import { executorOption, includeRootOption, type ScenarioFlags } from '../flags.js';
import { readJournalSource } from '../history/journal-file.js';
import { Progress } from '../history/report-progress.js';
import { addressHelp } from '../history/running-service.js';
import { readScenarios, scenarioFile } from '../scenario/scenario-files.js';
import { listLibraryFiles } from '../scenario/scenario-library.js';
import { parseWorkers } from '../sweep/sweep-flags.js';
import { Interruption } from '../terminal/interruption.js';
import { type Colours, coloursFor, exitCodes, printError, printLine } from '../terminal/terminal.js';
import { formatChanges, formatDivergence, formatTraceDifference } from './report-divergence.js';
import { verifyJournal } from './verify-journal.js';
import { playTwice, type TwoRuns } from './verify-twice.js';

interface VerifyFlags extends Omit<ScenarioFlags, 'set'> {
  readonly executor: ExecutorName;
  readonly twice?: true;
  readonly workers: number;
  readonly json?: true;
}

const examples = `
A journal or a directory of serve --data is replayed and compared: its fingerprints, with a trace (--trace of run and serve)
every event, and in a directory the state at every checkpoint. Several processes replay the parts of a long history in a
directory. At a divergence the replay stops and shows the event or the interval, both sides, the states, and the broken rule
of determinism.

A scenario is run. Then its journal is replayed, stored states are continued, and unchanged forks are run to the end. With
--twice it is run in two processes that differ in time zone, language, earlier runs and key order, and once more with the
order of events of the same instant shuffled, where its checks have to hold as well.

With --executor xstate a journal is replayed with XState itself as the executor. A scenario is run with XState, and its replays
with the compiled plans: the first event at which the executors differ is shown.

Examples:
  $ tidefish verify history.jsonl                    exit code 0 for an equal replay, 3 for a divergence
  $ tidefish verify lab                              a data directory, also while it is served
  $ tidefish verify scenarios/library --twice
  $ tidefish verify scenarios/library --executor xstate
  $ tidefish verify night.scenario.yaml --twice --json`;

export function registerVerify(program: Command): void {
  const command = program
    .command('verify')
    .description('verify that journals replay as recorded, and that scenarios are deterministic')
    .argument(
      '<what...>',
      'journals, data directories, running services, scenario files, or folders of scenario files',
    )
    .option(
      '--twice',
      'also run each scenario in two different processes, and with shuffled order of simultaneous events',
    )
    .addOption(executorOption().conflicts('twice'))
    .addOption(includeRootOption())
    .option(
      '--workers <number>',
      'processes that replay a long history of a data directory together',
      parseWorkers,
      availableParallelism(),
    )
    .option('--json', 'print one line of JSON for each file')
    .addHelpText('after', addressHelp + examples)
    .action((files: string[], flags: VerifyFlags) => verify(command, files, flags));
  command.showHelpAfterError('(tidefish verify --help explains every flag)');
}

async function verify(
  command: Command,
  operands: readonly string[],
  { executor, twice, json, includeRoot, workers }: VerifyFlags,
): Promise<void> {
  const files = operands.flatMap(listHistories);
  const played = files.filter(isOfScenarios);
  const { scenarios, problems } = readScenarios(played, { set: {}, includeRoot });
  for (const problem of problems) printError(problem);
  if (problems.length > 0) {
    process.exitCode = exitCodes.badInput;
    return;
  }
  if (twice === true && played.length < files.length)
    command.error('error: --twice is for scenarios; a journal already has one recorded history');
  for (const file of files.filter((each) => !played.includes(each))) {
    const journal = await readJournalSource(file);
    if (journal === undefined) process.exitCode = exitCodes.badInput;
    else await verifyJournal(file, journal, { executor, workers, json });
  }
  const interruption = new Interruption();
  try {
    for (const scenario of scenarios) {
      await verifyPlayed(scenario, {
        executor,
        twice: twice === true,
        includeRoot,
        json: json === true,
        interruption,
      });
      if (!interruption.pressed) continue;
      printError(`stopped in the middle of ${scenario.name}`);
      process.exitCode = exitCodes.interrupted;
      return;
    }
  } finally {
    interruption.end();
  }
}

/** Returns the histories in the folder of a fleet; any other operand is returned unchanged. */
function listHistories(file: string): readonly string[] {
  return listMemberHistories(file)?.map(({ place }) => place) ?? [file];
}

function isOfScenarios(file: string): boolean {
  if (scenarioFile.test(file) || listLibraryFiles(file) !== undefined) return true;
  return (
    findStoredJournal(file) === undefined && statSync(file, { throwIfNoEntry: false })?.isDirectory() === true
  );
}

interface VerifyOptions {
  readonly executor: ExecutorName;
  readonly twice: boolean;
  readonly includeRoot: string | undefined;
  readonly json: boolean;
  readonly interruption: Interruption;
}

/** Verifies a scenario and prints the result. Prints nothing after an interruption. */
async function verifyPlayed(
  scenario: Scenario,
  { executor, twice, includeRoot, json, interruption }: VerifyOptions,
): Promise<void> {
  const once = await verifyHere(scenario, executor, interruption);
  if (once === undefined) return;
  const both = twice ? await playTwice(scenario, includeRoot) : undefined;
  const shuffles = twice && scenario.ties === undefined;
  const failedShuffled = shuffles
    ? runScenario(scenario, { ties: 'shuffled', explains: false }).failed
    : undefined;
  const verified: Verified = { scenario, ...once, twice: both, failedShuffled };
  printLine(
    json
      ? JSON.stringify(verifiedFacts(verified))
      : formatVerified(verified, coloursFor(process.stdout, process.env)),
  );
  if (!isOne(verified)) process.exitCode = exitCodes.diverged;
}

async function verifyHere(
  scenario: Scenario,
  executor: ExecutorName,
  interruption: Interruption,
): Promise<VerifiedScenario | undefined> {
  const progress = new Progress();
  const verifying = verifyScenario(scenario, { executor });
  try {
    for (let next = verifying.next(); ; next = verifying.next()) {
      if (next.done === true) return next.value;
      const share = next.value;
      progress.show(() => `${scenario.file}: ${Math.floor(share * 100)} %`);
      await turn();
      if (interruption.pressed) return undefined;
    }
  } finally {
    progress.clear();
  }
}

/** Returns the result of the verification of a scenario as text. */
function formatVerified(verified: Verified, colours: Colours): string {
  const { scenario, report, divergence, states, forks, difference, twice, failedShuffled } = verified;
  const name = colours.bold(scenario.name);
  const verdict = isOne(verified) ? colours.green('one history') : colours.red('more than one history');
  const { startMs } = report;
  return [
    `${name}  ${verdict}: ${formatCount(report.events, 'event')} to ${report.fingerprint}`,
    ...(divergence === undefined
      ? ['replayed from its journal: all events equal']
      : ['replayed from its journal:', ...formatDivergence(divergence, startMs).map(indented)]),
    ...(divergence !== undefined ? [] : partingInWords(difference, { states, forks })),
    ...(twice === undefined ? [] : twiceInWords(twice.difference, startMs)),
    ...(failedShuffled === undefined ? [] : [shuffledInWords(failedShuffled, report.failed)]),
  ].join('\n');
}

/** Returns the result of the verification of a scenario as data. */
function verifiedFacts(verified: Verified) {
  const { scenario, report, divergence, states, forks, difference, twice, failedShuffled } = verified;
  return {
    file: scenario.file,
    scenario: scenario.name,
    isOneHistory: isOne(verified),
    seed: report.seed,
    events: report.events,
    fingerprint: report.fingerprint,
    failed: report.failed,
    divergence,
    states,
    forks,
    difference,
    twice,
    failedShuffled,
  };
}

function partingInWords(
  difference: HistoryDifference | undefined,
  { states, forks }: { readonly states: number; readonly forks: number },
): readonly string[] {
  if (difference === undefined)
    return [`continued from ${formatCount(states, 'state')} and in ${formatCount(forks, 'fork')}: all equal`];
  const { what, from, after, changes } = difference;
  const how = what === 'fork' ? 'in an unchanged fork' : 'from the stored state';
  return [
    `continued ${how} after event #${from}: another state after event #${after}`,
    ...formatChanges(changes, 'differences of the state, run → continuation').map(indented),
  ];
}

function twiceInWords(difference: TraceDifference | undefined, startMs: number): readonly string[] {
  if (difference === undefined) return ['in two different processes: every event the same'];
  const [first = '', ...rest] = formatTraceDifference(difference, ['one', 'other'], startMs);
  return [`in two different processes: ${first}`, ...rest];
}

function shuffledInWords(failed: number, failedKept: number): string {
  const failures = failed === 0 ? 'all as expected' : `${formatCount(failed, 'expectation')} failed`;
  const before = failedKept === 0 ? '' : `, as ${failedKept} did in the original order`;
  return `with shuffled ties: ${failures}${before}`;
}

function indented(line: string): string {
  return `  ${line}`;
}

/** Result of the verification of a scenario. */
interface Verified extends VerifiedScenario {
  readonly scenario: Scenario;
  readonly twice: TwoRuns | undefined;
  /**
   * Number of failed steps and checks with shuffled ties. Undefined if shuffling was not requested, or if the scenario
   * always shuffles ties.
   */
  readonly failedShuffled: number | undefined;
}

/** Returns true if all runs lead to one history, and if shuffled ties cause no failure. */
function isOne({ report, divergence, difference, twice, failedShuffled = 0 }: Verified): boolean {
  const hangsOnOrder = failedShuffled > 0 && report.failed === 0;
  return (
    divergence === undefined && difference === undefined && twice?.difference === undefined && !hangsOnOrder
  );
}
