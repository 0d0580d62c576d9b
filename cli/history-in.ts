/** A history that a command is given: a journal happens once more first, what a data directory keeps is open at once. */
import { keptJournalAt } from '../http/index.js';
import { type History, type Journal, openHistory } from '../replay/index.js';
import { journalIn, openDirectory } from './journal-file.js';
import { Progress } from './report-progress.js';
import { complain, exitCodes } from './terminal.js';

/** Complains where there is none to be had, and sets the exit code. */
export function historyIn(file: string): History | undefined {
  const directory = keptJournalAt(file);
  const history = directory === undefined ? historyOfFile(file) : openDirectory(directory);
  if (history === undefined) process.exitCode = exitCodes.badInput;
  return history;
}

function historyOfFile(file: string): History | undefined {
  const journal = journalIn(file);
  return journal && historyOf(file, journal);
}

/** Where it does not happen again as recorded, what happened up to there, and a complaint. */
export function historyOf(file: string, journal: Journal): History {
  const progress = new Progress();
  const { history, report } = openHistory(journal, {
    progress: (share) => progress.show(() => `${file}: ${Math.floor(share * 100)} %`),
  });
  progress.clear();
  const { divergence } = report;
  if (divergence === undefined) return history;
  complain(
    `${file} does not happen again as recorded from line ${divergence.line} on, and is looked at up to there; tidefish replay ${file} --verify tells why`,
  );
  process.exitCode = exitCodes.diverged;
  return history;
}
