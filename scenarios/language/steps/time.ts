/** Steps of time: it passes, the controller hangs meanwhile, or its own clock is set. */
import { formatDuration, formatInstant, type Json } from '../../../engine/index.js';
import { checkAnswer, expectation, fillExpectation } from '../../checks/expectation.js';
import { below } from '../../checks/failure.js';
import { findUnusable } from '../../checks/saved-values.js';
import { formatAnswer, formatCaller } from '../../report/value-text.js';
import { sendDirectly } from '../../run/send-request.js';
import { type Action, done } from '../../run/track.js';
import { stepKind } from '../step-kind.js';
import { caller, duration, instant } from '../values.js';
import { perform } from './operator.js';

/** Virtual time passes, and everything due in it happens. */
export const advance = stepKind({
  key: 'advance',
  description: 'Lets virtual time pass.',
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

const secondMs = 1_000;
const whole = { error: 'whole seconds, at least one' };

/** The controller hangs while virtual time passes: its own timers come late, and whatever is other hardware goes on. */
export const hang = stepKind({
  key: 'hang',
  description: 'The controller hangs for so long: it answers nobody, and what it has to do comes late.',
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

const clockUri = '/redfish/v1/Managers/1/DateTime/';

/** The controller's own clock is set, as an administrator sets it. Timers do not move; stamps and schedules do. */
export const setClock = stepKind({
  key: 'setClock',
  description: 'Sets the clock of the controller, forward or back, by a PATCH of its date and time.',
  value: instant,
  beside: { as: caller, expect: expectation },
  prepare: (toMs, { as = 'administrator', expect = {} }) => ({
    leastMs: 0,
    words: () => `set clock to ${formatInstant(toMs)}${formatCaller(as)}`,
    take({ controller, saved }) {
      const missing = findUnusable(expect as Json, saved).map(below('expect'));
      if (missing.length > 0) return done('not set', missing);
      const body = { DateTime: formatInstant(toMs) };
      const answer = sendDirectly(controller, { method: 'PATCH', uri: clockUri, body, as });
      return done(
        formatAnswer(answer),
        checkAnswer(fillExpectation(expect, saved), answer).map(below('expect')),
      );
    },
  }),
});
