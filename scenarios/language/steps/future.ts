/** Another future of the server: what is random from here on follows from a seed of its own. */

import * as z from 'zod';
import { futureInWords } from '../../../replay/index.js';

import { seed } from '../seed.js';
import { stepKind } from '../step-kind.js';
import { perform } from './perform.js';

const ties = z
  .enum(['kept', 'shuffled'])
  .optional()
  .describe(
    'In which order comes what ties on an instant in that future: as it was set, unless it is shuffled.',
  );

export const future = stepKind({
  key: 'future',
  says: 'From here on chance is drawn otherwise: another future of the same server, by its name.',
  value: seed,
  beside: { ties },
  prepare: (name, { ties: order = 'kept' }) => {
    const begun = { seed: name, ties: order };
    return {
      leastMs: 0,
      words: () => futureInWords(begun),
      take: (track) => perform(track, { type: 'future', ...begun }, 'future'),
    };
  },
});
