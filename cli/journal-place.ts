/** Where a journal is written as things happen: with the trace that may stand beside it, which is as little replaced unasked. */
import { traceParts } from '../http/index.js';
import { makeRoom, obstacleAt, placeOf } from './output-file.js';

/** Why no journal can be begun there; undefined where one can. */
export function journalObstacle(journal: string, force: boolean | undefined): string | undefined {
  const own = obstacleAt(journal, { force, called: 'the journal' });
  if (own !== undefined) return own;
  const parts = traceParts(placeOf(journal), false);
  const obstacles = parts.map((part) => obstacleAt(part, { force, called: 'the trace' }));
  return obstacles.find((obstacle) => obstacle !== undefined);
}

/** Removes what is there. Returns where the journal is to be. */
export function makeRoomForJournal(journal: string): string {
  const place = makeRoom(journal);
  for (const part of traceParts(place, false)) makeRoom(part);
  return place;
}
