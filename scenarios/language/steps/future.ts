/** Step that starts another future of the server. Later random numbers derive from the seed of this future. */
import * as z from 'zod';
import { formatFuture } from '../../../replay/index.js';
import { stepKind } from '../step-kind.js';
import { seed } from '../values.js';
import { perform } from './operator.js';

const ties = z
  .enum(['fifo', 'shuffled'])
  .optional()
  .describe(
    'Order of events of the same instant in the new future: in the order of scheduling (default), or shuffled.',
  );

export const future = stepKind({
  key: 'future',
  description: 'Starts another future of the same server, by its name: all later random numbers differ.',
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
