/** The controller's own clock is set, as an administrator sets it. Timers do not move; stamps and schedules do. */
import { formatInstant, type Json } from '../../../engine/index.js';
import { expectation, fillExpectation, judgeAnswer } from '../../checks/answer.js';
import { below } from '../../checks/failure.js';
import { unfit } from '../../checks/unsaved.js';
import { answerInWords, callerInWords } from '../../report/words.js';
import { ask } from '../../run/ask.js';
import { done } from '../../run/track.js';
import { caller } from '../caller.js';
import { instant } from '../instant.js';
import { stepKind } from '../step-kind.js';

const uri = '/redfish/v1/Managers/1/DateTime/';

export const setClock = stepKind({
  key: 'setClock',
  says: 'Sets the clock of the controller, forward or back, by a PATCH of its date and time.',
  value: instant,
  beside: { as: caller, expect: expectation },
  prepare: (toMs, { as = 'administrator', expect = {} }) => ({
    leastMs: 0,
    words: () => `set clock to ${formatInstant(toMs)}${callerInWords(as)}`,
    take({ controller, saved }) {
      const missing = unfit(expect as Json, saved).map(below('expect'));
      if (missing.length > 0) return done('not set', missing);
      const body = { DateTime: formatInstant(toMs) };
      const answer = ask(controller, { method: 'PATCH', uri, body, as });
      return done(
        answerInWords(answer),
        judgeAnswer(fillExpectation(expect, saved), answer).map(below('expect')),
      );
    },
  }),
});
