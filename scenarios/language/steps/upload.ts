/** An image, by description, sent where the update service takes uploads. */
import type { Json } from '../../../engine/index.js';
import { expectation, fillExpectation, judgeReceived } from '../../checks/answer.js';
import { below } from '../../checks/failure.js';
import { unfit } from '../../checks/unsaved.js';
import { callerInWords, receivedInWords, uploadInWords } from '../../report/words.js';
import { credentialHeaders, receive } from '../../run/ask.js';
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
    *take({ controller, saved, save: keep }) {
      const missing = unfit(expect as Json, saved).map(below('expect'));
      if (missing.length > 0) return done('not sent', missing);
      const signed = { ...options, headers: credentialHeaders(as) };
      const received = yield* receive(controller, () => controller.sendUpload(image, signed));
      const failures = judgeReceived(fillExpectation(expect, saved), received).map(below('expect'));
      return done(receivedInWords(received), [...failures, ...saveFrom(received.answer, save, keep)]);
    },
  }),
});
