/** Modules that only some commands use, loaded on first use: other starts do not wait for their libraries. */
import type { Blueprint } from '../../models/blueprint/index.js';
import type { OpenInspection } from '../files/inspection-file.js';
import type { OpenJournal } from '../files/journal-file.js';
import type { TraceRequest } from '../journal/trace-file.js';
import type { RunningService } from './serve.js';
import type { PastOptions } from './serve-past.js';

/** Reads a blueprint file. Throws SetupError with every problem and its location. */
export async function readBlueprint(file: string): Promise<Blueprint> {
  const reader = await import('../files/blueprint-file.js');
  return reader.readBlueprint(file);
}

/** Prepares a journal in a new file, optionally with a trace. */
export async function prepareJournal(
  file: string,
  onFailure: (message: string) => void,
  trace?: TraceRequest,
): Promise<OpenJournal> {
  const journal = await import('../files/journal-file.js');
  return journal.prepareJournal(file, onFailure, trace);
}

/** Prepares the inspection of statecharts in a file. Throws SetupError if it cannot be written. */
export async function inspectToFile(
  file: string,
  onFailure: (message: string) => void,
): Promise<OpenInspection> {
  const inspection = await import('../files/inspection-file.js');
  return inspection.inspectToFile(file, onFailure);
}

/** Serves a position of a recorded history. Throws SetupError for a problem that the user can solve. */
export async function servePast(options: PastOptions): Promise<RunningService> {
  const past = await import('./serve-past.js');
  return past.servePast(options);
}
