/** `tidefish likelihood`: how likely something had become, point by point, and the event that decided it. */
import { setImmediate as turn } from 'node:timers/promises';
import { type Command, Option } from 'commander';
import {
  AlreadyHolds,
  type EventSummary,
  formatCause,
  formatCount,
  formatSkipped,
  formatVirtualTime,
  type History,
  type Likelihood,
  type LikelihoodPoint,
  likelihoodOf,
} from '../../replay/index.js';
import { readCondition } from '../../scenarios/index.js';
import { wholeNumber } from '../flags.js';
import { Interruption } from '../terminal/interruption.js';
import { type Colours, coloursFor, exitCodes, printError, printLine } from '../terminal/terminal.js';
import { openSource } from './open-source.js';
import { Progress } from './report-progress.js';
import { addressHelp, historyExpected } from './running-service.js';

interface LikelihoodFlags {
  readonly futures: number;
  readonly points: number;
  readonly csv?: true;
  readonly json?: true;
}

/** Assumption: no share of more futures, and no plot of more points, tells anybody more. */
const parseCount = wholeNumber(2, 10_000);

const examples = `
From points before it, futures are forked off with other seeds: what is random from there on comes otherwise, the recorded inputs
come alike. Those in which it happens before the recorded end are counted. Where the share rises most the points become more,
until the one event is found. Expressions are those of tidefish bisect.

Examples:
  $ tidefish likelihood history.jsonl '{machine: power/1, in: on.boot.halted}'
  $ tidefish likelihood history.jsonl '/redfish/v1/Systems/1/#/Status/Health = Critical' --futures 200 --csv`;

export function registerLikelihood(program: Command): void {
  const command = program
    .command('likelihood')
    .description('show how likely something had become, and which event decided it')
    .argument('<history>', historyExpected)
    .argument('<condition>', 'what happened')
    .option('--futures <number>', 'futures from each point', parseCount, 50)
    .option('--points <number>', 'points before it happened', parseCount, 20)
    .option('--csv', 'print the points as comma-separated values')
    .addOption(new Option('--json', 'print what was found as one line of JSON').conflicts('csv'))
    .addHelpText('after', addressHelp + examples)
    .action(likelihood);
  command.showHelpAfterError('(tidefish likelihood --help explains every flag)');
}

async function likelihood(file: string, text: string, flags: LikelihoodFlags): Promise<void> {
  const history = await openSource(file);
  if (history === undefined) return;
  const found = await estimate(history, text, flags);
  if (found === undefined) return;
  if (flags.json === true) printLine(JSON.stringify({ file, condition: text, ...found }));
  else if (flags.csv === true) printLine(likelihoodRows(found, history.startMs).join('\n'));
  else printLine(formatLikelihood(found, text, history.startMs, coloursFor(process.stdout, process.env)));
}

/** Undefined for what cannot be asked, which is said, and when it is stopped. */
async function estimate(
  history: History,
  text: string,
  flags: LikelihoodFlags,
): Promise<Likelihood | undefined> {
  const reading = readCondition(text, history);
  if (!reading.ok) {
    printError(reading.message);
    process.exitCode = exitCodes.badInput;
    return undefined;
  }
  const options = { futures: flags.futures, points: flags.points };
  const interruption = new Interruption();
  const progress = new Progress();
  try {
    const estimating = likelihoodOf(history, reading.condition, options);
    let next = estimating.next();
    while (next.done !== true) {
      const { points, futures } = next.value;
      progress.show(() => `${points} points, ${futures} of ${flags.futures} futures of the next`);
      await turn();
      if (interruption.pressed) {
        printError(`stopped after ${points} points`);
        process.exitCode = exitCodes.interrupted;
        return undefined;
      }
      next = estimating.next();
    }
    return next.value;
  } catch (error) {
    if (!(error instanceof AlreadyHolds)) throw error;
    printError(error.message);
    process.exitCode = exitCodes.failed;
    return undefined;
  } finally {
    progress.clear();
    interruption.end();
  }
}

/** Unit: characters. */
const barWidth = 40;

function formatLikelihood(
  { happenedBy, points, rise, skipped }: Likelihood,
  condition: string,
  startMs: number,
  { bold, dim }: Colours,
): string {
  const numberWidth = String(points.at(-1)?.after ?? 0).length;
  const rows = points.map((point) => {
    const { after, at, happened, futures } = point;
    const bar = '█'.repeat(Math.round((happened / futures) * barWidth)).padEnd(barWidth, '·');
    const number = `#${String(after).padStart(numberWidth)}`;
    return `${dim(number)}  ${dim(formatVirtualTime(at - startMs))}  ${bar}  ${percentOf(point).padStart(5)}`;
  });
  const ending =
    happenedBy === undefined
      ? `it did not happen: ${condition}`
      : `it happened by ${eventInWords(happenedBy, startMs)}`;
  return [
    bold(condition),
    ...rows,
    ending,
    ...riseInWords(rise, startMs),
    ...formatSkipped(skipped, startMs, ({ futures }) => `, in ${formatCount(futures, 'future')}`),
  ].join('\n');
}

/** Rows of comma-separated values, with a head. */
function likelihoodRows({ points }: Likelihood, startMs: number): readonly string[] {
  const rows = points.map(({ after, at, happened, futures }) =>
    [after, at - startMs, happened, futures, happened / futures].join(','),
  );
  return ['event,sinceStartMs,happened,futures,share', ...rows];
}

function riseInWords(rise: Likelihood['rise'], startMs: number): readonly string[] {
  if (rise === undefined) return ['it became no more likely at any point'];
  const { event, before, after, causes, hasMore } = rise;
  return [
    `it was decided by ${eventInWords(event, startMs)}: from ${percentOf(before)} to ${percentOf(after)}`,
    ...causes.map((cause) => `  because of ${eventInWords(cause, startMs)}`),
    ...(hasMore ? ['  and so on'] : []),
  ];
}

function eventInWords({ number, at, cause }: EventSummary, startMs: number): string {
  const told = 'input' in cause ? cause : { address: cause.machine, event: cause.event };
  return `#${number} at ${formatVirtualTime(at - startMs)}, ${formatCause(told)}`;
}

function percentOf({ happened, futures }: LikelihoodPoint): string {
  return `${Math.round((happened / futures) * 100)} %`;
}
