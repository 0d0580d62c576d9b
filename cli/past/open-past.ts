/** A journal as a history to be asked: it happens once more first. */
import { type History, type Journal, openHistory } from '../../replay/index.js';
import { journalIn } from '../journal-file.js';
import { Progress } from '../report-progress.js';
import { complain, exitCodes } from '../terminal.js';
import { Past } from './past.js';

/** Complains where there is none to be had. */
export function openPast(file: string): Past | undefined {
  const journal = journalIn(file);
  if (journal !== undefined) return new Past(historyOf(file, journal));
  process.exitCode = exitCodes.badInput;
  return undefined;
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
