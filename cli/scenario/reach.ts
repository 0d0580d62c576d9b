/**
 * `tidefish reach`: searches for a run that leads from a scenario to a state of a statechart, and prints the run as a
 * scenario file.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { Command } from 'commander';
import { type FoundWay, findWay, formatVirtualTime, type Scenario } from '../../scenarios/index.js';
import { findFileObstacle, replaceFile } from '../files/output-file.js';
import { includeRootOption, type ScenarioFlags } from '../flags.js';
import { Progress } from '../history/report-progress.js';
import { parseFutures, parseSeeds } from '../sweep/sweep-flags.js';
import { Interruption } from '../terminal/interruption.js';
import { exitCodes, printData, printError, printLine, printNotice } from '../terminal/terminal.js';
import { hasOneController, readOneScenario, settingOption } from './scenario-files.js';

interface ReachFlags extends ScenarioFlags {
  readonly machine: string;
  readonly state: string;
  readonly seeds?: readonly string[];
  readonly futures: number;
  readonly out?: string;
  readonly force?: true;
  readonly json?: true;
}

/**
 * Default number of futures for each seed. Assumption: with this number, a state at a small depth is found within
 * seconds.
 */
const futuresDefault = 400;

const examples = `
The command runs the scenario and forks futures from it. Every second future is random, as in a sweep with --faults random.
The others follow the shortest path of transitions to the state: each begins at the nearest known point, sets one kind of fault
or performs one operator action first, and then does what brings the statechart nearer: a fault, an operator action or an
action request. The first future that reaches the state is shrunk, as by tidefish shrink, and printed as a scenario.
tidefish run --coverage lists the statecharts and their states.

Exit codes: 0 state reached, 1 state not reached, 2 unknown statechart or state.

Examples:
  $ tidefish reach idle.scenario.yaml --machine power/1 --state on.boot.halted
  $ tidefish reach idle.scenario.yaml --machine manager/1 --state hung --out hung.scenario.yaml
  $ tidefish reach idle.scenario.yaml --machine power/1 --state on.boot.osHung --seeds 1..10 --futures 1000`;

export function registerReach(program: Command): void {
  const command = program
    .command('reach')
    .description('search for a run that reaches a state of a statechart, and print it as a scenario')
    .argument('<scenario>', 'scenario file with which every run starts')
    .requiredOption('--machine <address>', 'address of the statechart, such as power/1')
    .requiredOption('--state <path>', 'path of the state: on.boot.halted')
    .option('--seeds <range>', "seeds, tried in order (default: the scenario's seed)", parseSeeds)
    .option('--futures <number>', 'number of futures tried for each seed', parseFutures, futuresDefault)
    .addOption(settingOption())
    .addOption(includeRootOption())
    .option('--out <file>', 'output file (default: standard output)')
    .option('--force', 'replace a file that exists')
    .option('--json', 'print the result as one line of JSON')
    .addHelpText('after', examples)
    .action((file: string, flags: ReachFlags) => reach(command, file, flags));
  command.showHelpAfterError('(tidefish reach --help explains every flag)');
}

async function reach(command: Command, file: string, flags: ReachFlags): Promise<void> {
  const { out, force } = flags;
  const obstacle = out === undefined ? undefined : findFileObstacle(out, { force });
  if (obstacle !== undefined) command.error(`error: ${obstacle}`);
  const scenario = readOneScenario(file, flags);
  if (scenario === undefined) return;
  if (!hasOneController(scenario, 'the statechart belongs to one of them')) return;
  const interruption = new Interruption();
  try {
    tell(await search(scenario, flags, interruption), flags, interruption.pressed);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    printError(error.message);
    process.exitCode = exitCodes.badInput;
  } finally {
    interruption.end();
  }
}

interface Search {
  readonly seed: string;
  /** Number of futures that the search has tried. */
  readonly futures: number;
  readonly way: FoundWay | undefined;
}

/** Searches with one seed after another, until the state is reached or the user interrupts the search. */
async function search(
  scenario: Scenario,
  { machine, state, seeds = [scenario.seed], futures }: ReachFlags,
  interruption: Interruption,
): Promise<Search> {
  const progress = new Progress();
  const stopped = () => interruption.pressed;
  let tried = 0;
  try {
    for (const seed of seeds) {
      const finding = findWay(scenario, { machine, state }, { seed, futures, stopped });
      let triedWithIt = 0;
      let next = finding.next();
      for (; next.done !== true; next = finding.next()) {
        const { futures: now, runs } = next.value;
        triedWithIt = now;
        const found = runs === 0 ? '' : `, found, ${runs} runs to make it smaller`;
        progress.show(() => `seed ${seed}, ${now} futures${found}`);
        await turn();
      }
      tried += triedWithIt;
      if (next.value !== undefined || stopped()) return { seed, futures: tried, way: next.value };
    }
    return { seed: seeds.at(-1) ?? scenario.seed, futures: tried, way: undefined };
  } finally {
    progress.clear();
  }
}

function tell({ seed, futures, way }: Search, flags: ReachFlags, isStopped: boolean): void {
  const { machine, state, out, json } = flags;
  if (way === undefined) {
    if (json === true) printLine(JSON.stringify({ machine, state, found: false, futures }));
    printError(
      isStopped
        ? `stopped after ${futures} futures`
        : `none of ${futures} futures reaches ${state} of ${machine}; try more futures (--futures) or other seeds (--seeds)`,
    );
    process.exitCode = isStopped ? exitCodes.interrupted : exitCodes.failed;
    return;
  }
  const { text, document, atMs, passes } = way;
  if (out !== undefined) {
    try {
      replaceFile(out, [text]);
    } catch (error) {
      printError(`cannot write ${out} (${(error as NodeJS.ErrnoException).code ?? error})`);
      process.exitCode = exitCodes.badInput;
      return;
    }
  }
  if (json === true)
    printLine(
      JSON.stringify({ machine, state, found: true, seed, futures, atMs, passes, file: out, document }),
    );
  else if (out === undefined) printData(text);
  const kept = passes ? '' : '; one of its steps fails';
  printNotice(`found with seed ${seed} after ${futures} futures, at ${formatVirtualTime(atMs)}${kept}`);
}
