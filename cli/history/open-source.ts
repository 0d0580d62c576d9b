/**
 * Opens the history of a command: a journal, also that of a running service, is replayed first; a stored history in a
 * data directory is open immediately.
 */
import { findStoredJournal } from '../../http/index.js';
import { type History, type Journal, openHistory } from '../../replay/index.js';
import { exitCodes, printError } from '../terminal/terminal.js';
import { openDirectory, readJournalSource } from './journal-file.js';
import { Progress } from './report-progress.js';
import { isAddress } from './running-service.js';

/** Prints an error if there is no valid history, and sets the exit code. */
export async function openSource(source: string): Promise<History | undefined> {
  const directory = isAddress(source) ? undefined : findStoredJournal(source);
  const history = directory === undefined ? await historyOfJournal(source) : openDirectory(directory);
  if (history === undefined) process.exitCode ??= exitCodes.badInput;
  return history;
}

async function historyOfJournal(source: string): Promise<History | undefined> {
  const journal = await readJournalSource(source);
  return journal && replayJournal(source, journal);
}

/** The part that agrees with the record, with an error if it is not all of it; undefined if nothing agrees. */
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
