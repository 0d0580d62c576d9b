/** Where a journal is written as things happen: with the trace that may stand beside it, which is as little replaced unasked. */
import { traceParts } from '../../http/index.js';
import { findFileObstacle, removeExisting, resolveTarget } from './output-file.js';

/** Why no journal can be begun there; undefined where one can. */
export function findJournalObstacle(journal: string, force: boolean | undefined): string | undefined {
  const own = findFileObstacle(journal, { force, called: 'the journal' });
  if (own !== undefined) return own;
  const parts = traceParts(resolveTarget(journal), false);
  const obstacles = parts.map((part) => findFileObstacle(part, { force, called: 'the trace' }));
  return obstacles.find((obstacle) => obstacle !== undefined);
}

/** Removes what is there. Returns where the journal is to be. */
export function prepareJournalTarget(journal: string): string {
  const place = removeExisting(journal);
  for (const part of traceParts(place, false)) removeExisting(part);
  return place;
}
