/** Steps with conditions: an immediate check, or a wait for a condition. */
import { formatDuration } from '../../../engine/index.js';
import { condition } from '../../checks/conditions.js';
import { below } from '../../checks/failure.js';
import { done } from '../../run/track.js';
import { stepKind } from '../step-kind.js';
import { defaultLimitMs, limit } from '../values.js';

/** Step that evaluates a condition without changing the controller. */
export const check = stepKind({
  key: 'check',
  description: 'Checks a condition immediately.',
  value: condition,
  beside: {},
  prepare: (wanted) => ({
    leastMs: 0,
    words: wanted.words,
    take({ controller, saved, marks }) {
      return done('', wanted.evaluate({ controller, saved, marks }).map(below('check')));
    },
  }),
});

/** Step that advances time until a condition holds. */
export const until = stepKind({
  key: 'until',
  description:
    'Advances time until a condition holds, at most by `limit`. With `every`, the step instead repeats its action until the condition holds.',
  value: condition,
  beside: { limit },
  prepare: (awaited, { limit: limitMs = defaultLimitMs }) => ({
    leastMs: 0,
    words: (saved) => `until ${awaited.words(saved)}`,
    *take({ controller, saved, marks }) {
      const fromMs = controller.now;
      const look = { controller, saved, marks };
      const came = yield { untilMs: fromMs + limitMs, met: () => awaited.evaluate(look).length === 0 };
      if (came) return done(`after ${formatDuration(controller.now - fromMs)}`);
      const failures = awaited.evaluate(look).map(below('until'));
      return { ...done(`not within ${formatDuration(limitMs)}`, failures), senseless: true };
    },
  }),
});
