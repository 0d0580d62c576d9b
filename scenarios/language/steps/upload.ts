/** An image, by description, sent where the update service takes uploads. */
import { expectation, fillExpectation, judgeAnswer } from '../../checks/answer.js';
import { below } from '../../checks/failure.js';
import { answerInWords, callerInWords, uploadInWords } from '../../report/words.js';
import { send } from '../../run/ask.js';
import { done } from '../../run/track.js';
import { caller } from '../caller.js';
import { uploadSchema } from '../image.js';
import { saveFrom, saving } from '../save.js';
import { stepKind } from '../step-kind.js';

export const upload = stepKind({
  key: 'upload',
  says: 'Sends a firmware image, by description, to the update service.',
  value: uploadSchema,
  beside: { as: caller, expect: expectation, save: saving },
  prepare: ({ image, options }, { as = 'administrator', expect = {}, save = {} }) => ({
    leastMs: 0,
    words: () => `upload ${uploadInWords({ image, options })}${callerInWords(as)}`,
    take({ controller, saved, save: keep }) {
      const answer = send(controller, { image, options, as });
      const failures = judgeAnswer(fillExpectation(expect, saved), answer).map(below('expect'));
      return done(answerInWords(answer), [...failures, ...saveFrom(answer, save, keep)]);
    },
  }),
});
