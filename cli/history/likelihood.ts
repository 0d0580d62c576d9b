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
  type LikelihoodProgress,
  likelihoodCurve,
  likelihoodFrom,
  likelihoodOf,
  type PastCondition,
  type Position,
  readPosition,
  type SpanLikelihood,
} from '../../replay/index.js';
import { readCondition } from '../../scenarios/index.js';
import { duration, wholeNumber } from '../flags.js';
import { Interruption } from '../terminal/interruption.js';
import { type Colours, coloursFor, exitCodes, printError, printLine } from '../terminal/terminal.js';
import { problemOfCondition } from './condition-problem.js';
import { openSource } from './open-source.js';
import { Progress } from './report-progress.js';
import { addressHelp, historyExpected } from './running-service.js';

interface LikelihoodFlags {
  readonly futures: number;
  readonly points: number;
  readonly for?: number;
  readonly at?: string;
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
where that share rises most, until one event is found. With --at, all futures start at that position, and the result is one
probability: that the condition comes to hold within --for after it. Each share has its 95 % confidence interval. Expressions are those of
tidefish bisect.

Examples:
  $ tidefish likelihood history.jsonl '{machine: power/1, in: on.boot.halted}'
  $ tidefish likelihood history.jsonl '/redfish/v1/Systems/1/#/Status/Health = Critical' --futures 200 --csv
  $ tidefish likelihood history.jsonl '/redfish/v1/UpdateService/#/Oem/Vnd/State = Error' --for 30m --svg > curve.svg
  $ tidefish likelihood history.jsonl '{machine: power/1, in: off}' --at end --for 30m      one probability, from now on`;

export function registerLikelihood(program: Command): void {
  const command = program
    .command('likelihood')
    .description('estimate the probability of a condition over time, and find the event that decided it')
    .argument('<history>', historyExpected)
    .argument(
      '<condition>',
      'condition that came to hold in the history, or that may come to hold after --at',
    )
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
        'duration after the recorded end, or after --at, in which the futures continue (default: to the recorded end)',
      ).argParser(duration),
    )
    .option('--at <position>', 'position at which all futures start, such as end, 10m or #1234')
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
  if (flags.at !== undefined) {
    await estimateFrom(history, text, { ...flags, at: flags.at });
    return;
  }
  const found = await estimate(history, text, flags);
  if (found === undefined) return;
  if (flags.json === true) printLine(JSON.stringify({ file, condition: text, ...found }));
  else if (flags.csv === true) printLine(likelihoodRows(found, history.startMs).join('\n'));
  else if (flags.svg === true) printLine(likelihoodCurve(found, text, history.startMs));
  else printLine(formatLikelihood(found, text, history.startMs, coloursFor(process.stdout, process.env)));
}

/** Flags of an estimate from one position. */
type FlagsFrom = Pick<LikelihoodFlags, 'futures' | 'for' | 'csv' | 'svg' | 'json'> & { readonly at: string };

/** Prints the probability that the condition comes to hold after a position, as one line. */
async function estimateFrom(history: History, text: string, flags: FlagsFrom): Promise<void> {
  if (flags.csv === true || flags.svg === true)
    return refuse('--at has one probability; --csv and --svg are for a curve, so omit --at');
  const condition = conditionFor(history, text);
  if (condition === undefined) return;
  const reading = readPosition(flags.at, history);
  if (!reading.ok) return refuse(`--at ${flags.at}: ${reading.message}`);
  const { position } = reading;
  const forMs = flags.for ?? history.end.at - position.at;
  if (forMs <= 0)
    return refuse('--at is the recorded end; name the duration of the futures with --for, such as 30m');
  const found = await finish(
    likelihoodFrom(history, condition, { at: position, forMs, futures: flags.futures }),
    flags,
  );
  if (found === undefined) return;
  printLine(
    flags.json === true
      ? JSON.stringify({ condition: text, ...found })
      : formatFrom(found, text, { position, startMs: history.startMs }),
  );
}

function refuse(message: string): undefined {
  printError(message);
  process.exitCode = exitCodes.badInput;
  return undefined;
}

function formatFrom(
  { point, untilMs, skipped }: SpanLikelihood,
  condition: string,
  { position, startMs }: { readonly position: Position; readonly startMs: number },
): string {
  const from = formatVirtualTime(position.at - startMs);
  const span = formatDuration(untilMs - position.at);
  const interval = `${percent(point.low)} to ${percent(point.high)} %`;
  return [
    `P = ${percentOf(point)} (${interval}) that ${condition} comes to hold within ${span} after ${from}, in ${point.happened} of ${point.futures} futures`,
    ...formatSkipped(skipped, startMs, ({ futures }) => `, in ${formatCount(futures, 'future')}`),
  ].join('\n');
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
  const condition = conditionFor(history, text);
  if (condition === undefined) return undefined;
  const options = { futures: flags.futures, points: flags.points, forMs: flags.for ?? 0 };
  return await finish(likelihoodOf(history, condition, options), flags);
}

/** Reads a condition. Prints an error and returns undefined for a condition that the history cannot satisfy. */
function conditionFor(history: History, text: string): PastCondition | undefined {
  const reading = readCondition(text, history);
  if (!reading.ok) return refuse(reading.message);
  const problem = problemOfCondition(history, reading.condition);
  return problem === undefined ? reading.condition : refuse(problem);
}

/** Runs an estimate to its end, with its progress on the terminal. Returns undefined after an interruption. */
async function finish<Found>(
  estimating: Generator<LikelihoodProgress, Found>,
  flags: Pick<LikelihoodFlags, 'futures'>,
): Promise<Found | undefined> {
  const interruption = new Interruption();
  const progress = new Progress();
  try {
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
    ...formatHorizon(horizon, startMs),
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
export function formatHorizon(
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
