/** Steps of time: virtual time passes, the controller hangs, or the clock of the controller is set. */

import { formatDuration, formatInstant, type Json } from '../../../engine/index.js';
import { clockUriOf } from '../../../machines/index.js';
import { checkAnswer, expectation, fillExpectation } from '../../checks/expectation.js';
import { below } from '../../checks/failure.js';
import { findUnusable } from '../../checks/saved-values.js';
import { formatAnswer, formatCaller } from '../../report/value-text.js';
import { sendDirectly } from '../../run/send-request.js';
import { type Action, done } from '../../run/track.js';
import { stepKind } from '../step-kind.js';
import { caller, duration, instant } from '../values.js';
import { perform } from './operator.js';

/** Step that advances virtual time, and executes everything due. */
export const advance = stepKind({
  key: 'advance',
  description: 'Advances virtual time.',
  needsMember: false,
  value: duration,
  beside: {},
  prepare: (spanMs) => ({
    leastMs: spanMs,
    words: () => `advance ${formatDuration(spanMs)}`,
    *take({ group }) {
      yield { untilMs: group.now + spanMs };
      return done('');
    },
  }),
});

const secondMs = 1_000;
const whole = { error: 'whole seconds, at least one' };

/**
 * Step that hangs the controller while virtual time passes. The timers of the controller are deferred, and other
 * hardware continues.
 */
export const hang = stepKind({
  key: 'hang',
  description: 'Hangs the controller for a duration: it responds to no request, and its timers are deferred.',
  value: duration.refine((spanMs) => spanMs > 0 && spanMs % secondMs === 0, whole),
  beside: {},
  prepare: (spanMs): Action => ({
    leastMs: spanMs,
    words: () => `hang ${formatDuration(spanMs)}`,
    *take(track) {
      const hung = { fault: 'controller.hung', with: { seconds: spanMs / secondMs }, clear: false } as const;
      const result = perform(track, { type: 'fault', ...hung }, 'hang');
      if (result.failures.length === 0) yield { untilMs: track.controller.now + spanMs };
      return result;
    },
  }),
});

/**
 * Step that sets the controller's own clock, as an administrator does. Timers keep their instants; timestamps and
 * schedules follow the new clock.
 */
export const setClock = stepKind({
  key: 'setClock',
  description: 'Sets the clock of the controller, forward or backward, by a PATCH of its date and time.',
  value: instant,
  beside: { as: caller, expect: expectation },
  prepare: (toMs, { as = 'administrator', expect = {} }) => ({
    leastMs: 0,
    words: () => `set clock to ${formatInstant(toMs)}${formatCaller(as)}`,
    take({ controller, saved }) {
      const missing = findUnusable(expect as Json, saved).map(below('expect'));
      if (missing.length > 0) return done('not set', missing);
      const body = { DateTime: formatInstant(toMs) };
      const answer = sendDirectly(controller, {
        method: 'PATCH',
        uri: clockUriOf(controller.tree),
        body,
        as,
      });
      return done(
        formatAnswer(answer),
        checkAnswer(fillExpectation(expect, saved), answer).map(below('expect')),
      );
    },
  }),
});
