/** The steps of another file, with values for its parameters. */
import * as z from 'zod';
import { json } from '../json.js';
import { stepKind } from '../step-kind.js';
import { ended, leastOf } from './nested.js';

export const include = stepKind({
  key: 'include',
  says: 'The steps of another file, which has steps alone and is looked for beside this one.',
  value: z.string().min(1),
  beside: {
    with: z.record(z.string(), json).describe('Values for parameters of that file, by their names.'),
  },
  prepare: (file, { with: values = {} }, preparing) => {
    const steps = preparing.include(file, values);
    return {
      leastMs: leastOf(steps),
      holdsSteps: true,
      words: () => `steps of ${file}`,
      *take({ play }) {
        return ended(yield* play(steps));
      },
    };
  },
});
