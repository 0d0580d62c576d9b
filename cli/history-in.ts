/**
 * A history that a command is given: a journal happens once more first, that of a service that runs as well; what a data directory
 * keeps is open at once.
 */
import { keptJournalAt } from '../http/index.js';
import { type History, type Journal, openHistory } from '../replay/index.js';
import { journalIn, openDirectory } from './journal-file.js';
import { Progress } from './report-progress.js';
import { isAddress } from './running-service.js';
import { complain, exitCodes } from './terminal.js';

/** Complains where there is none to be had, and sets the exit code. */
export async function historyIn(source: string): Promise<History | undefined> {
  const directory = isAddress(source) ? undefined : keptJournalAt(source);
  const history = directory === undefined ? await historyOfJournal(source) : openDirectory(directory);
  if (history === undefined) process.exitCode = exitCodes.badInput;
  return history;
}

async function historyOfJournal(source: string): Promise<History | undefined> {
  const journal = await journalIn(source);
  return journal && historyOf(source, journal);
}

/** Where it does not happen again as recorded, what happened up to there, and a complaint. */
export function historyOf(file: string, journal: Journal): History {
  const progress = new Progress();
  const { history, report } = openHistory(journal, (share) =>
    progress.show(() => `${file}: ${Math.floor(share * 100)} %`),
  );
  progress.clear();
  const { divergence } = report;
  if (divergence === undefined) return history;
  complain(
    `${file} does not happen again as recorded from line ${divergence.line} on, and is looked at up to there; tidefish replay ${file} --verify tells why`,
  );
  process.exitCode = exitCodes.diverged;
  return history;
}
