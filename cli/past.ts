/** A journal as a history to look back into, and places in it as somebody names them. */
import { formatInstant, parseDuration } from '../engine/index.js';
import { type History, openHistory } from '../replay/index.js';
import { journalIn } from './journal-file.js';
import { Progress } from './report-progress.js';
import { complain, exitCodes } from './terminal.js';

/** Complains, with an exit code, when the file is no journal, or the history did not happen again as recorded. */
export function pastIn(file: string): History | undefined {
  const journal = journalIn(file);
  if (journal === undefined) {
    process.exitCode = exitCodes.badInput;
    return undefined;
  }
  const progress = new Progress();
  const { history, report } = openHistory(journal, (share) =>
    progress.show(() => `${file}: ${Math.floor(share * 100)} %`),
  );
  progress.clear();
  if (report.divergence === undefined) return history;
  complain(
    `${file} does not happen again as recorded; tidefish replay ${file} --verify tells where it parts`,
  );
  process.exitCode = exitCodes.diverged;
  return undefined;
}

/** A place in a history. */
export interface Place {
  /** Executed by then. */
  readonly events: number;
  /** Virtual time. Unit: ms since the epoch. */
  readonly atMs: number;
}

export const positionExpected =
  'start, end, #12 for after the twelfth event, 10m since the start, or an instant such as 2026-01-01T00:10:00Z';

/** Throws RangeError for what is none, or is not in the history. */
export function placeIn(history: History, text: string): Place {
  const { end, startMs } = history;
  if (text === 'start') return { events: 0, atMs: startMs };
  if (text === 'end') return { events: end.after, atMs: end.at };
  const number = /^#(\d+)$/.exec(text)?.[1];
  if (number !== undefined) {
    const events = Number(number);
    return { events, atMs: history.treeAfter(events).clock.now };
  }
  const sinceStart = parseDuration(text);
  const atMs = sinceStart === undefined ? Date.parse(text) : startMs + sinceStart;
  if (Number.isNaN(atMs)) throw new RangeError(`${text} is no position (expected ${positionExpected})`);
  if (atMs < startMs || atMs > end.at) {
    throw new RangeError(
      `${text} is not in the history, which is from ${formatInstant(startMs)} to ${formatInstant(end.at)}`,
    );
  }
  return { events: history.eventsUntil(atMs), atMs };
}

/** As it stood there, its clock as well. */
export function treeAtPlace(history: History, { events, atMs }: Place) {
  const tree = history.treeAfter(events);
  return tree.clock.now === atMs ? tree : history.treeAt(atMs);
}
