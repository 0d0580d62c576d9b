/** Looks, and changes nothing. */
import { condition } from '../../checks/conditions.js';
import { below } from '../../checks/failure.js';
import { done } from '../../run/track.js';
import { stepKind } from '../step-kind.js';

export const check = stepKind({
  key: 'check',
  says: 'Checks a condition at this moment.',
  value: condition,
  beside: {},
  prepare: (wanted) => ({
    leastMs: 0,
    words: wanted.words,
    take({ controller, saved, marks }) {
      return done('', wanted.judge({ controller, saved, marks }).map(below('check')));
    },
  }),
});
