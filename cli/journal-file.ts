/** A journal that a command is given: read, or complained of with its line. */
import { readFileSync } from 'node:fs';
import { type Journal, readJournal } from '../replay/index.js';
import { complain } from './terminal.js';

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
