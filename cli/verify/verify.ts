/**
 * `tidefish verify`: whether what is recorded happens again, and whether what a scenario leads to is one history. It is about the
 * program, not about the server: whether a scenario passes is asked of `tidefish run`.
 */
import { statSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import type { Command } from 'commander';
import type { ExecutorName } from '../../engine/index.js';
import { findStoredJournal } from '../../http/index.js';
import { formatCount, type HistoryDifference, type TraceDifference } from '../../replay/index.js';
import { runScenario, type Scenario, type VerifiedScenario, verifyScenario } from '../../scenarios/index.js';
import { executorOption, includeRootOption, type ScenarioFlags } from '../flags.js';
import { readJournalSource } from '../history/journal-file.js';
import { Progress } from '../history/report-progress.js';
import { addressHelp } from '../history/running-service.js';
import { readScenarios, scenarioFile } from '../scenario/scenario-files.js';
import { Interruption } from '../terminal/interruption.js';
import { type Colours, coloursFor, exitCodes, printError, printLine } from '../terminal/terminal.js';
import { formatChanges, formatDivergence, formatTraceDifference } from './report-divergence.js';
import { verifyJournal } from './verify-journal.js';
import { playTwice, type TwoRuns } from './verify-twice.js';

interface VerifyFlags extends Omit<ScenarioFlags, 'set'> {
  readonly executor: ExecutorName;
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

With --executor xstate a journal happens again with the statecharts executed by XState itself; a scenario is played so, and all
that follows goes by the compiled plans: an event at which the two executors part is shown.

Examples:
  $ tidefish verify history.jsonl                    exit code 0 when it happens again as recorded, 3 when it does not
  $ tidefish verify lab                              a data directory, also while it is served
  $ tidefish verify scenarios/library --twice
  $ tidefish verify scenarios/library --executor xstate
  $ tidefish verify night.scenario.yaml --twice --json`;

export function registerVerify(program: Command): void {
  const command = program
    .command('verify')
    .description('tell whether journals happen again as recorded, and scenarios lead to one history')
    .argument('<what...>', 'journals, data directories, running services, scenario files or folders of them')
    .option('--twice', 'play each scenario in two processes that differ, and with ties shuffled')
    .addOption(executorOption().conflicts('twice'))
    .addOption(includeRootOption())
    .option('--json', 'print a line of JSON for each')
    .addHelpText('after', addressHelp + examples)
    .action((files: string[], flags: VerifyFlags) => verify(command, files, flags));
  command.showHelpAfterError('(tidefish verify --help explains every flag)');
}

async function verify(
  command: Command,
  files: readonly string[],
  { executor, twice, json, includeRoot }: VerifyFlags,
): Promise<void> {
  const played = files.filter(isOfScenarios);
  const { scenarios, problems } = readScenarios(played, { set: {}, includeRoot });
  for (const problem of problems) printError(problem);
  if (problems.length > 0) {
    process.exitCode = exitCodes.badInput;
    return;
  }
  if (twice === true && played.length < files.length)
    command.error('error: --twice plays scenarios; a journal says itself what it has to be');
  for (const file of files.filter((each) => !played.includes(each))) {
    const journal = await readJournalSource(file);
    if (journal === undefined) process.exitCode = exitCodes.badInput;
    else verifyJournal(file, journal, { executor, json });
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

function isOfScenarios(file: string): boolean {
  if (scenarioFile.test(file)) return true;
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

/** Says how it ended; nothing when it was stopped. */
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

/** How the verification of a scenario ended, in words and as facts. */
function formatVerified(verified: Verified, colours: Colours): string {
  const { scenario, report, divergence, states, forks, difference, twice, failedShuffled } = verified;
  const name = colours.bold(scenario.name);
  const verdict = isOne(verified) ? colours.green('one history') : colours.red('more than one history');
  const { startMs } = report;
  return [
    `${name}  ${verdict}: ${formatCount(report.events, 'event')} to ${report.fingerprint}`,
    ...(divergence === undefined
      ? ['replayed from its journal: every event the same']
      : ['replayed from its journal:', ...formatDivergence(divergence, startMs).map(indented)]),
    ...(divergence !== undefined ? [] : partingInWords(difference, { states, forks })),
    ...(twice === undefined ? [] : twiceInWords(twice.difference, startMs)),
    ...(failedShuffled === undefined ? [] : [shuffledInWords(failedShuffled, report.failed)]),
  ].join('\n');
}

/** The same for programs. */
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
    return [`gone on from ${formatCount(states, 'state')} and in ${formatCount(forks, 'fork')}: the same`];
  const { what, from, after, changes } = difference;
  const how =
    what === 'fork' ? 'in a fork in which nothing was otherwise' : 'from the state as it was written down';
  return [
    `gone on ${how} after event #${from}: another state after event #${after}`,
    ...formatChanges(changes, 'what the state differs in, as it was → as it came').map(indented),
  ];
}

function twiceInWords(difference: TraceDifference | undefined, startMs: number): readonly string[] {
  if (difference === undefined) return ['in two processes that differ: every event the same'];
  const [first = '', ...rest] = formatTraceDifference(difference, ['one', 'other'], startMs);
  return [`in two processes that differ: ${first}`, ...rest];
}

function shuffledInWords(failed: number, failedKept: number): string {
  const failures = failed === 0 ? 'all as expected' : `${formatCount(failed, 'expectation')} failed`;
  const before = failedKept === 0 ? '' : `, as ${failedKept} did in the order in which they were set`;
  return `with what ties on an instant shuffled: ${failures}${before}`;
}

function indented(line: string): string {
  return `  ${line}`;
}

/** What the verification of a scenario came to. */
interface Verified extends VerifiedScenario {
  readonly scenario: Scenario;
  readonly twice: TwoRuns | undefined;
  /** Steps and checks that failed with ties shuffled; undefined where that was not asked for, or is how it is always played. */
  readonly failedShuffled: number | undefined;
}

/** Whether all of it is one history, which hangs on no order of what ties. */
function isOne({ report, divergence, difference, twice, failedShuffled = 0 }: Verified): boolean {
  const hangsOnOrder = failedShuffled > 0 && report.failed === 0;
  return (
    divergence === undefined && difference === undefined && twice?.difference === undefined && !hangsOnOrder
  );
}
