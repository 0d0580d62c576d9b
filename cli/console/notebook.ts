/** Notebook of a history that a command names. */
import { existsSync, readFileSync } from 'node:fs';
import { findStoredJournal, notebookPath } from '../../http/index.js';
import { fetchRoute, isAddress, jsonType } from '../history/running-service.js';

/** Returns the path of the notebook beside a journal or in a directory; undefined for the address of a service. */
export function findNotebook(source: string): string | undefined {
  if (isAddress(source)) return undefined;
  const directory = findStoredJournal(source);
  return directory === undefined ? notebookPath(source, false) : notebookPath(directory, true);
}

/** Returns the text of the notebook for an export; undefined if there is none. */
export async function readNotebook(source: string): Promise<string | undefined> {
  const file = findNotebook(source);
  if (file === undefined) return fetchRoute(source, '/notebook', jsonType);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
