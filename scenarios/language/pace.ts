/** A pace in a scenario file, which says to editors what it looks like. */
import { paceExpected, pacePattern } from '../../engine/index.js';
import { pace as anyPace } from '../../models/index.js';

export const pace = anyPace.meta({
  id: 'pace',
  pattern: pacePattern,
  description: `A pace: ${paceExpected}.`,
});
