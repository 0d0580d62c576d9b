/** The controller hangs while virtual time passes: its own timers come late, and whatever is other hardware goes on. */
import { formatDuration } from '../../../engine/index.js';
import type { Action } from '../../run/track.js';
import { duration } from '../duration.js';
import { stepKind } from '../step-kind.js';
import { perform } from './perform.js';

const secondMs = 1_000;
const whole = { error: 'whole seconds, at least one' };

export const stall = stepKind({
  key: 'stall',
  says: 'The controller hangs for so long: it answers nobody, and what it has to do comes late.',
  value: duration.refine((spanMs) => spanMs > 0 && spanMs % secondMs === 0, whole),
  beside: {},
  prepare: (spanMs): Action => ({
    leastMs: spanMs,
    words: () => `stall ${formatDuration(spanMs)}`,
    *take(track) {
      const hung = { fault: 'controller.hung', with: { seconds: spanMs / secondMs }, clear: false } as const;
      const result = perform(track, { type: 'fault', ...hung }, 'stall');
      if (result.failures.length === 0) yield { untilMs: track.controller.now + spanMs };
      return result;
    },
  }),
});
