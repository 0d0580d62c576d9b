/** A history that a command is given, as a file or a data directory, with how far reading it has come. */
import type { History } from '../replay/index.js';
import { openPast } from './journal-file.js';
import { Progress } from './report-progress.js';
import { exitCodes } from './terminal.js';

/** Complains when there is none to be had, and sets the exit code. */
export function historyIn(file: string): History | undefined {
  const progress = new Progress();
  const history = openPast(file, (share) => progress.show(() => `${file}: ${Math.floor(share * 100)} %`));
  progress.clear();
  if (history === undefined) process.exitCode = exitCodes.badInput;
  return history;
}
