/**
 * `tidefish likelihood`: estimates the probability of a condition at points before the condition came to hold, and
 * finds the event that decided the outcome.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { type Command, Option } from 'commander';
import { formatDuration } from '../../engine/index.js';
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
  likelihoodCurve,
  likelihoodOf,
} from '../../replay/index.js';
import { readCondition } from '../../scenarios/index.js';
import { duration, wholeNumber } from '../flags.js';
import { Interruption } from '../terminal/interruption.js';
import { type Colours, coloursFor, exitCodes, printError, printLine } from '../terminal/terminal.js';
import { openSource } from './open-source.js';
import { Progress } from './report-progress.js';
import { addressHelp, historyExpected } from './running-service.js';

interface LikelihoodFlags {
  readonly futures: number;
  readonly points: number;
  readonly for?: number;
  readonly csv?: true;
  readonly svg?: true;
  readonly json?: true;
}

/**
 * Parser of the options `--futures` and `--points`. Assumption: beyond the maximum, more futures do not improve the
 * estimate, and more points do not improve the plot.
 */
const parseCount = wholeNumber(2, 10_000);

const examples = `
The command forks futures with other seeds from points before the event: random numbers differ, the recorded inputs are repeated.
It counts the futures in which the condition comes to hold before the recorded end, or within --for after it. Points are added
where that share rises most, until one event is found. Each share has its 95 % confidence interval. Expressions are those of
tidefish bisect.

Examples:
  $ tidefish likelihood history.jsonl '{machine: power/1, in: on.boot.halted}'
  $ tidefish likelihood history.jsonl '/redfish/v1/Systems/1/#/Status/Health = Critical' --futures 200 --csv
  $ tidefish likelihood history.jsonl '/redfish/v1/UpdateService/#/Oem/Vnd/State = Error' --for 30m --svg > curve.svg`;

export function registerLikelihood(program: Command): void {
  const command = program
    .command('likelihood')
    .description('estimate the probability of a condition over time, and find the event that decided it')
    .argument('<history>', historyExpected)
    .argument('<condition>', 'condition that came to hold in the history')
    .option('--futures <number>', 'number of futures that start at each point', parseCount, 50)
    .option(
      '--points <number>',
      'number of points before the instant at which the condition came to hold',
      parseCount,
      20,
    )
    .addOption(
      new Option(
        '--for <duration>',
        'duration after the recorded end in which the futures continue (default: none)',
      ).argParser(duration),
    )
    .option('--csv', 'print the points as rows of comma-separated values')
    .addOption(new Option('--svg', 'print the curve of the probability as an SVG file').conflicts('csv'))
    .addOption(new Option('--json', 'print the result as one line of JSON').conflicts(['csv', 'svg']))
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
  else if (flags.svg === true) printLine(likelihoodCurve(found, text, history.startMs));
  else printLine(formatLikelihood(found, text, history.startMs, coloursFor(process.stdout, process.env)));
}

/**
 * Estimates the probability at all points. Returns undefined after an interruption. Prints an error and returns
 * undefined for an invalid query.
 */
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
  const options = { futures: flags.futures, points: flags.points, forMs: flags.for ?? 0 };
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

/** Width of the bar that shows a probability. Unit: characters. */
const barWidth = 40;

function formatLikelihood(
  { happenedBy, points, rise, skipped, horizon }: Likelihood,
  condition: string,
  startMs: number,
  { bold, dim }: Colours,
): string {
  const numberWidth = String(points.at(-1)?.after ?? 0).length;
  const rows = points.map((point) => {
    const { after, at, happened, futures } = point;
    const bar = '█'.repeat(Math.round((happened / futures) * barWidth)).padEnd(barWidth, '·');
    const number = `#${String(after).padStart(numberWidth)}`;
    const interval = dim(`${percent(point.low)} to ${percent(point.high)} %`);
    return `${dim(number)}  ${dim(formatVirtualTime(at - startMs))}  ${bar}  ${percentOf(point).padStart(5)}  ${interval}`;
  });
  const ending =
    happenedBy === undefined
      ? `the condition did not come to hold: ${condition}`
      : `the condition came to hold with ${eventInWords(happenedBy, startMs)}`;
  return [
    bold(condition),
    ...rows,
    ending,
    ...riseInWords(rise, startMs),
    ...horizonInWords(horizon, startMs),
    ...formatSkipped(skipped, startMs, ({ futures }) => `, in ${formatCount(futures, 'future')}`),
  ].join('\n');
}

/** Returns the points as rows of comma-separated values, with a header row. */
function likelihoodRows({ points }: Likelihood, startMs: number): readonly string[] {
  const rows = points.map(({ after, at, happened, futures, low, high }) =>
    [after, at - startMs, happened, futures, happened / futures, low, high].join(','),
  );
  return ['event,sinceStartMs,happened,futures,share,low,high', ...rows];
}

function riseInWords(rise: Likelihood['rise'], startMs: number): readonly string[] {
  if (rise === undefined) return ['the probability rose at no point'];
  const { event, before, after, causes, hasMore } = rise;
  return [
    `the decisive event is ${eventInWords(event, startMs)}: from ${percentOf(before)} to ${percentOf(after)}`,
    ...causes.map((cause) => `  because of ${eventInWords(cause, startMs)}`),
    ...(hasMore ? ['  and so on'] : []),
  ];
}

/** Returns a warning if more futures come to hold after the horizon: then the horizon decides the figures. */
export function horizonInWords(
  { at, forMs, later, checkedMs }: Likelihood['horizon'],
  startMs: number,
): readonly string[] {
  if (later === 0) return [];
  const futures = later === 1 ? '1 more future' : `${later} more futures`;
  const end = formatVirtualTime(at - startMs);
  return [
    `warning: the figures depend on the end of the futures, ${end}: the condition comes to hold in ${futures} within ${formatDuration(checkedMs)} after it; --for ${formatDuration(forMs + checkedMs)} counts them`,
  ];
}

function eventInWords({ number, at, cause }: EventSummary, startMs: number): string {
  const told = 'input' in cause ? cause : { address: cause.machine, event: cause.event };
  return `#${number} at ${formatVirtualTime(at - startMs)}, ${formatCause(told)}`;
}

function percentOf({ happened, futures }: LikelihoodPoint): string {
  return `${percent(happened / futures)} %`;
}

function percent(share: number): number {
  return Math.round(share * 100);
}
