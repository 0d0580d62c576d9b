/**
 * Opening of the history that a command names. A journal, from a file or from a running service, is replayed first. A
 * stored history in a data directory is readable immediately.
 */
import { findStoredJournal } from '../../http/index.js';
import { type History, type Journal, openHistory } from '../../replay/index.js';
import { exitCodes, printError } from '../terminal/terminal.js';
import { openDirectory, readJournalSource, refusesFleet } from './journal-file.js';
import { Progress } from './report-progress.js';
import { isAddress } from './running-service.js';

/** Opens a history. Prints an error, sets the exit code and returns undefined if there is no valid history. */
export async function openSource(source: string): Promise<History | undefined> {
  if (!isAddress(source) && refusesFleet(source)) return undefined;
  const directory = isAddress(source) ? undefined : findStoredJournal(source);
  const history = directory === undefined ? await historyOfJournal(source) : openDirectory(directory);
  if (history === undefined) process.exitCode ??= exitCodes.badInput;
  return history;
}

async function historyOfJournal(source: string): Promise<History | undefined> {
  const journal = await readJournalSource(source);
  return journal && replayJournal(source, journal);
}

/**
 * Replays a journal and returns the part of the history that agrees with the recorded fingerprints. Prints an error if
 * a later part diverges. Returns undefined if no fingerprint agrees.
 */
export function replayJournal(file: string, journal: Journal): History | undefined {
  const progress = new Progress();
  const { history, report } = openHistory(journal, {
    progress: (share) => progress.show(() => `${file}: ${Math.floor(share * 100)} %`),
  });
  progress.clear();
  const { divergence } = report;
  if (divergence === undefined) return history;
  const { line, agreedAfter } = divergence;
  const upTo =
    history === undefined
      ? 'and no earlier fingerprint confirms the file, so nothing is shown'
      : `and is shown up to event #${agreedAfter}, the last that agreed`;
  printError(`${file}:${line}: diverges from its record, ${upTo}; tidefish verify ${file} shows the cause`);
  process.exitCode = exitCodes.diverged;
  return history;
}
