/** Journals as files: one that a command is given is read, or complained of with its line; one that it has made is saved. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type Journal, NotFollowing, readJournal } from '../replay/index.js';
import { complain, exitCodes } from './terminal.js';

/** Complains when there is none to be had. */
export function journalIn(file: string): Journal | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    complain(`the journal ${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? error})`);
    return undefined;
  }
  const reading = readJournal(text, file);
  if (reading.ok) return reading.journal;
  const { line, message } = reading.problem;
  complain(`${file}:${line}: ${message}`);
  return undefined;
}

/**
 * For its owner alone: it tells who asked for what. In the place of what was there. Complains when it cannot be written, and of
 * a history that does not follow from its inputs: it has no journal.
 */
export function saveJournal(file: string, write: () => string): void {
  try {
    save(file, write());
  } catch (error) {
    if (!(error instanceof NotFollowing)) throw error;
    complain(`the journal ${file} is not written: ${error.message}`);
    process.exitCode = exitCodes.failed;
  }
}

function save(file: string, text: string): void {
  try {
    rmSync(file, { force: true });
    writeFileSync(file, text, { mode: 0o600 });
  } catch (error) {
    complain(`cannot write the journal ${file} (${(error as NodeJS.ErrnoException).code ?? error})`);
    process.exitCode = exitCodes.badInput;
  }
}
