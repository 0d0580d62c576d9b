/** Steps with conditions: an immediate check, or a wait for a condition. */
import { formatDuration } from '../../../engine/index.js';
import { readsMembers } from '../../checks/condition.js';
import { condition } from '../../checks/conditions.js';
import { below } from '../../checks/failure.js';
import { done } from '../../run/track.js';
import { stepKind } from '../step-kind.js';
import { defaultLimitMs, limit } from '../values.js';

/** Step that evaluates a condition without changing the controller. */
export const check = stepKind({
  key: 'check',
  needsMember: false,
  description: 'Checks a condition immediately.',
  value: condition,
  beside: {},
  prepare: (wanted, _, { requireSubjects }) => {
    requireSubjects(wanted, ['check']);
    return {
      leastMs: 0,
      words: wanted.words,
      take: (track) => done('', wanted.evaluate(track).map(below('check'))),
    };
  },
});

/** Step that advances time until a condition holds. */
export const until = stepKind({
  key: 'until',
  needsMember: false,
  description:
    'Advances time until a condition holds, at most by `limit`. With `every`, the step instead repeats its action until the condition holds.',
  value: condition,
  beside: { limit },
  prepare: (awaited, { limit: limitMs = defaultLimitMs }, { requireSubjects }) => {
    requireSubjects(awaited, ['until']);
    return {
      leastMs: 0,
      words: (saved) => `until ${awaited.words(saved)}`,
      *take(track) {
        const { group } = track;
        const fromMs = group.now;
        const met = () => awaited.evaluate(track).length === 0;
        const came = yield { untilMs: fromMs + limitMs, met, readsMembers: readsMembers(awaited) };
        if (came) return done(`after ${formatDuration(group.now - fromMs)}`);
        const failures = awaited.evaluate(track).map(below('until'));
        return { ...done(`not within ${formatDuration(limitMs)}`, failures), senseless: true };
      },
    };
  },
});
