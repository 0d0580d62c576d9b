/** `tidefish likelihood`: how likely something had become, point by point, and the event that decided it. */
import { setImmediate as turn } from 'node:timers/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { HasHappened, type History, type Likelihood, likelihoodOf } from '../replay/index.js';
import { readCondition } from '../scenarios/index.js';
import { historyIn } from './history-in.js';
import { Interruption } from './interruption.js';
import { formatLikelihood, likelihoodRows } from './report-likelihood.js';
import { Progress } from './report-progress.js';
import { addressHelp, historyExpected } from './running-service.js';
import { coloursFor, complain, exitCodes, say } from './terminal.js';

interface LikelihoodFlags {
  readonly futures: number;
  readonly points: number;
  readonly csv?: true;
  readonly json?: true;
}

/** Assumption: no share of more futures, and no plot of more points, tells anybody more. */
const countMax = 10_000;

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

function parseCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 2 && count <= countMax) return count;
  throw new InvalidArgumentError(`It is a whole number from 2 to ${countMax}.`);
}

async function likelihood(file: string, text: string, flags: LikelihoodFlags): Promise<void> {
  const history = await historyIn(file);
  if (history === undefined) return;
  const found = await estimate(history, text, flags);
  if (found === undefined) return;
  if (flags.json === true) say(JSON.stringify({ file, condition: text, ...found }));
  else if (flags.csv === true) say(likelihoodRows(found, history.startMs).join('\n'));
  else say(formatLikelihood(found, text, history.startMs, coloursFor(process.stdout, process.env)));
}

/** Undefined for what cannot be asked, which is said, and when it is stopped. */
async function estimate(
  history: History,
  text: string,
  flags: LikelihoodFlags,
): Promise<Likelihood | undefined> {
  const reading = readCondition(text, history);
  if (!reading.ok) {
    complain(reading.message);
    process.exitCode = exitCodes.badInput;
    return undefined;
  }
  const interruption = new Interruption();
  const progress = new Progress();
  try {
    const estimating = likelihoodOf(history, reading.condition, flags);
    let next = estimating.next();
    while (next.done !== true) {
      const { points, futures } = next.value;
      progress.show(() => `${points} points, ${futures} of ${flags.futures} futures of the next`);
      await turn();
      if (interruption.pressed) {
        complain(`stopped after ${points} points`);
        process.exitCode = exitCodes.interrupted;
        return undefined;
      }
      next = estimating.next();
    }
    return next.value;
  } catch (error) {
    if (!(error instanceof HasHappened)) throw error;
    complain(error.message);
    process.exitCode = exitCodes.failed;
    return undefined;
  } finally {
    progress.clear();
    interruption.end();
  }
}
