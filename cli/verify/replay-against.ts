/**
 * `tidefish replay --against`: repeats the recorded inputs on another server, or with another version of this program.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import {
  firstTraceDifference,
  formatCount,
  formatSkipped,
  type History,
  type InputPlan,
  planOf,
  replayUnder,
  type TracedEvent,
  traceEvent,
} from '../../replay/index.js';
import { blueprintIn } from '../files/blueprint-file.js';
import { reportBranch } from '../history/branch.js';
import type { PlayedInputs } from '../history/inputs.js';
import { openSource } from '../history/open-source.js';
import { Progress } from '../history/report-progress.js';
import { coloursFor, exitCodes, printError, printLine } from '../terminal/terminal.js';
import { formatTraceDifference } from './report-divergence.js';

interface PlayedThere extends PlayedInputs {
  readonly events: readonly TracedEvent[];
}

/** Error if a program cannot run the inputs. The message contains the reason that the program printed. */
class NotPlayed extends Error {}

/**
 * Returns the entry file of a version of this program. `place` is the file itself or the folder of its package;
 * undefined for any other place.
 */
function versionAt(place: string): string | undefined {
  if (/\.m?js$/.test(place)) return place;
  const packageFile = path.join(place, 'package.json');
  if (!existsSync(packageFile)) return undefined;
  const { bin } = JSON.parse(readFileSync(packageFile, 'utf8')) as {
    readonly bin?: { readonly tidefish?: string };
  };
  return bin?.tidefish === undefined ? undefined : path.join(place, bin.tidefish);
}

/**
 * Runs the inputs in another version of this program. Calls `progress` with the number of events so far. Throws
 * NotPlayed if the other program cannot run the inputs.
 */
async function playThere(
  program: string,
  plan: InputPlan,
  progress: (events: number) => void,
): Promise<PlayedThere> {
  const child = spawn(process.execPath, [program, 'inputs'], { stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  // If the program ends before it has read all input, writing fails. The error is ignored, because the program prints
  // its reason to standard error.
  child.stdin.on('error', () => {});
  child.stdin.end(JSON.stringify(plan));
  const events: TracedEvent[] = [];
  let end: PlayedInputs | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    const told = parse(line);
    if (told === undefined) continue;
    if ('skipped' in told) end = told;
    else events.push(told);
    progress(events.length);
  }
  const code = await ended;
  if (code === 0 && end !== undefined) return { ...end, events };
  const reason = complaint.trim().split('\n')[0] ?? '';
  throw new NotPlayed(
    `${program} does not run the inputs${reason === '' ? '' : `: ${reason.replace(/^error: /, '')}`}`,
  );
}

/** Parses one line of output. Returns undefined for a line in another format, which another program may print. */
function parse(line: string): TracedEvent | PlayedInputs | undefined {
  try {
    const told: unknown = JSON.parse(line);
    const isTold = typeof told === 'object' && told !== null && ('skipped' in told || 'patch' in told);
    return isTold ? (told as TracedEvent | PlayedInputs) : undefined;
  } catch {
    return undefined;
  }
}

export async function replayAgainst(file: string, other: string, json: true | undefined): Promise<void> {
  const program = versionAt(other);
  const blueprint = program === undefined ? blueprintIn(other) : undefined;
  if (program === undefined && blueprint === undefined) {
    process.exitCode = exitCodes.badInput;
    return;
  }
  const history = await openSource(file);
  if (history === undefined) return;
  if (blueprint !== undefined) reportBranch({ file, history, branch: replayUnder(history, blueprint), json });
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
  const { skipped } = played;
  if (json === true) {
    printLine(JSON.stringify({ file, against: program, program: played.program, events, skipped, first }));
    return;
  }
  const { startMs } = history;
  const colours = coloursFor(process.stdout, process.env);
  printLine(
    [
      `${colours.bold(file)}  against ${program}, tidefish ${played.program}: ${events[0]} and ${formatCount(events[1], 'event')}`,
      ...formatSkipped(skipped, startMs),
      ...(first === undefined
        ? [colours.green('every event the same')]
        : formatTraceDifference(first, ['recorded', 'there'], startMs)),
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
    printError(error.message);
    process.exitCode = exitCodes.failed;
    return undefined;
  } finally {
    progress.clear();
  }
}

function* traced(history: History): Generator<TracedEvent> {
  for (const event of history.events()) yield traceEvent(event);
}
