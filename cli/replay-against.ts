/** `tidefish replay --against`: the recorded inputs come to another server, or to another version of this program. */
import {
  counted,
  firstTraceDifference,
  type History,
  planOf,
  replayUnder,
  type TracedEvent,
  traceEvent,
} from '../replay/index.js';
import { blueprintIn } from './blueprint-file.js';
import { tellBranch } from './branch.js';
import { historyIn } from './history-in.js';
import { NotPlayed, type PlayedThere, playThere, versionAt } from './other-version.js';
import { untakenInWords } from './report-comparison.js';
import { Progress } from './report-progress.js';
import { traceDifferenceInWords } from './report-two-traces.js';
import { coloursFor, complain, exitCodes, say } from './terminal.js';

export async function replayAgainst(file: string, other: string, json: true | undefined): Promise<void> {
  const program = versionAt(other);
  const blueprint = program === undefined ? blueprintIn(other) : undefined;
  if (program === undefined && blueprint === undefined) {
    process.exitCode = exitCodes.badInput;
    return;
  }
  const history = await historyIn(file);
  if (history === undefined) return;
  if (blueprint !== undefined) tellBranch({ file, history, branch: replayUnder(history, blueprint), json });
  if (program !== undefined) await againstVersion(file, history, program, json);
}

async function againstVersion(
  file: string,
  history: History,
  program: string,
  json: true | undefined,
): Promise<void> {
  const played = await playedThere(history, program);
  if (played === undefined) return;
  const first = firstTraceDifference(traced(history), played.events);
  const events = [history.end.after, played.events.length] as const;
  const { untaken } = played;
  if (json === true) {
    say(JSON.stringify({ file, against: program, program: played.program, events, untaken, first }));
    return;
  }
  const { startMs } = history;
  const colours = coloursFor(process.stdout, process.env);
  say(
    [
      `${colours.bold(file)}  against ${program}, tidefish ${played.program}: ${events[0]} and ${counted(events[1], 'event')}`,
      ...untakenInWords(untaken, startMs),
      ...(first === undefined
        ? [colours.green('every event the same')]
        : traceDifferenceInWords(first, ['recorded', 'there'], startMs)),
    ].join('\n'),
  );
}

async function playedThere(history: History, program: string): Promise<PlayedThere | undefined> {
  const progress = new Progress();
  try {
    return await playThere(program, planOf(history), (events) =>
      progress.show(() => `${program}: ${events} events`),
    );
  } catch (error) {
    if (!(error instanceof NotPlayed)) throw error;
    complain(error.message);
    process.exitCode = exitCodes.failed;
    return undefined;
  } finally {
    progress.clear();
  }
}

function* traced(history: History): Generator<TracedEvent> {
  for (const event of history.events()) yield traceEvent(event);
}
