/** Virtual time passes, and everything due in it happens. */
import { formatDuration } from '../../../engine/index.js';
import { done } from '../../run/track.js';
import { duration } from '../duration.js';
import { stepKind } from '../step-kind.js';

export const advance = stepKind({
  key: 'advance',
  says: 'Lets virtual time pass.',
  value: duration,
  beside: {},
  prepare: (spanMs) => ({
    leastMs: spanMs,
    words: () => `advance ${formatDuration(spanMs)}`,
    *take({ controller }) {
      yield { untilMs: controller.now + spanMs };
      return done('');
    },
  }),
});
