/** What only some commands ask for, loaded with its first use: a start without it does not wait for its libraries. */
import type { Blueprint } from '../models/index.js';
import type { AskedTrace } from './journal/trace-file.js';
import type { OpenJournal } from './journal-file.js';
import type { RunningService } from './serve.js';
import type { PastOptions } from './serve-past.js';

/** Reads a blueprint file. Throws SetupError with every problem in its place. */
export async function readBlueprint(file: string): Promise<Blueprint> {
  const reader = await import('./blueprint-file.js');
  return reader.readBlueprint(file);
}

/** Prepares a journal in a new file, with a trace beside it where one is asked for. */
export async function journalTo(
  file: string,
  onFailure: (message: string) => void,
  trace?: AskedTrace,
): Promise<OpenJournal> {
  const journal = await import('./journal-file.js');
  return journal.journalTo(file, onFailure, trace);
}

/** Serves an instant of a recorded history. Throws SetupError for what the user can put right. */
export async function servePast(options: PastOptions): Promise<RunningService> {
  const past = await import('./serve-past.js');
  return past.servePast(options);
}
