/** Time passes until a condition holds. */
import { formatDuration } from '../../../engine/index.js';
import { condition } from '../../checks/conditions.js';
import { below } from '../../checks/failure.js';
import { done } from '../../run/track.js';
import { defaultLimitMs, limit } from '../limit.js';
import { stepKind } from '../step-kind.js';

export const until = stepKind({
  key: 'until',
  says: 'Lets time pass until a condition holds, at most as long as `limit`. Beside `every` it says when that is enough.',
  value: condition,
  beside: { limit },
  prepare: (awaited, { limit: limitMs = defaultLimitMs }) => ({
    leastMs: 0,
    words: (saved) => `until ${awaited.words(saved)}`,
    *take({ controller, saved, marks }) {
      const fromMs = controller.now;
      const look = { controller, saved, marks };
      const came = yield { untilMs: fromMs + limitMs, met: () => awaited.judge(look).length === 0 };
      if (came) return done(`after ${formatDuration(controller.now - fromMs)}`);
      const failures = awaited.judge(look).map(below('until'));
      return { ...done(`not within ${formatDuration(limitMs)}`, failures), senseless: true };
    },
  }),
});
