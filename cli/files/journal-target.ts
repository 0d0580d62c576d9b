/**
 * Output paths of a journal that is written during a run, and of its trace beside the journal. An existing journal or
 * trace is replaced only with --force.
 */
import { traceParts } from '../../http/index.js';
import { findFileObstacle, removeExisting, resolveTarget } from './output-file.js';

/** Returns the reason why no journal with a trace can be started at the path; undefined if there is no obstacle. */
export function findJournalObstacle(journal: string, force: boolean | undefined): string | undefined {
  const own = findFileObstacle(journal, { force, called: 'the journal' });
  if (own !== undefined) return own;
  const parts = traceParts(resolveTarget(journal), false);
  const obstacles = parts.map((part) => findFileObstacle(part, { force, called: 'the trace' }));
  return obstacles.find((obstacle) => obstacle !== undefined);
}

/** Removes the existing journal and trace. Returns the resolved path of the journal. */
export function prepareJournalTarget(journal: string): string {
  const place = removeExisting(journal);
  for (const part of traceParts(place, false)) removeExisting(part);
  return place;
}
