/** Another future of the server: what is random from here on follows from a seed of its own. */
import * as z from 'zod';
import { formatFuture } from '../../../replay/index.js';
import { stepKind } from '../step-kind.js';
import { seed } from '../values.js';
import { perform } from './operator.js';

const ties = z
  .enum(['fifo', 'shuffled'])
  .optional()
  .describe(
    'In which order comes what ties on an instant in that future: as it was set, unless it is shuffled.',
  );

export const future = stepKind({
  key: 'future',
  description: 'From here on chance is drawn otherwise: another future of the same server, by its name.',
  value: seed,
  beside: { ties },
  prepare: (name, { ties: order = 'fifo' }) => {
    const begun = { seed: name, ties: order };
    return {
      leastMs: 0,
      words: () => formatFuture(begun),
      take: (track) => perform(track, { type: 'future', ...begun }, 'future'),
    };
  },
});
