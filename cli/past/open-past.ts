/** A journal as a history to be asked: it happens once more first. */
import { openHistory } from '../../replay/index.js';
import { journalIn } from '../journal-file.js';
import { Progress } from '../report-progress.js';
import { complain, exitCodes } from '../terminal.js';
import { Past } from './past.js';

/** Complains where there is none to be had; where it does not happen again as recorded, it is what happened up to there. */
export function openPast(file: string): Past | undefined {
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
  const { divergence } = report;
  if (divergence !== undefined) {
    complain(
      `${file} does not happen again as recorded from line ${divergence.line} on, and is looked at up to there; tidefish replay ${file} --verify tells why`,
    );
    process.exitCode = exitCodes.diverged;
  }
  return new Past(history);
}
